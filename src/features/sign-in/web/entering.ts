import { CallError } from '../../../kit/contract/client.ts'
import type { User } from '../../../kit/contract/user.ts'
import type { FactorMethod } from '../../second-factors/rules.ts'

/** A sign-in whose password was right: what ends it, and by what. */
export type Step = { ticket: string; methods: FactorMethod[] }
/** Leads on once somebody is signed in. */
export type Entering = { isLeaving: boolean; go: (user: Pick<User, 'role'>) => void }

/** The server wants the second factor now. */
export function isStep(error: unknown): error is CallError & { body: { second_step: Step } } {
  return error instanceof CallError && error.status === 403 && typeof (error.body as { second_step?: unknown })?.second_step === 'object'
}
