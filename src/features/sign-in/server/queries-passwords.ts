/** Stored passwords: only here, and for signing in, is a hash read. */
import { sql } from 'kysely'
import { statesBefore } from '../../../kit/contract/states.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { accountSteps } from '../../accounts/rules.ts'

type Stored = { password_hash: string | null; email: string; first_name: string; middle_name: string | null; last_name: string }

export function findPassword(db: Db, accountId: string): Promise<Stored | undefined> {
  const columns = ['password_hash', 'email', 'first_name', 'middle_name', 'last_name'] as const
  return db.selectFrom('accounts').select(columns).where('id', '=', accountId).executeTakeFirst()
}

export async function updatePassword(trx: Trx, accountId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

/** By a link of a mail: the address is the owner's then, and an invited account is in use from now on. */
export async function updatePasswordByLink(trx: Trx, accountId: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({
      password_hash: passwordHash,
      status: sql`case when status in (${sql.join(statesBefore(accountSteps, 'passwords.reset').map((status) => sql.lit(status)))}) then 'active' else status end`,
      email_verified_at: sql`coalesce(email_verified_at, now())`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', accountId)
    .execute()
}
