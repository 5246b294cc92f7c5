import { CallError } from '../../../kit/contract/client.ts'

export type StandingName = 'unconfirmed' | 'pending' | 'invited' | 'suspended'

/** The password was right, and the account is not open: the server says why. */
export function isStanding(error: unknown): error is CallError & { body: { standing: StandingName } } {
  return error instanceof CallError && error.status === 403 && typeof (error.body as { standing?: unknown })?.standing === 'string'
}
