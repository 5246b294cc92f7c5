/** What may happen to an accreditation and its team, and the sentences that say why not. No SQL, no HTTP. */
import { agency } from '../../../../agency.config.ts'
import { addDays, dayName, daySpan, daysBetween } from '../../../kit/contract/days.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import type { AssignmentAnswer } from '../../assignments/contract.ts'
import { type VisitType, visitTypeNames } from '../../ladder/rules.ts'
import type { PaymentStatus } from '../../payments/rules.ts'
import { type Relation, relationNames } from '../../people/rules.ts'
import {
  type AssignmentRole,
  type AssignmentStatus,
  allowedSteps,
  assignmentRoleNames,
  outOfTeam,
  type ReportDecision,
  type ReportStatus,
  reportDecisions,
  reportSteps,
  rolesWithReport,
  stepsWithReason,
  type VisitStatus,
  visitStatusNames,
} from '../rules.ts'
import { firstVisitDay, lastVisitDay, reportDue } from '../rules-days.ts'

/** The statuses that can be chosen now; `decided` comes with the outcomes only. */
export function nextSteps(status: VisitStatus): VisitStatus[] {
  return allowedSteps[status].filter((step) => step !== 'decided')
}

/** @throws Refusal 422 at `status` or `reason` when the step is not in the table, or its reason is missing */
export function checkStep(from: VisitStatus, to: VisitStatus, reason: string | undefined): void {
  if (to === 'decided') throw invalid('status', 'A visit is decided by recording the outcome of each program.')
  if (!nextSteps(from).includes(to)) {
    const steps = nextSteps(from).map((step) => visitStatusNames[step].toLowerCase())
    const open = steps.length > 0 ? ` From here it can become ${listed(steps, 'or')}.` : ' No further step follows.'
    throw invalid(
      'status',
      `A visit that is ${visitStatusNames[from].toLowerCase()} cannot become ${visitStatusNames[to].toLowerCase()}.${open}`,
    )
  }
  if (stepsWithReason.includes(to) && !reason) {
    throw invalid('reason', `Write why the visit is ${visitStatusNames[to].toLowerCase()}; the institution reads it.`)
  }
}

/** What is wrong with the day an institution asks for; null when nothing is. */
export function requestedDayProblem(visitDate: string, today: string): string | null {
  const first = firstVisitDay(today)
  if (visitDate >= first) return tooFarAhead(visitDate, today)
  const why = visitDate < today ? 'This day is over' : `A visit needs ${agency.preparationDays} days of preparation`
  return `${why}. Choose ${dayName(first)} or later.`
}

/** How soon the agency should visit, by the validity that ends first: within 90 days A, within a year B. */
export function priorityOf(validTo: readonly (string | null)[], today: string): 'A' | 'B' | 'C' {
  const left = Math.min(...validTo.map((day) => (day ? daysBetween(today, day) : Number.POSITIVE_INFINITY)))
  return left <= 90 ? 'A' : left <= 365 ? 'B' : 'C'
}

/** What an institution owes for a visit: the fee of its type for each program (`agency.fees`), exact to the centavo. */
export function chargeOf(visit: { visit_type: VisitType; visit_date: string; campus: string; programs: number }, today: string) {
  const { visit_type, visit_date, campus, programs } = visit
  const centavos = String(BigInt(agency.fees[visit_type].replace('.', '')) * BigInt(programs)).padStart(3, '0')
  const due = addDays(visit_date, -agency.paymentDueDays)
  return {
    description: `${visitTypeNames[visit_type]}, ${campus}, ${programs === 1 ? 'one program' : `${programs} programs`}`,
    amount: `${centavos.slice(0, -2)}.${centavos.slice(-2)}`,
    due_date: due < today ? today : due,
  }
}

/** The day by which the honoraria of a visit are paid. */
export function honorariumDue(visitEnd: string): string {
  return addDays(visitEnd, agency.honorariumDueDays)
}

/** @throws Refusal 422 when the last day is before the first, or the visit is too long */
export function checkSpan(visitDate: string, visitEnd: string): void {
  if (visitEnd < visitDate) throw invalid('visit_end', `The last day cannot be before the first, ${dayName(visitDate)}.`)
  if (daysBetween(visitDate, visitEnd) + 1 > agency.longestVisitDays) {
    throw invalid('visit_end', `A visit takes at most ${agency.longestVisitDays} days. Choose an earlier last day.`)
  }
}

/** @throws Refusal 422 at `visit_date` for a day that is over, or too far ahead to be meant */
export function checkVisitDay(visitDate: string, today: string): void {
  if (visitDate < today) throw invalid('visit_date', `${dayName(visitDate)} is over. Choose ${dayName(today)} or a later day.`)
  const problem = tooFarAhead(visitDate, today)
  if (problem) throw invalid('visit_date', problem)
}

function tooFarAhead(visitDate: string, today: string): string | null {
  if (visitDate <= lastVisitDay(today)) return null
  return `A visit is planned at most ${agency.furthestVisitYears} years ahead. Choose ${dayName(lastVisitDay(today))} or earlier.`
}

/** @throws Refusal 422 at `status` when the visit has not begun */
export function checkBegun(visitDate: string, today: string): void {
  if (visitDate > today) {
    throw invalid('status', `The visit begins on ${dayName(visitDate)}. Move its dates first if it takes place earlier.`)
  }
}

