/** The sessions of one account: where somebody is signed in, and ending them. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'
import { deviceOf } from './device.ts'
import { lives } from './queries.ts'

function startLiving(db: Db, accountId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('account_id', '=', accountId)
    .where(lives)
}

/** The sessions that work, last used first. */
export function listSessions(db: Db, accountId: string, page: PageAsked) {
  return startLiving(db, accountId)
    .select(['sessions.id', 'sessions.user_agent', 'sessions.address', 'sessions.created_at', 'sessions.last_seen_at'])
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

export async function countSessions(db: Db, accountId: string): Promise<number> {
  const { count } = await startLiving(db, accountId).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Ends one session of the account. @returns what it was; `undefined` where the account has no such session */
export function deleteSessionOf(trx: Trx, accountId: string, id: string) {
  return trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['id', 'user_agent'])
    .executeTakeFirst()
}

/** Ends all sessions of an account, except the one to keep. Their tokens stop working with the next request. */
export function deleteSessions(trx: Trx, accountId: string, keep: string | null = null) {
  return trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keep !== null, (query) => query.where('id', '!=', keep as string))
    .returning(['id', 'user_agent'])
    .execute()
}

/** Keeps in mind with what an account was signed in to. @returns whether it is the first of several: told to nobody is only the very first */
export async function isNewDevice(trx: Trx, accountId: string, device: string): Promise<boolean> {
  const { rows } = await sql<{ added: boolean; others: boolean }>`
    with added as (insert into seen_devices (account_id, device) values (${accountId}, ${device}) on conflict do nothing returning 1)
    select exists (select from added) as added,
      exists (select from seen_devices where account_id = ${accountId} and device <> ${device}) as others`.execute(trx)
  return Boolean(rows[0]?.added && rows[0].others)
}

/** The person behind the session has proven now who they are. */
export async function proveSession(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('sessions').set({ proved_at: sql`now()` }).where('id', '=', id).execute()
}

/** What the log tells of a session that was ended. */
export function endedSession({ id, user_agent }: { id: string; user_agent: string | null }): LogEntry {
  return { action: 'session.ended', object: { type: 'session', id }, says: `Ended the session of ${deviceOf(user_agent)}` }
}
