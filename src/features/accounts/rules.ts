/** The steps of an account (docs/domain.md#accounts), drawn in docs/states/account.md. */
import type { Role } from '../../kit/contract/roles.ts'
import type { Machine, Step } from '../../kit/contract/states.ts'

/** `invited`: made by staff, no password yet. `pending`: registered, waits to be activated. */
export const accountStatuses = ['invited', 'pending', 'active', 'suspended'] as const
export type AccountStatus = (typeof accountStatuses)[number]
export const accountStatusNames: Record<AccountStatus, string> = {
  invited: 'Invited',
  pending: 'Pending',
  active: 'Active',
  suspended: 'Suspended',
}

/** Superadmin for every role, Admin for accreditors and institutions. */
export const accountWriters = ['Superadmin', 'Admin'] as const satisfies readonly Role[]

export type AccountNeed = 'version' | 'managed' | 'other' | 'confirmed' | 'confirmed_or_used' | 'password' | 'no_password' | 'link' | 'main'

const edit = { by: accountWriters, call: 'accounts.edit' } as const

/** Of what may follow a status, the likeliest first. */
export const accountSteps: readonly Step<AccountStatus, AccountNeed>[] = [
  { from: [], to: 'invited', by: accountWriters, call: 'accounts.add', needs: ['managed'] },
  { from: [], to: 'invited', by: accountWriters, call: 'accounts.import', needs: ['managed'] },
  { from: [], to: 'invited', by: ['institution'], call: 'colleagues.invite', needs: [] },
  { from: [], to: 'pending', by: 'anybody', call: 'registrations.register', needs: [] },
  { from: ['invited'], to: 'invited', by: accountWriters, call: 'accounts.invite', needs: ['managed'] },
  { from: ['invited'], to: 'active', by: 'anybody', call: 'passwords.reset', needs: ['link'] },
  { from: ['pending'], to: 'active', ...edit, needs: ['version', 'managed', 'other', 'confirmed'] },
  { from: ['suspended'], to: 'active', ...edit, needs: ['version', 'managed', 'other', 'password', 'confirmed_or_used'] },
  { from: ['suspended'], to: 'invited', ...edit, needs: ['version', 'managed', 'other', 'no_password'] },
  { from: ['suspended'], to: 'pending', ...edit, needs: ['version', 'managed', 'other', 'password'] },
  { from: ['invited', 'pending', 'active'], to: 'suspended', ...edit, needs: ['version', 'managed', 'other'] },
  { from: ['invited', 'pending', 'active'], to: 'suspended', by: ['institution'], call: 'colleagues.remove', needs: ['main', 'other'] },
]

export const accountMachine: Machine<AccountStatus, AccountNeed> = {
  noun: 'an account',
  says: 'What an account of the portal may be; only an active one signs in. How a registration gets there stands in registration.md.',
  states: accountStatuses,
  names: accountStatusNames,
  steps: accountSteps,
  needs: {
    version: 'the version that was read',
    managed: 'of Admin: an account of an accreditor or an institution',
    other: 'not the own account',
    confirmed: 'its e-mail address is confirmed',
    confirmed_or_used: 'its e-mail address is confirmed, or its owner has signed in before',
    password: 'its owner has chosen a password',
    no_password: 'its owner has chosen no password',
    link: 'the link of a mail',
    main: 'the person has the main account of the same institution',
  },
}
