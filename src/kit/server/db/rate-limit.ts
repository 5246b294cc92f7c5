/** Counts tries in the database, so that a limit holds over all processes: sign-ins, registrations, links, messages. */
import { sql } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import type { RateLimit } from '../limits.ts'
import type { Db, Trx } from './database.ts'
import { newId } from './ids.ts'
import { inTransaction } from './in-transaction.ts'

/** What one try counts for: a limit, and whom it counts, for instance an address. */
export type Counted = readonly [rule: RateLimit, key: string]

/**
 * Counts one try of one key, for instance of an address.
 * @returns seconds until another try is allowed; 0 when this one is
 */
export function takeAttempt(db: Db, rule: RateLimit, key: string): Promise<number> {
  return takeAttempts(db, [[rule, key]])
}

/**
 * Counts one try that several limits bear on, for all of them or, where one refuses it, for none.
 * @param all always in the same order of their kinds
 * @returns seconds until another try is allowed; 0 when this one is
 */
export function takeAttempts(db: Db, all: readonly Counted[]): Promise<number> {
  return inTransaction(db, async (trx) => {
    for (const [rule, key] of all) {
      // One after the other for the same key, so that many tries at once are still no more than allowed.
      await sql`select pg_advisory_xact_lock(hashtext(${`${rule.kind} ${key}`}))`.execute(trx)
      const wait = await waitOf(trx, rule, key)
      if (wait > 0) return wait
    }
    await trx
      .insertInto('tries')
      .values(all.map(([{ kind }, key]) => ({ id: newId(), kind, key })))
      .execute()
    return 0
  })
}

/** @throws Refusal 429 when the key has used its tries up */
export async function countAttempt(db: Db, rule: RateLimit, key: string): Promise<void> {
  refuseWhile(await takeAttempt(db, rule, key))
}

/** Looks only, where not every try counts. @throws Refusal 429 when the key has used its tries up */
export async function requireAttemptLeft(db: Db, rule: RateLimit, key: string): Promise<void> {
  refuseWhile(await waitOf(db, rule, key))
}

/** @returns seconds until another try is allowed; 0 when one is */
async function waitOf(db: Db | Trx, { kind, most, minutes }: RateLimit, key: string): Promise<number> {
  const { tries, wait } = await db
    .selectFrom('tries')
    .select([
      sql<number>`count(*)::int`.as('tries'),
      sql<number>`coalesce(ceil(extract(epoch from min(at) + make_interval(mins => ${sql.lit(minutes)}) - now())), 0)::int`.as('wait'),
    ])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(minutes)})`)
    .executeTakeFirstOrThrow()
  return tries >= most ? Math.max(wait, 1) : 0
}

function refuseWhile(wait: number): void {
  if (wait > 0) throw new Refusal(429, `That was tried often in a short time. Try again in ${waitWords(wait)}.`, undefined, {}, wait)
}

export async function clearAttempts(db: Db | Trx, { kind }: RateLimit, key: string): Promise<void> {
  await db.deleteFrom('tries').where('kind', '=', kind).where('key', '=', key).execute()
}

/** Takes the latest try back: it was none of those that are counted. */
export async function giveAttemptBack(db: Db | Trx, { kind }: RateLimit, key: string): Promise<void> {
  await db
    .deleteFrom('tries')
    .where('id', '=', (query) =>
      query.selectFrom('tries').select('id').where('kind', '=', kind).where('key', '=', key).orderBy('at', 'desc').limit(1),
    )
    .execute()
}

/** No limit looks further back than a day. @returns how many were removed */
export async function deleteOldAttempts(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('tries').where('at', '<', sql<Date>`now() - interval '1 day'`).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
