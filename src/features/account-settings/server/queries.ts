/** The own account, its institution's contact data, and the photo. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { findUser, toUser } from '../../sign-in/server/queries.ts'
import type { PersonalAccount, RepresentedInstitution } from '../contract.ts'

/** The account as its owner reads it. */
export async function findPersonalAccount(db: Db | Trx, id: string): Promise<PersonalAccount | undefined> {
  const user = await findUser(db, id)
  const rest = await db
    .selectFrom('accounts')
    .select(['mobile', 'region', 'created_at'])
    .select(waitingEmail.as('new_email'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user || !rest) return undefined
  const institution =
    user.role === 'institution' && user.institution_id ? await findRepresentedInstitution(db, user.institution_id) : undefined
  return { ...toUser(user), ...rest, created_at: rest.created_at.toISOString(), institution: institution ?? null }
}

/** A new address waits as long as its link works. */
const waitingEmail = sql<string | null>`case when exists (
  select from account_tokens where account_id = accounts.id and purpose = 'change_email' and used_at is null and expires_at > now()
) then new_email end`

export type PersonFields = Partial<
  Pick<PersonalAccount, 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'professional_title' | 'mobile' | 'region' | 'new_email'>
>

export async function updatePerson(trx: Trx, id: string, fields: PersonFields): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whether somebody else has the address, in any letter case. */
export async function isAddressTaken(trx: Trx, email: string, except: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where('id', '!=', except)
    .executeTakeFirst()
  return row !== undefined
}

// ---- the institution -------------------------------------------------------------------------------------------

export type Contact = Pick<RepresentedInstitution, 'phone' | 'website' | 'president' | 'email' | 'city' | 'province'>

const institutionColumns = ['id', 'name', 'phone', 'website', 'president', 'email', 'city', 'province', 'version'] as const

function findRepresentedInstitution(db: Db | Trx, id: string): Promise<RepresentedInstitution | undefined> {
  return db.selectFrom('institutions').select(institutionColumns).where('id', '=', id).executeTakeFirst()
}

/** Held against other changes until the transaction ends. */
export function lockRepresentedInstitution(trx: Trx, id: string): Promise<RepresentedInstitution | undefined> {
  return trx.selectFrom('institutions').select(institutionColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateContact(trx: Trx, id: string, contact: Partial<Contact>): Promise<void> {
  await trx
    .updateTable('institutions')
    .set({ ...contact, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

// ---- the photo -------------------------------------------------------------------------------------------------

export type Photo = { avatar_file_id: string | null; avatar_small_file_id: string | null }

/** The photo's files; the account is held against other changes until the transaction ends. */
export function lockPhoto(trx: Trx, accountId: string): Promise<Photo | undefined> {
  return trx
    .selectFrom('accounts')
    .select(['avatar_file_id', 'avatar_small_file_id'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Puts the new photo, or none, in the place of the old one. @returns the files that nothing names any more */
export async function replacePhoto(trx: Trx, accountId: string, before: Photo, after: Photo): Promise<string[]> {
  await trx.updateTable('accounts').set(after).where('id', '=', accountId).execute()
  const old = [before.avatar_file_id, before.avatar_small_file_id].filter((id) => id !== null)
  if (old.length > 0) await trx.deleteFrom('files').where('id', 'in', old).where('kind', '=', 'avatar').execute()
  return old
}
