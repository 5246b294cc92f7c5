/** The first account of a new installation. */

import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'

/**
 * Makes the first account, in an installation that has no Superadmin yet.
 * @throws Error when there is one already, or the e-mail is taken
 */
export async function makeFirstSuperadmin(
  act: Act<null>,
  person: { email: string; first_name: string; last_name: string },
  passwordHash: string,
): Promise<string> {
  const { trx } = act
  const other = await trx.selectFrom('accounts').select('email').where('role', '=', 'Superadmin').limit(1).executeTakeFirst()
  if (other) throw new Error(`There is a Superadmin already (${other.email}). Further accounts are made in the portal.`)
  const id = newId()
  const account = { ...person, role: 'Superadmin' as const, status: 'active' as const }
  await trx
    .insertInto('accounts')
    .values({ id, ...account, password_hash: passwordHash, email_verified_at: new Date() })
    .execute()
  await writeLog(act, {
    action: 'account.created',
    object: { type: 'account', id },
    says: `Made ${person.email} the first Superadmin`,
    after: account,
  })
  return id
}
