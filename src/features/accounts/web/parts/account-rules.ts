/** What somebody may do with an account, as the server decides it (docs/domain.md#accounts): said before it is tried. */

import { type Role, roles } from '../../../../kit/contract/roles.ts'
import { findStep, nextStates } from '../../../../kit/contract/states.ts'
import type { CurrentUser } from '../../../../kit/web/current-user.ts'
import type { AccountRow, LikelyPerson } from '../../contract.ts'
import { type AccountStatus, accountSteps } from '../../rules.ts'
import { registrationState, registrationSteps } from '../../rules-registration.ts'

type Who = Pick<CurrentUser, 'id' | 'role'> | null
type Why = string | false

/** Superadmin gives every role, Admin those of accreditors and institutions. */
export function rolesToGive(user: Who): Role[] {
  return user?.role === 'Superadmin' ? [...roles] : ['accreditor', 'institution']
}

/** Why an account is not one's to manage; `false` when it is. */
export function manageRefusal(user: Who, account: Pick<AccountRow, 'role'>): Why {
  if (user?.role === 'Superadmin' || ['accreditor', 'institution'].includes(account.role)) return false
  return `A Superadmin manages the accounts of the role ${account.role}.`
}

export function statusRefusal(user: Who, account: AccountRow): Why {
  return manageRefusal(user, account) || (user?.id === account.id && 'Nobody changes the status of the own account.')
}

/** Before its address is confirmed anybody may have typed it. */
export function activateRefusal(user: Who, account: AccountRow): Why {
  if (account.status !== 'pending') return account.status === 'active' ? 'It is active already.' : `It is ${account.status}, not pending.`
  const now = registrationState(account)
  const isOpen = now && findStep(registrationSteps, now, 'activated', 'accounts.edit')
  return statusRefusal(user, account) || (!isOpen && 'Its e-mail address is not confirmed yet.')
}

/** Why a registration cannot be taken for this account. */
export function knownRefusal(user: Who, known: LikelyPerson): Why {
  return manageRefusal(user, known) || (known.status === 'suspended' && 'Open this account again first')
}

export function deleteRefusal(user: Who, account: AccountRow): Why {
  return manageRefusal(user, account) || (user?.id === account.id && 'Nobody deletes the own account.')
}

/** The status it has, and those that may follow. An invited account becomes active when its owner chooses a password. */
export function statusesOf(account: Known): AccountStatus[] {
  return [account.status, ...statusesAfter(account)]
}

type Known = Pick<AccountRow, 'status' | 'email_verified_at' | 'last_login_at'>

/** What an account may become, the likeliest first; which of them fits a suspended one depends on its password, which the server knows. */
export function statusesAfter(account: Known): AccountStatus[] {
  return nextStates(accountSteps, account.status, 'accounts.edit').filter((to) => {
    const { needs = [] } = findStep(accountSteps, account.status, to, 'accounts.edit') ?? {}
    if (needs.includes('confirmed')) return account.email_verified_at !== null
    return !needs.includes('confirmed_or_used') || Boolean(account.email_verified_at || account.last_login_at)
  })
}

/** Whether the invitation can be mailed again. */
export function isInvitable({ status }: Pick<AccountRow, 'status'>): boolean {
  return findStep(accountSteps, status, 'invited', 'accounts.invite') !== undefined
}

/** Whether it can be suspended; what cannot is suspended, and can be opened again. */
export function isSuspendable({ status }: Pick<AccountRow, 'status'>): boolean {
  return findStep(accountSteps, status, 'suspended', 'accounts.edit') !== undefined
}
