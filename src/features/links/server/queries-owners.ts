/** The person an account belongs to, as the sign-in pages and the own account need to know them. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import type { LogEntry } from '../../../kit/server/log/queries.ts'

function lockOwners(trx: Trx) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'role', 'status', 'email', 'new_email', 'first_name', 'institution_id', 'email_verified_at', 'password_hash'])
    .select(fullNameOf('accounts').as('name'))
    .forUpdate()
}

/** Only looked at. */
export function findOwner(db: Db, id: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', fullNameOf('accounts').as('name')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Owner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>

/** Held against other changes until the transaction ends. */
export function lockOwner(trx: Trx, id: string) {
  return lockOwners(trx).where('id', '=', id).where('merged_into', 'is', null).executeTakeFirst()
}

/** The owner of an address in any letter case; that of a record that was merged is the one that stays. */
export function lockOwnerOf(trx: Trx, email: string): Promise<Owner | undefined> {
  return lockOwners(trx)
    .where(sql<SqlBool>`id = (select coalesce(merged_into, id) from accounts where lower(email) = lower(${email}))`)
    .executeTakeFirst()
}

/** What an entry of the log is about, when it is about an account. */
export function aboutOwner(
  owner: Pick<Owner, 'id' | 'role' | 'institution_id'>,
): Pick<LogEntry, 'object' | 'accreditor_id' | 'institution_id'> {
  return {
    object: { type: 'account', id: owner.id },
    accreditor_id: owner.role === 'accreditor' ? owner.id : null,
    institution_id: owner.institution_id,
  }
}
