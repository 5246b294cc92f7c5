/** What may happen to an accreditation and its team, and the sentences that say why not. No SQL, no HTTP. */

import { agency } from '../../../kit/contract/agency.ts'
import { daysBetween, formatDay } from '../../../kit/contract/days.ts'
import { findStep } from '../../../kit/contract/states.ts'
import { listed } from '../../../kit/contract/words.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { type VisitNeed, type VisitStatus, visitStatusNames, visitSteps } from '../rules.ts'
import { nextSteps, tooFarAhead } from '../rules-steps.ts'

/**
 * @returns what the step needs besides its reason
 * @throws Refusal 422 at `status` or `reason` when the step is not in the table, or its reason is missing
 */
export function checkStep(from: VisitStatus, to: VisitStatus, reason: string | undefined): readonly VisitNeed[] {
  if (to === 'decided') throw invalid('status', 'A visit is decided by recording the outcome of each program.')
  const step = findStep(visitSteps, from, to, 'schedule.edit')
  if (!step) {
    const steps = nextSteps(from).map((step) => visitStatusNames[step].toLowerCase())
    const open = steps.length > 0 ? ` From here it can become ${listed(steps, 'or')}.` : ' No further step follows.'
    throw invalid(
      'status',
      `A visit that is ${visitStatusNames[from].toLowerCase()} cannot become ${visitStatusNames[to].toLowerCase()}.${open}`,
    )
  }
  if (step.needs.includes('reason') && !reason) {
    throw invalid('reason', `Write why the visit is ${visitStatusNames[to].toLowerCase()}; the institution reads it.`)
  }
  return step.needs
}

/** @throws Refusal 422 when the last day is before the first, or the visit is too long */
export function checkSpan(visitDate: string, visitEnd: string): void {
  if (visitEnd < visitDate) throw invalid('visit_end', `The last day cannot be before the first, ${formatDay(visitDate)}.`)
  if (daysBetween(visitDate, visitEnd) + 1 > agency.longestVisitDays) {
    throw invalid('visit_end', `A visit takes at most ${agency.longestVisitDays} days. Choose an earlier last day.`)
  }
}

/** @throws Refusal 422 at `visit_date` for a day that is over, or too far ahead to be meant */
export function checkVisitDay(visitDate: string, today: string): void {
  if (visitDate < today) throw invalid('visit_date', `${formatDay(visitDate)} is over. Choose ${formatDay(today)} or a later day.`)
  const problem = tooFarAhead(visitDate, today)
  if (problem) throw invalid('visit_date', problem)
}

/** @throws Refusal 422 at `status` when the visit has not begun */
export function checkBegun(visitDate: string, today: string): void {
  if (visitDate > today) {
    throw invalid('status', `The visit begins on ${formatDay(visitDate)}. Move its dates first if it takes place earlier.`)
  }
}
