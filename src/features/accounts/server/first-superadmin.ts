/** The first account of a new installation. */

import { staff } from '../../../kit/contract/roles.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { listSettings, saveSetting } from '../../../kit/server/agency/queries.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'

/**
 * Makes the first account, in an installation that has no Superadmin yet; all roles of the staff need a second factor there.
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
  // Of this installation nobody is used to a password alone yet.
  const { settings } = await listSettings(trx)
  if (!settings.some(({ key }) => key === 'security'))
    await saveSetting(trx, null, { key: 'security', value: { requireSecondFactor: [...staff] }, version: 0 })
  await writeLog(act, {
    action: 'account.created',
    object: { type: 'account', id },
    says: `Made ${person.email} the first Superadmin`,
    after: account,
  })
  return id
}
