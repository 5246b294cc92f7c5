/** What waits for an answer: a sign-in between its two steps, and what a passkey is asked with. Each is answered once. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { newToken, tokenHash } from '../../../kit/server/security/tokens.ts'

export type ChallengeKind = Tables['factor_challenges']['kind']

const minutes = 5

/** @returns the ticket, which is stored nowhere */
export async function insertChallenge(
  trx: Trx,
  kind: ChallengeKind,
  accountId: string | null,
  challenge: string | null = null,
): Promise<string> {
  // Nothing that has ended is kept: visitors can begin any number of these.
  await trx.deleteFrom('factor_challenges').where('expires_at', '<', sql<Date>`now()`).execute()
  const ticket = newToken()
  const expires_at = sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})`
  await trx
    .insertInto('factor_challenges')
    .values({ id: newId(), kind, account_id: accountId, token_hash: tokenHash(ticket), challenge, expires_at })
    .execute()
  return ticket
}

export function findChallenge(db: Db | Trx, ticket: string, kind: ChallengeKind) {
  return db
    .selectFrom('factor_challenges')
    .select(['id', 'account_id', 'challenge'])
    .where('token_hash', '=', tokenHash(ticket))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** @returns false where it was answered meanwhile */
export async function takeChallenge(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('factor_challenges').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
