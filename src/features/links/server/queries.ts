/** One-time links: to confirm an e-mail address, to accept an invitation, to set a new password (docs/domain.md#one-time-links). */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { newToken, tokenHash } from '../../../kit/server/security/tokens.ts'
import { lockOwner, type Owner } from './queries-owners.ts'

export type LinkPurpose = 'confirm_email' | 'change_email' | 'invitation' | 'reset_password' | 'confirm_profile'

/** How long a link works, in minutes: invitations and confirmations 72 hours, a new password 60 minutes, the yearly letter 60 days. */
export const linkMinutes: Record<LinkPurpose, number> = {
  confirm_email: 72 * 60,
  change_email: 72 * 60,
  invitation: 72 * 60,
  reset_password: 60,
  confirm_profile: 60 * 24 * 60,
}

/** Makes a link's token; earlier links of the same purpose stop working. @returns the token, which is stored nowhere */
export async function issueLink(trx: Trx, accountId: string, purpose: LinkPurpose): Promise<string> {
  await trx.deleteFrom('account_tokens').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
  const token = newToken()
  await trx
    .insertInto('account_tokens')
    .values({
      id: newId(),
      account_id: accountId,
      purpose,
      token_hash: tokenHash(token),
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(linkMinutes[purpose])})`,
    })
    .execute()
  return token
}

/** The states of an account in which a link does what it is for. */
const fits: Record<LinkPurpose, readonly Owner['status'][]> = {
  confirm_email: ['pending'],
  change_email: ['active'],
  invitation: ['invited'],
  reset_password: ['pending', 'active'],
  confirm_profile: ['active'],
}

/** Whose link it is, without using it up: to greet the person, and to hold a password against the address. */
export async function findLink<P extends LinkPurpose>(
  db: Db,
  token: string,
  purposes: readonly P[],
): Promise<{ purpose: P; email: string; first_name: string; middle_name: string | null; last_name: string } | undefined> {
  const link = await db
    .selectFrom('account_tokens')
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select(['purpose', 'email', 'first_name', 'middle_name', 'last_name', 'status'])
    .where('token_hash', '=', tokenHash(token))
    .where(sql<boolean>`purpose = any(${[...purposes]}::text[])`)
    .where('used_at', 'is', null)
    .where('account_tokens.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link && fits[link.purpose].includes(link.status) ? { ...link, purpose: link.purpose as P } : undefined
}

/** Uses a link up, as `takeLink`, and holds the account. @returns `undefined` where it does not work, or no longer fits the account */
export async function followLink(
  trx: Trx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ purpose: LinkPurpose; owner: Owner } | undefined> {
  const link = await takeLink(trx, token, purposes)
  const owner = link && (await lockOwner(trx, link.account_id))
  return owner && fits[link.purpose].includes(owner.status) ? { purpose: link.purpose, owner } : undefined
}

/** Links for these purposes stop working. */
export async function endLinksFor(trx: Trx, accountId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await trx
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`purpose = any(${[...purposes]}::text[])`)
    .where('used_at', 'is', null)
    .execute()
}

/** Uses a token up: works once, within its time. @returns whose it is and for what; `undefined` when it does not work */
export async function takeLink(
  trx: Trx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ account_id: string; purpose: LinkPurpose } | undefined> {
  return trx
    .updateTable('account_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash(token))
    .where(sql<boolean>`purpose = any(${[...purposes]}::text[])`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'purpose'])
    .executeTakeFirst()
}

/** Whether a link could still be used. */
export async function linkWorks(db: Db | Trx, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_tokens')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes links that ended more than a week ago; until then the reader of one is told what became of it. @returns how many */
export async function deleteEndedLinks(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_tokens')
    .where(sql<Date>`least(used_at, expires_at)`, '<', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
