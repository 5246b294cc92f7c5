/** The steps of a registration (docs/domain.md#registration), drawn in docs/states/registration.md. */
import type { Machine, Step } from '../../kit/contract/states.ts'
import { type AccountStatus, accountWriters } from './rules.ts'

/** The account somebody registered: `pending` is two states, by its address; refused is an account that is suspended. */
export const registrationStates = ['unconfirmed', 'waiting', 'activated', 'refused'] as const
export type RegistrationState = (typeof registrationStates)[number]

export type RegistrationNeed = 'version' | 'link' | 'confirmed' | 'not_confirmed'

const edit = { by: accountWriters, call: 'accounts.edit' } as const

export const registrationSteps: readonly Step<RegistrationState, RegistrationNeed>[] = [
  { from: [], to: 'unconfirmed', by: 'anybody', call: 'registrations.register', needs: [] },
  { from: ['unconfirmed'], to: 'waiting', by: 'anybody', call: 'registrations.confirm', needs: ['link'] },
  { from: ['unconfirmed'], to: 'waiting', by: 'anybody', call: 'passwords.reset', needs: ['link'] },
  { from: ['waiting'], to: 'activated', ...edit, needs: ['version'] },
  { from: ['unconfirmed', 'waiting'], to: 'refused', ...edit, needs: ['version'] },
  { from: ['refused'], to: 'activated', ...edit, needs: ['version', 'confirmed'] },
  { from: ['refused'], to: 'waiting', ...edit, needs: ['version', 'confirmed'] },
  { from: ['refused'], to: 'unconfirmed', ...edit, needs: ['version', 'not_confirmed'] },
]

export const registrationMachine: Machine<RegistrationState, RegistrationNeed> = {
  noun: 'a registration',
  says: 'An accreditor or somebody of an institution who registered: the address is confirmed by a mailed link, then staff let the person in or not.',
  states: registrationStates,
  names: { unconfirmed: 'Not confirmed', waiting: 'Waiting for staff', activated: 'Activated', refused: 'Refused' },
  steps: registrationSteps,
  needs: {
    version: 'the version that was read',
    link: 'the link of a mail',
    confirmed: 'its e-mail address is confirmed',
    not_confirmed: 'its e-mail address is not confirmed',
  },
}

/** Where the registration behind an account stands; an invited one is none. */
export function registrationState(account: { status: AccountStatus; email_verified_at: unknown }): RegistrationState | undefined {
  if (account.status === 'pending') return account.email_verified_at ? 'waiting' : 'unconfirmed'
  return ({ active: 'activated', suspended: 'refused', invited: undefined } as const)[account.status]
}
