/** What an institution may do with its own request (docs/domain.md#requests). */

import { findStep } from '../../kit/contract/states.ts'
import { type VisitStatus, visitSteps } from '../visits/rules.ts'

/** It came back, and waits for the institution. */
export function mayAnswer({ status }: { status: VisitStatus }): boolean {
  return findStep(visitSteps, status, 'requested', 'requests.answer') !== undefined
}

/** It has not been scheduled yet; whether something was paid is asked besides. */
export function mayWithdraw({ status }: { status: VisitStatus }): boolean {
  return findStep(visitSteps, status, 'cancelled', 'requests.withdraw') !== undefined
}

/** What stands with the step, for everybody. */
export function withdrawnWords(reason: string | undefined): string {
  return `Withdrawn by the institution${reason ? `: ${reason}` : '.'}`
}
