/** Registrations, and addresses that are confirmed. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'

/** Whether somebody can register for an institution: it exists and is active. */
export async function isOpenInstitution(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('institutions').select('id').where('id', '=', id).where('status', '=', 'active').executeTakeFirst()
  return row !== undefined
}

export async function confirmEmail(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ email_verified_at: sql`now()`, version: sql<number>`version + 1` })
    .where('id', '=', accountId)
    .execute()
}

/** Moves an account to the new address that waited. @returns false where another account has it by now */
export async function moveEmail(trx: Trx, accountId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ email, new_email: null, email_verified_at: sql`now()`, version: sql<number>`version + 1` })
    .where('id', '=', accountId)
    .where(
      sql<SqlBool>`not exists (select from accounts other where lower(other.email) = lower(${email}) and other.id <> ${accountId}::uuid)`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
