import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'

const shown = ['id', 'name', 'created_at', 'last_used_at', 'backed_up', 'credential_id', 'transports'] as const

export function listPasskeys(db: Db | Trx, accountId: string) {
  return db.selectFrom('passkeys').select(shown).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
}

/** The key behind an answer, whoever it belongs to. */
export function findPasskey(db: Db | Trx, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'name', 'public_key', 'transports', 'credential_id'])
    .select(sql<number>`counter::float8`.as('counter'))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

type NewKey = {
  account_id: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  name: string
  transports: string[]
  aaguid: string
  multi_device: boolean
  backed_up: boolean
}

/** @returns its id; nothing where this key is kept already */
export async function insertPasskey(trx: Trx, key: NewKey): Promise<string | undefined> {
  const row = await trx
    .insertInto('passkeys')
    .values({ id: newId(), ...key, public_key: Buffer.from(key.public_key), counter: String(key.counter) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** What the authenticator said of itself when it was used. */
export async function usedPasskey(
  trx: Trx,
  id: string,
  said: { counter: number; multi_device: boolean; backed_up: boolean },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ ...said, counter: String(said.counter), last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** @returns what it was called; nothing where the account has no such passkey */
export async function lockPasskey(trx: Trx, accountId: string, id: string) {
  return trx.selectFrom('passkeys').select(shown).where('account_id', '=', accountId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function renamePasskey(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
}

export async function deletePasskey(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute()
}
