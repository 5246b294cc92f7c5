/** What may happen to a team and its reports, and the sentences that say why not (docs/domain.md#the-team). Pure: no SQL, no HTTP. */

import { agencyDay } from '../../kit/contract/days.ts'
import { findStep, nextStates } from '../../kit/contract/states.ts'
import { listed } from '../../kit/contract/words.ts'
import type { PaymentStatus } from '../payments/rules.ts'
import type { AssignmentAnswer, AssignmentRole, AssignmentStatus, ReportDecision, ReportStatus, VisitStatus } from '../visits/rules.ts'
import { assignmentAnswers, reportDecisions, rolesWithReport } from '../visits/rules.ts'
import { lastAnswerDay, reportDue } from '../visits/rules-days.ts'
import { assignable, notHeld, reportable, takingPart } from '../visits/rules-steps.ts'
import { assignmentSteps } from './rules-assignment.ts'
import { reportSteps } from './rules-report.ts'

/** Why somebody cannot be taken off the team; null when it is possible. */
export function removalObstacle(assignment: { report_status: ReportStatus; honorarium: PaymentStatus | null }): string | null {
  if (assignment.report_status === 'submitted' || assignment.report_status === 'accepted') {
    return 'The report of this accreditor is in, so the assignment is kept.'
  }
  if (assignment.honorarium && !['unpaid', 'waived'].includes(assignment.honorarium)) {
    return 'The honorarium of this accreditor was paid, so the assignment is kept.'
  }
  return null
}

export type Asked = { invited_at: Date; reminded_at: Date | null }

/** The last day to accept; the days count from the reminder, where there was one. */
export function answerUntil({ invited_at, reminded_at }: Asked, visitDate: string): string {
  return lastAnswerDay(visitDate, agencyDay(reminded_at ?? invited_at))
}

/**
 * Which answers an accreditor can give now: yes, or taking a yes back, until the last day to answer; no until the visit begins, so
 * that QA learns of it however late.
 */
export function openAnswers(
  assignment: Asked & { status: AssignmentStatus; visit: VisitStatus; visit_date: string },
  today: string,
): AssignmentAnswer[] {
  if (!assignable.includes(assignment.visit) || assignment.visit_date <= today) return []
  const open = amongThese(assignmentAnswers, nextStates(assignmentSteps, assignment.status, 'assignments.answer'))
  return answerUntil(assignment, assignment.visit_date) >= today ? open : open.filter((answer) => answer === 'declined')
}

export type ReportOf = {
  role: AssignmentRole
  status: AssignmentStatus
  report_status: ReportStatus
  visit: VisitStatus
  visit_date: string
}

/** What the report of an accreditor may become now: from the first day of the visit on. */
export function openReports(assignment: ReportOf, today: string): ('draft' | 'submitted')[] {
  if (!hasReport(assignment) || !reportable.includes(assignment.visit) || assignment.visit_date > today) return []
  return amongThese(['draft', 'submitted'], nextStates(reportSteps, assignment.report_status, 'assignments.report'))
}

/** What the agency can answer to a report now. Once the visit is decided a report is still accepted, but nobody writes it anew. */
export function openDecisions(assignment: Omit<ReportOf, 'visit_date'>): ReportDecision[] {
  if (!hasReport(assignment)) return []
  const { report_status, visit } = assignment
  const next = amongThese(reportDecisions, nextStates(reportSteps, report_status, 'teams.decideReport'))
  if (reportable.includes(visit)) return next
  if (visit !== 'decided') return []
  return next.filter((one) => !findStep(reportSteps, report_status, one, 'teams.decideReport')?.needs.includes('visit_on'))
}

/** The states that have a word in the call, in the order of the table. */
function amongThese<Word extends string>(words: readonly Word[], states: readonly string[]): Word[] {
  return states.filter((state): state is Word => words.some((word) => word === state))
}

export type DueOf = Omit<ReportOf, 'report_status' | 'visit_date'> & { visit_end: string; report_due: string | null }

/** The day by which a report is in: that of the visit, or the one set when it was returned. Null where none is asked for. */
export function dayReportIsDue(assignment: DueOf): string | null {
  if (!hasReport(assignment) || notHeld.includes(assignment.visit)) return null
  return assignment.report_due ?? reportDue(assignment.visit_end)
}

/** Whether this person hands in a report at all. */
export function hasReport(assignment: { role: AssignmentRole; status: AssignmentStatus }): boolean {
  return rolesWithReport.includes(assignment.role) && takingPart.includes(assignment.status)
}

/** Who goes on a visit together may reach one another and the institution, until it is decided. */
export function sharesAddresses(assignment: { status: AssignmentStatus; visit: VisitStatus }): boolean {
  return takingPart.includes(assignment.status) && (assignment.visit === 'approved' || reportable.includes(assignment.visit))
}

/** What a team lacks when a visit goes on. */
export type TeamGaps = { unanswered: string[]; declined: string[]; coordinator: boolean }

/** "Ana Reyes has not answered. Nobody is overall coordinator.": what is said before a visit goes on; null where nothing is lacking. */
export function gapsSentence({ unanswered, declined, coordinator }: TeamGaps): string | null {
  const have = (names: readonly string[], what: string) =>
    names.length > 0 && `${listed(names, 'and')} ${names.length === 1 ? 'has' : 'have'} ${what}.`
  const said = [have(unanswered, 'not answered'), have(declined, 'declined'), !coordinator && 'Nobody is overall coordinator.']
  return said.filter(Boolean).join(' ') || null
}
