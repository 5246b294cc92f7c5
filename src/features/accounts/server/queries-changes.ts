/** Changes of accounts by staff. */
import { type SqlBool, sql } from 'kysely'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import type { AccountRow } from '../contract.ts'
import type { AccountStatus } from '../rules.ts'
import { anyId, findAccount, findAccounts } from './queries-list.ts'

/**
 * Accounts are changed one after the other, by somebody who at that moment still may. Nobody changes role or status of their own,
 * so the Superadmin who changes another remains: however many do so at once, one Superadmin is always left.
 * @throws Refusal 403 when the actor's own account was changed while the request was under way
 */
export async function lockAccounts(trx: Trx, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(trx)
  const still = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', actor.id)
    .where('role', '=', actor.role)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!still) throw new Refusal(403, 'Your own account was changed a moment ago, so nothing was stored. Sign in again to go on.')
}

export type LockedAccount = AccountRow & {
  has_password: boolean
  /** Why it cannot be deleted, and an accreditor stays one: visits, payments and feedback that name it. */
  assignments: number
  finances: number
  feedback: number
  /** Records that were merged into it. */
  merged: number
}

export async function lockAccount(trx: Trx, id: string): Promise<LockedAccount | undefined> {
  return (await lockAccountRows(trx, [id]))[0]
}

/** The accounts of `ids`, by name, held against other changes until the transaction ends; missing ones are left out. */
export async function lockAccountRows(trx: Trx, ids: readonly string[]): Promise<LockedAccount[]> {
  const held = await trx
    .selectFrom('accounts')
    .select('id')
    .where(anyId('id', ids))
    // what was merged into another record is changed there
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await findAccounts(
    trx,
    held.map(({ id }) => id),
  )
  const history = await trx
    .selectFrom('accounts')
    .select([
      'id',
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<number>`(select count(*)::int from assignments where accreditor_id = accounts.id)`.as('assignments'),
      sql<number>`(select count(*)::int from finances where accreditor_id = accounts.id)`.as('finances'),
      sql<number>`(select count(*)::int from feedback where from_account_id = accounts.id)
        + (select count(*)::int from feedback where accreditor_id = accounts.id)`.as('feedback'),
      sql<number>`(select count(*)::int from accounts old where old.merged_into = accounts.id)`.as('merged'),
    ])
    .where(anyId('id', ids))
    .execute()
  const byId = new Map(history.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }) as LockedAccount)
}

/** What an account says of its person and place. `institution_id` of an accreditor is the home institution. */
export type AccountFields = Pick<
  AccountRow,
  | 'role'
  | 'status'
  | 'email'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'suffix'
  | 'professional_title'
  | 'mobile'
  | 'region'
  | 'institution_id'
>

/** @returns false when another account has the e-mail, also one that is made at this moment */
export async function insertAccount(trx: Trx, { id, ...fields }: AccountFields & { id: string }): Promise<boolean> {
  const row = await trx
    .insertInto('accounts')
    .values({ ...fields, id, institution_id: seatOf(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && fields.role === 'accreditor')
    await trx.insertInto('accreditors').values({ id, home_institution_id: fields.institution_id }).execute()
  return row !== undefined
}

/**
 * Stores the fields, and makes or removes the profile of an accreditor with the role.
 * @param before the account as it was locked
 */
export async function updateAccount(trx: Trx, before: AccountRow, fields: AccountFields): Promise<void> {
  const moved = before.email.toLowerCase() !== fields.email.toLowerCase()
  await trx
    .updateTable('accounts')
    .set({
      ...fields,
      institution_id: seatOf(fields),
      ...(moved ? { email_verified_at: null, new_email: null } : {}),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', before.id)
    .execute()
  if (before.role === 'accreditor' && fields.role !== 'accreditor') {
    await trx.deleteFrom('accreditors').where('id', '=', before.id).execute()
  } else if (fields.role === 'accreditor' && before.role !== 'accreditor') {
    await trx.insertInto('accreditors').values({ id: before.id, home_institution_id: fields.institution_id }).execute()
  } else if (fields.role === 'accreditor' && fields.institution_id !== before.institution_id) {
    await trx
      .updateTable('accreditors')
      .set({ home_institution_id: fields.institution_id, version: sql<number>`version + 1` })
      .where('id', '=', before.id)
      .execute()
  }
}

/** Only an account of the role institution acts for one; of an accreditor the profile knows the home. */
function seatOf({ role, institution_id }: Pick<AccountFields, 'role' | 'institution_id'>): string | null {
  return role === 'institution' ? institution_id : null
}

export async function deleteAccounts(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('accounts').where(anyId('id', ids)).execute()
}

/** The account, other than `except`, that has this e-mail in any letter case. */
export function findByEmail(
  trx: Trx,
  email: string,
  except?: string,
): Promise<{ id: string; role: Role; status: AccountStatus } | undefined> {
  return trx
    .selectFrom('accounts')
    .select(['id', 'role', 'status'])
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst()
}

export function findInstitutionPlace(trx: Trx, id: string): Promise<{ name: string; region: string } | undefined> {
  return trx.selectFrom('institutions').select(['name', 'region']).where('id', '=', id).executeTakeFirst()
}

/** Signs a person out everywhere, at once. */
export async function endSessions(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

/** Links that were mailed before stop working. */
export async function endLinks(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('account_tokens').where('account_id', '=', accountId).execute()
}

export async function readAccount(trx: Trx, id: string): Promise<AccountRow> {
  return (await findAccount(trx, id)) as AccountRow
}
