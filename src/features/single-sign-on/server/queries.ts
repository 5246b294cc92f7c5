/** Sign-ins that a provider was asked for, and the accounts it is connected with. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { tokenHash } from '../../../kit/server/security/tokens.ts'

/** Within which the provider answers. */
export const answerMinutes = 10
/** Within which the second factor is given after it: as long as its ticket works. */
const proofMinutes = 5

// ---- asked, and not answered yet ---------------------------------------------------------------------------------------------

export type Asking = { state: string; browser: string; nonce: string; codeVerifier: string; wayBack: string | null }

export async function insertSignIn(trx: Trx, { state, browser, nonce, codeVerifier, wayBack }: Asking): Promise<void> {
  // Nothing that has ended is kept: visitors can begin any number of these.
  await trx.deleteFrom('provider_sign_ins').where('expires_at', '<', sql<Date>`now()`).execute()
  await trx
    .insertInto('provider_sign_ins')
    .values({
      id: newId(),
      state_hash: tokenHash(state),
      browser_hash: tokenHash(browser),
      nonce,
      code_verifier: codeVerifier,
      way_back: wayBack,
      expires_at: inMinutes(answerMinutes),
    })
    .execute()
}

/** Uses up what was asked. @returns nothing where it is unknown, over, used, or was asked by another browser */
export function takeSignIn(trx: Trx, state: string, browser: string) {
  return trx
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', tokenHash(state))
    .where('browser_hash', '=', tokenHash(browser))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['nonce', 'code_verifier', 'way_back'])
    .executeTakeFirst()
}

// ---- answered, while the second factor is asked for --------------------------------------------------------------------------

/** Somebody as a provider knows them. */
export type Identity = { issuer: string; subject: string }

/** @param ticket of the sign-in that the second factor ends */
export async function insertProof(trx: Trx, ticket: string, { issuer, subject }: Identity): Promise<void> {
  await trx.deleteFrom('provider_proofs').where('expires_at', '<', sql<Date>`now()`).execute()
  await trx
    .insertInto('provider_proofs')
    .values({ token_hash: tokenHash(ticket), issuer, subject, expires_at: inMinutes(proofMinutes) })
    .execute()
}

/** What a provider has said before a second factor was asked for; nothing where the sign-in began with a password. */
export function findProof(db: Db | Trx, ticket: string): Promise<Identity | undefined> {
  return db
    .selectFrom('provider_proofs')
    .select(['issuer', 'subject'])
    .where('token_hash', '=', tokenHash(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function deleteProof(trx: Trx, ticket: string): Promise<void> {
  await trx.deleteFrom('provider_proofs').where('token_hash', '=', tokenHash(ticket)).execute()
}

// ---- connections -------------------------------------------------------------------------------------------------------------

/** Whose account it is connected with. */
export function findConnection(db: Db | Trx, { issuer, subject }: Identity) {
  return db
    .selectFrom('provider_connections')
    .select(['id', 'account_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether an account is connected with anybody at a provider. */
export async function isConnectedAt(db: Db | Trx, accountId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_connections')
    .select('id')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

export function listConnections(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('provider_connections')
    .select(['id', 'issuer', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @returns false where somebody else was faster: with this account, or with this person */
export async function insertConnection(trx: Trx, accountId: string, { issuer, subject }: Identity): Promise<boolean> {
  const row = await trx
    .insertInto('provider_connections')
    .values({ id: newId(), account_id: accountId, issuer, subject })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function usedConnection(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('provider_connections').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}

/** @param id one of them; all of the account when left out @returns what was ended */
export function deleteConnections(trx: Trx, accountId: string, id?: string) {
  return trx
    .deleteFrom('provider_connections')
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .returning(['id', 'issuer'])
    .execute()
}

function inMinutes(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})`
}
