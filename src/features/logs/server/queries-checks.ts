/** What the nightly look at the sealed log found, and which heads were mailed to whom. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'

export type LogCheck = { checked_at: Date; seals: number; entries: number; found: number; findings: string[] }

export async function storeCheck(trx: Trx, day: string, check: Omit<LogCheck, 'checked_at'>): Promise<void> {
  const row = { ...check, day, checked_at: sql<Date>`now()` }
  await trx
    .insertInto('log_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
    .execute()
}

export function findLastCheck(db: Db | Trx): Promise<LogCheck | undefined> {
  return db
    .selectFrom('log_checks')
    .select(['checked_at', 'seals', 'entries', 'found', 'findings'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What the last check found, for what counts what waits: `finding`, `since`. */
export const lastFindings: RawBuilder<unknown> = sql`(
  select finding, checked_at as since from (select * from log_checks order by day desc limit 1) last, unnest(findings) finding) found`

export type HeadMail = { day: string; seal: number; head: string }

export function findLastHeadMail(db: Db | Trx): Promise<HeadMail | undefined> {
  return db.selectFrom('log_head_mails').select(['day', 'seal', 'head']).orderBy('day', 'desc').limit(1).executeTakeFirst()
}

export async function storeHeadMail(trx: Trx, mail: HeadMail & { recipients: number }): Promise<void> {
  await trx.insertInto('log_head_mails').values(mail).execute()
}

/** Of every trustee whose account is active. */
export async function listTrusteeAddresses(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where role = 'trustee' and status = 'active' order by email`.execute(trx)
  return rows.map(({ email }) => email)
}
