/** Merges that were done, and pairs that are not the same. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { Merge } from '../contract.ts'
import { type MergeKind, type Moved, pairOf, undoDays } from '../rules.ts'

/** One merge at a time: two at once could each take in the other. */
export async function lockMerging(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('merges'))`.execute(trx)
  // whoever changes accounts holds this one
  await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(trx)
}

function startMerges(db: Db | Trx) {
  return db
    .selectFrom('merges')
    .select(['id', 'kind', 'kept_id', 'absorbed_id', 'kept_name', 'absorbed_name', 'moved', 'done_by_name', 'done_at'])
    .select(['undone_by_name', 'undone_at'])
    .select(
      sql<Date | null>`case when undone_at is null and done_at > now() - make_interval(days => ${sql.lit(undoDays)})
        then done_at + make_interval(days => ${sql.lit(undoDays)}) end`.as('undo_until'),
    )
}

type Read = Awaited<ReturnType<ReturnType<typeof startMerges>['execute']>>[number]

function toMerge(row: Read): Merge {
  return {
    ...row,
    done_at: row.done_at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
    undo_until: row.undo_until?.toISOString() ?? null,
  }
}

export async function listMerges(db: Db, asked: PageAsked): Promise<Merge[]> {
  const rows = await startMerges(db).orderBy('done_at', 'desc').orderBy('id').limit(asked.paginate).offset(offsetOf(asked)).execute()
  return rows.map(toMerge)
}

export function countMerges(db: Db): Promise<number> {
  return totalOf(db.selectFrom('merges'))
}

export async function findMerge(db: Db | Trx, id: string): Promise<Merge | undefined> {
  const row = await startMerges(db).where('id', '=', id).executeTakeFirst()
  return row && toMerge(row)
}

export async function lockMerge(trx: Trx, id: string): Promise<Merge | undefined> {
  const row = await startMerges(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toMerge(row)
}

/** A later merge that stands and has one of the two records in it: it has to be undone first. */
export function findMergeOver(trx: Trx, { id, kept_id, absorbed_id, done_at }: Merge) {
  const either = sql<string>`any(array[${kept_id}, ${absorbed_id}]::uuid[])`
  return trx
    .selectFrom('merges')
    .select(['kept_name', 'absorbed_name'])
    .where('id', '<>', id)
    .where('undone_at', 'is', null)
    .where('done_at', '>=', new Date(done_at))
    .where((where) => where.or([where('kept_id', '=', either), where('absorbed_id', '=', either)]))
    .orderBy('done_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewMerge = {
  id: string
  kind: MergeKind
  kept_id: string
  absorbed_id: string
  kept_name: string
  absorbed_name: string
  actor: Actor
}

export async function insertMerge(trx: Trx, { actor, ...merge }: NewMerge): Promise<void> {
  // the clock, not the transaction's begin: of two merges the later one has to be known
  const done_at = sql<Date>`clock_timestamp()`
  await trx
    .insertInto('merges')
    .values({ ...merge, moved: JSON.stringify({}), done_by: actor.id, done_by_name: actor.name, done_at })
    .execute()
}

export async function noteMoved(trx: Trx, id: string, moved: Partial<Record<Moved, number>>): Promise<void> {
  await trx
    .updateTable('merges')
    .set({ moved: JSON.stringify(moved) })
    .where('id', '=', id)
    .execute()
}

export async function markUndone(trx: Trx, id: string, actor: Actor): Promise<void> {
  await trx.updateTable('merges').set({ undone_by_name: actor.name, undone_at: new Date() }).where('id', '=', id).execute()
}

// ---- not the same --------------------------------------------------------------------------------------------------

/** @returns whether it was not said before */
export async function insertNotDouble(trx: Trx, kind: MergeKind, one: string, other: string, actor: Actor): Promise<boolean> {
  const row = await trx
    .insertInto('not_doubles')
    .values({ kind, ...pairOf(one, other), said_by: actor.id, said_by_name: actor.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('one_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it had been said */
export async function deleteNotDouble(trx: Trx, kind: MergeKind, one: string, other: string): Promise<boolean> {
  const pair = pairOf(one, other)
  const { numDeletedRows } = await trx
    .deleteFrom('not_doubles')
    .where('kind', '=', kind)
    .where('one_id', '=', pair.one_id)
    .where('other_id', '=', pair.other_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Who said of which pairs that they are not the same, by the two ids. */
export async function listNotDoubles(db: Db, kind: MergeKind): Promise<Map<string, string>> {
  const rows = await db.selectFrom('not_doubles').select(['one_id', 'other_id', 'said_by_name']).where('kind', '=', kind).execute()
  return new Map(rows.map((row) => [`${row.one_id} ${row.other_id}`, row.said_by_name]))
}
