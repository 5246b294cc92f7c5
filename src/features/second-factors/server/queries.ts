/** Authenticator apps, recovery codes and passkeys of accounts. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Encryption } from '../../../kit/server/security/encryption.ts'
import type { FactorMethod } from '../rules.ts'

/** By what an account can prove itself besides its password, the easiest first; empty where it has no second factor. */
export async function listMethods(db: Db | Trx, accountId: string): Promise<FactorMethod[]> {
  const { rows } = await sql<{ app: boolean; passkey: boolean; codes: boolean }>`
    select
      exists (select from authenticator_apps where account_id = ${accountId} and confirmed_at is not null) as app,
      exists (select from passkeys where account_id = ${accountId}) as passkey,
      exists (select from recovery_codes where account_id = ${accountId} and used_at is null) as codes`.execute(db)
  const has = rows[0] as { app: boolean; passkey: boolean; codes: boolean }
  if (!has.app && !has.passkey) return []
  return [
    ...(has.passkey ? (['passkey'] as const) : []),
    ...(has.app ? (['code'] as const) : []),
    ...(has.codes ? (['recovery_code'] as const) : []),
  ]
}

/** Whether somebody of `accounts` has a second factor. */
export const hasFactor = sql<boolean>`(exists (select from passkeys where passkeys.account_id = accounts.id)
  or exists (select from authenticator_apps app where app.account_id = accounts.id and app.confirmed_at is not null))`

// ---- authenticator apps ------------------------------------------------------------------------------------------------------

/** The app in use, or the one that waits for its first code. */
export function findApp(db: Db | Trx, accountId: string, which: 'used' | 'begun') {
  return db
    .selectFrom('authenticator_apps')
    .select(['id', 'account_id', 'secret_encrypted', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', which === 'used' ? 'is not' : 'is', null)
    .executeTakeFirst()
}

/** Where a secret lies encrypted; it opens nowhere else. */
export function secretPlace(id: string) {
  return { table: 'authenticator_apps', column: 'secret_encrypted', id }
}

/** Begins an app, in the place of one that was begun and not confirmed. */
export async function insertApp(trx: Trx, accountId: string, secret: string, encryption: Encryption): Promise<void> {
  await trx.deleteFrom('authenticator_apps').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute()
  const id = newId()
  const secret_encrypted = encryption.encrypt(secret, secretPlace(id))
  await trx.insertInto('authenticator_apps').values({ id, account_id: accountId, secret_encrypted }).execute()
}

/** A hundred at a time. @returns how many bore the mark of another key; 0 where none is left. @throws Error where one opens with no key */
export async function reencryptApps(trx: Trx, encryption: Encryption): Promise<number> {
  const rows = await trx
    .selectFrom('authenticator_apps')
    .select(['id', 'secret_encrypted'])
    .where(sql<boolean>`substring(secret_encrypted from 2 for 4) <> ${encryption.mark}`)
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .execute()
  for (const { id, secret_encrypted } of rows) {
    const place = secretPlace(id)
    const again = encryption.encrypt(encryption.decrypt(secret_encrypted, place), place)
    await trx.updateTable('authenticator_apps').set({ secret_encrypted: again }).where('id', '=', id).execute()
  }
  return rows.length
}

/** Secrets of authenticator apps, and those of them that another key than the one with this mark encrypted. */
export async function countSealedApps(db: Db, mark: Buffer): Promise<{ all: number; old: number }> {
  return db
    .selectFrom('authenticator_apps')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where substring(secret_encrypted from 2 for 4) <> ${mark}))::int`.as('old'),
    ])
    .executeTakeFirstOrThrow()
}

/** Takes the begun app into use, in the place of the one before. @returns false where it is not there any more */
export async function confirmApp(trx: Trx, accountId: string, id: string, step: number): Promise<boolean> {
  await deleteApp(trx, accountId)
  const { numUpdatedRows } = await trx
    .updateTable('authenticator_apps')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false where this code, or a later one, was taken already */
export async function takeStep(trx: Trx, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes the app in use. @returns false where there is none */
export async function deleteApp(trx: Trx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

// ---- recovery codes ----------------------------------------------------------------------------------------------------------

export async function countCodesLeft(db: Db | Trx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function findCode(db: Db | Trx, accountId: string, number: number) {
  return db
    .selectFrom('recovery_codes')
    .select(['code_hash'])
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

/** @returns false where it was used meanwhile, or is another one by now */
export async function takeCode(trx: Trx, accountId: string, number: number, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** In the place of those from before. */
export async function replaceCodes(trx: Trx, accountId: string, hashes: readonly string[]): Promise<void> {
  await deleteCodes(trx, accountId)
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash, number) => ({ account_id: accountId, number, code_hash })))
    .execute()
}

async function deleteCodes(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Codes without a factor they could stand in for are none. @returns whether the account has a factor still */
export async function dropLoneCodes(trx: Trx, accountId: string): Promise<boolean> {
  const hasFactor = (await listMethods(trx, accountId)).length > 0
  if (!hasFactor) await deleteCodes(trx, accountId)
  return hasFactor
}

/** Everything an account has besides its password. @returns the words for what there was */
export async function deleteFactors(trx: Trx, accountId: string): Promise<FactorMethod[]> {
  const had = await listMethods(trx, accountId)
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes', 'factor_challenges'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  return had
}
