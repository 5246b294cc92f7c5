import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/** The database's clock, and when the product was last seen running; `null` before its first time. */
export async function readClock(db: Db): Promise<{ now: Date; seenAt: Date | null }> {
  const { rows } = await sql<{ now: Date; seen_at: Date | null }>`
    select clock_timestamp() as now, (select seen_at from clock_watch) as seen_at`.execute(db)
  const { now, seen_at } = rows[0] as (typeof rows)[0]
  return { now, seenAt: seen_at }
}

/** Writes down that the product runs now; at most once a minute. */
export async function noteSeen(db: Db | Trx): Promise<void> {
  await sql`
    insert into clock_watch (seen_at) values (now())
    on conflict (only_one) do update set seen_at = now()
    where clock_watch.seen_at not between now() - interval '1 minute' and now()`.execute(db)
}
