/** Counts tries in the database, so that a limit holds over all processes: sign-ins, registrations, links, messages. */
import { sql } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import type { Db, Trx } from './database.ts'
import { newId } from './ids.ts'
import { inTransaction } from './in-transaction.ts'

export type RateLimit = {
  /** What is counted: `sign_in`, `registration`, … */
  kind: string
  /** Tries allowed within `minutes`. */
  most: number
  minutes: number
}

/**
 * Counts one try of one key, for instance of an address.
 * @returns seconds until another try is allowed; 0 when this one is
 */
export function takeAttempt(db: Db, { kind, most, minutes }: RateLimit, key: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    // One after the other for the same key, so that many tries at once are still no more than allowed.
    await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${key}`}))`.execute(trx)
    const wait = await waitOf(trx, { kind, most, minutes }, key)
    if (wait === 0) await trx.insertInto('tries').values({ id: newId(), kind, key }).execute()
    return wait
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

/** No limit looks further back than a day. @returns how many were removed */
export async function deleteOldAttempts(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('tries').where('at', '<', sql<Date>`now() - interval '1 day'`).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
