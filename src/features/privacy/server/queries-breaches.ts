/** The register of breaches of personal data. */
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import type { Breach } from '../contract-breaches.ts'

const columns = [
  'id',
  'number',
  'title',
  'what',
  'happened_on',
  'known_at',
  'data',
  'people',
  'people_count',
  'measures',
  'notify',
  'notify_reason',
  'commission_told_at',
  'people_told_at',
  'reported_on',
  'closed_at',
  'entered_by_name',
  'entered_at',
  'version',
] as const

type BreachAsked = { search?: string | undefined; waiting?: '1' | undefined }

/** Somebody is still to be told, or it is not decided: what the inbox counts. @param b what the breach is called */
export function breachWaits(b = 'b'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${b}.${name}`)
  return sql<SqlBool>`(${column('closed_at')} is null and (${column('notify')} = 'undecided'
    or ${column('notify')} = 'yes' and (${column('commission_told_at')} is null or ${column('people_told_at')} is null)))`
}

/** What is open first; then by when it was known, the newest first. */
export async function listBreaches(db: Db, asked: BreachAsked, page: PageAsked): Promise<Breach[]> {
  const rows = await found(db, asked)
    .select(columns)
    .orderBy(sql`closed_at is not null`)
    .orderBy('known_at', 'desc')
    .orderBy('id')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map(toBreach)
}

export function countBreaches(db: Db, asked: BreachAsked): Promise<number> {
  return totalOf(found(db, asked))
}

export async function findBreach(db: Db | Trx, id: string): Promise<Breach | undefined> {
  const row = await db.selectFrom('data_breaches').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toBreach(row)
}

function found(db: Db, { search, waiting }: BreachAsked) {
  const all: RawBuilder<unknown>[] = likePatterns(search).map((pattern) => sql`(number || ' ' || title || ' ' || what) ilike ${pattern}`)
  if (waiting) all.push(breachWaits('data_breaches'))
  return db.selectFrom('data_breaches').where(sql<SqlBool>`${sql.join([sql`true`, ...all], sql` and `)}`)
}

type Row = Pick<NonNullable<Awaited<ReturnType<typeof lockBreach>>>, (typeof columns)[number]>

export function toBreach({ entered_by_name, ...row }: Row): Breach {
  return {
    ...row,
    entered_by: entered_by_name,
    known_at: row.known_at.toISOString(),
    commission_told_at: row.commission_told_at?.toISOString() ?? null,
    people_told_at: row.people_told_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    entered_at: row.entered_at.toISOString(),
  }
}

/** Held until the transaction ends. */
export function lockBreach(trx: Trx, id: string) {
  return trx.selectFrom('data_breaches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** `DB-2026-0007` */
export async function nextBreachNumber(trx: Trx, year: string): Promise<string> {
  const { rows } = await sql<{ next: string }>`select nextval('breach_number')::text as next`.execute(trx)
  return `DB-${year}-${(rows[0]?.next ?? '1').padStart(4, '0')}`
}

export async function insertBreach(trx: Trx, row: Insertable<Tables['data_breaches']>): Promise<void> {
  await trx.insertInto('data_breaches').values(row).execute()
}

export async function updateBreach(trx: Trx, id: string, change: Updateable<Tables['data_breaches']>): Promise<void> {
  await trx
    .updateTable('data_breaches')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
