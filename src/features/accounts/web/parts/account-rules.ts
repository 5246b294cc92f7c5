/** What somebody may do with an account, as the server decides it (docs/domain.md#accounts): said before it is tried. */

import { areaOf, type Role, roles } from '../../../../kit/contract/roles.ts'
import type { Viewer } from '../../../../kit/web/viewer.ts'
import type { AccountRow, AccountStatus } from '../../contract.ts'

type Who = Viewer | null
type Why = string | false

/** Superadmin gives every role, Admin those of accreditors and institutions. */
export function rolesToGive(viewer: Who): Role[] {
  return viewer?.role === 'Superadmin' ? [...roles] : ['accreditor', 'institution']
}

/** Why an account is not one's to manage; `false` when it is. */
export function manageRefusal(viewer: Who, account: Pick<AccountRow, 'role'>): Why {
  if (viewer?.role === 'Superadmin' || areaOf(account.role) !== 'admin') return false
  return `A Superadmin manages the accounts of the role ${account.role}.`
}

export function statusRefusal(viewer: Who, account: AccountRow): Why {
  return manageRefusal(viewer, account) || (viewer?.id === account.id && 'Nobody changes the status of the own account.')
}

/** Before its address is confirmed anybody may have typed it. */
export function activateRefusal(viewer: Who, account: AccountRow): Why {
  if (account.status !== 'pending') return account.status === 'active' ? 'It is active already.' : `It is ${account.status}, not pending.`
  return statusRefusal(viewer, account) || (!account.email_verified_at && 'Its e-mail address is not confirmed yet.')
}

export function deleteRefusal(viewer: Who, account: AccountRow): Why {
  return manageRefusal(viewer, account) || (viewer?.id === account.id && 'Nobody deletes the own account.')
}

/** The status it has, and those that may follow. An invited account becomes active when its owner chooses a password. */
export function statusesOf(account: Pick<AccountRow, 'status' | 'email_verified_at' | 'last_login_at'>): AccountStatus[] {
  if (account.status === 'suspended') return ['suspended', ...reopenings(account)]
  if (account.status === 'pending') return account.email_verified_at ? ['pending', 'active', 'suspended'] : ['pending', 'suspended']
  return [account.status, 'suspended']
}

/** What a suspended account may become again, the likeliest first; which of them fits depends on whether it has a password. */
export function reopenings(account: Pick<AccountRow, 'email_verified_at' | 'last_login_at'>): AccountStatus[] {
  return account.email_verified_at || account.last_login_at ? ['active', 'invited', 'pending'] : ['invited', 'pending']
}