/** Dates, type and programs can be changed until the visit has begun. */
export const changeable: readonly VisitStatus[] = ['requested', 'approved', 'scheduled', 'returned', 'postponed']
/** The team is made up for a visit that the agency wants to hold. */
export const assignable: readonly VisitStatus[] = ['approved', 'scheduled', 'ongoing']
/** An accreditation in one of these states is in nobody's calendar. */
export const notHeld: readonly VisitStatus[] = ['returned', 'postponed', 'cancelled']

/** Why an accreditation cannot be deleted; null when it can. */
export function deletionObstacle(visit: {
  status: VisitStatus
  payment: { payment_status: PaymentStatus; proof_count: number } | null
  has_feedback: boolean
  honorarium_paid: boolean
  has_outcome: boolean
}): string | null {
  if (visit.status === 'decided' || visit.has_outcome) return 'Outcomes are recorded for this visit, so it is kept.'
  if (visit.payment && !['unpaid', 'waived'].includes(visit.payment.payment_status)) {
    return 'A payment was made or claimed for this visit, so it is kept. Cancel it instead.'
  }
  if (visit.payment && visit.payment.proof_count > 0) return 'A payment proof belongs to this visit, so it is kept. Cancel it instead.'
  if (visit.honorarium_paid) return 'An honorarium was paid for this visit, so it is kept. Cancel it instead.'
  if (visit.has_feedback) return 'Feedback was given about this visit, so it is kept. Cancel it instead.'
  return null
}

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

/** Which answers an accreditor can give now: an invitation until the visit begins; after having accepted, declining or taking that back. */
export function openAnswers(
  assignment: { status: AssignmentStatus; visit: VisitStatus; visit_date: string },
  today: string,
): AssignmentAnswer[] {
  if (!assignable.includes(assignment.visit) || assignment.visit_date <= today) return []
  if (assignment.status === 'invited') return ['accepted', 'declined']
  if (assignment.status === 'accepted') return ['declined', 'invited']
  return assignment.status === 'confirmed' ? ['declined'] : []
}

/** Somebody in one of these states has said yes and takes part. */
export const takingPart: readonly AssignmentStatus[] = ['accepted', 'confirmed', 'completed']
/** Reports are written about a visit that takes place or has taken place, until it is decided. */
export const reportable: readonly VisitStatus[] = ['scheduled', 'ongoing', 'reported']

type ReportOf = { role: AssignmentRole; status: AssignmentStatus; report_status: ReportStatus; visit: VisitStatus; visit_date: string }

/** What the report of an accreditor may become now: from the first day of the visit on. */
export function openReports(assignment: ReportOf, today: string): ('draft' | 'submitted')[] {
  if (!hasReport(assignment) || !reportable.includes(assignment.visit) || assignment.visit_date > today) return []
  return [...reportSteps[assignment.report_status]]
}

/** What the agency can answer to a report now. Once the visit is decided a report is still accepted, but nobody writes it anew. */
export function openDecisions(assignment: Omit<ReportOf, 'visit_date'>): ReportDecision[] {
  if (!hasReport(assignment) || assignment.report_status !== 'submitted') return []
  if (reportable.includes(assignment.visit)) return [...reportDecisions]
  return assignment.visit === 'decided' ? ['accepted'] : []
}

type DueOf = Omit<ReportOf, 'report_status' | 'visit_date'> & { visit_end: string; report_due: string | null }

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

/** Invited or taking part: not declined, withdrawn or absent. */
export function inTeam(status: AssignmentStatus): boolean {
  return !outOfTeam.includes(status)
}

export type TieRow = { kind: 'home' | 'sub_member'; relation: Relation | null; from_date: string | null; to_date: string | null }

/** "Tied to Marilaya State University: former employee, 1 Jun 2023 – 31 May 2025" */
export function tieSentence(institution: string, tie: TieRow): string {
  if (tie.kind === 'home') return `Tied to ${institution}: home institution.`
  const { from_date: from, to_date: to } = tie
  const when = from && to ? `, ${daySpan(from, to)}` : from ? `, since ${dayName(from)}` : to ? `, until ${dayName(to)}` : ''
  return `Tied to ${institution}: ${tie.relation ? relationNames[tie.relation].toLowerCase() : 'sub-member institution'}${when}.`
}

export type ConflictRow = {
  accreditor_id: string
  accreditor: string
  number: string
  institution: string
  visit_date: string
  visit_end: string
}

/** "On another visit 17 – 19 Mar 2026 (Northern Sierra State University)" */
export function conflictSentence(conflicts: readonly ConflictRow[]): string {
  return `On another visit ${listed(
    conflicts.map((one) => `${daySpan(one.visit_date, one.visit_end)} (${one.institution})`),
    'and',
  )}`
}

/** 409 with the overlapping visits; sent again with `confirm_conflict` the change goes through. */
export function conflictRefusal(conflicts: ConflictRow[]): Refusal {
  const people = [...new Set(conflicts.map((one) => one.accreditor))]
  const first = people.length === 1 ? `${people[0]} is on another visit` : `${people.length} people of the team are on other visits`
  const visits = listed(
    conflicts.map((one) => `${one.number}, ${one.institution}, ${daySpan(one.visit_date, one.visit_end)}`),
    'and',
  )
  return new Refusal(409, `${first} on these days: ${visits}. Confirm the overlap to go on.`, undefined, { conflicts })
}

/** A visit has one overall coordinator. @param name who it is now */
export function secondCoordinator(name: string): Refusal {
  const role = assignmentRoleNames.overall_coordinator.toLowerCase()
  return invalid('role', `${name} is the ${role} of this visit already. Give one of the two another role first.`)
}

/** "a, b and c" */
export function listed(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}
