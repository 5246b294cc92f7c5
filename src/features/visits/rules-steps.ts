/** What may happen to a survey visit at which step, what it costs, and why it is kept (docs/domain.md#steps-of-a-visit). */

import { agency } from '../../kit/contract/agency.ts'
import { addDays, daysBetween, formatDay } from '../../kit/contract/days.ts'
import { isSome, sumOf, timesOf } from '../../kit/contract/money.ts'
import { honorariaOn } from '../../kit/contract/rates.ts'
import { findStep, nextStates } from '../../kit/contract/states.ts'
import { formatCount } from '../../kit/contract/words.ts'
import type { DegreeLevel, SurveyType } from '../ladder/rules.ts'
import { feeOf, surveysWords } from '../ladder/rules-surveys.ts'
import type { PaymentStatus } from '../payments/rules.ts'
import type { AssignmentRole, AssignmentStatus, VisitStatus } from './rules.ts'
import { outOfTeam, visitSteps } from './rules.ts'
import { askEarly, firstVisitDay, lastVisitDay } from './rules-days.ts'

/** The statuses that can be chosen now; `decided` comes with the outcomes only. */
export function nextSteps(status: VisitStatus): VisitStatus[] {
  return nextStates(visitSteps, status, 'schedule.edit')
}

/** Whether its outcomes can be recorded now. */
export function mayDecide(status: VisitStatus): boolean {
  return findStep(visitSteps, status, 'decided', 'outcomes.record') !== undefined
}

/** What is wrong with the day an institution asks for; null when nothing is. */
export function requestedDayProblem(visitDate: string, today: string): string | null {
  const first = firstVisitDay(today)
  if (visitDate >= first) return tooFarAhead(visitDate, today)
  const why = visitDate < today ? 'This day is over.' : askEarly()
  return `${why} Choose ${formatDay(first)} or later.`
}

/** How soon the agency should visit, by the validity that ends first: within 90 days A, within a year B. */
export function priorityOf(validTo: readonly (string | null)[], today: string): 'A' | 'B' | 'C' {
  const left = Math.min(...validTo.map((day) => (day ? daysBetween(today, day) : Number.POSITIVE_INFINITY)))
  return left <= 90 ? 'A' : left <= 365 ? 'B' : 'C'
}

/** What an institution owes for a visit: the fee of each program's survey, an institutional accreditation once (docs/domain.md#charges). */
export function chargeOf(
  visit: { visit_date: string; campus: string; programs: readonly { survey_type: SurveyType; degree_level: DegreeLevel }[] },
  today: string,
) {
  const { visit_date, campus, programs } = visit
  const due = addDays(visit_date, -agency.paymentDueDays)
  const surveys = surveysWords(programs.map((one) => one.survey_type))
  return {
    description: `${surveys}, ${campus}, ${programs.length === 1 ? 'one program' : formatCount(programs.length, 'program')}`,
    amount: feeOf(programs, visit_date),
    due_date: due < today ? today : due,
  }
}

/** What an accreditor receives for a visit: so much for the visit, so much for each of its days (docs/domain.md#honoraria). */
export function honorariumOf(role: AssignmentRole, visit: { visit_date: string; visit_end: string }): string {
  const { honoraria, honorariaByDay } = honorariaOn(visit.visit_date)
  return sumOf([honoraria[role], timesOf(honorariaByDay[role], daysBetween(visit.visit_date, visit.visit_end) + 1)])
}

/** The day by which the honoraria of a visit are paid. */
export function honorariumDue(visitEnd: string): string {
  return addDays(visitEnd, agency.honorariumDueDays)
}

export function tooFarAhead(visitDate: string, today: string): string | null {
  if (visitDate <= lastVisitDay(today)) return null
  return `A visit is planned at most ${agency.furthestVisitYears} years ahead. Choose ${formatDay(lastVisitDay(today))} or earlier.`
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
  payment: { proof_count: number; charges: readonly { payment_status: PaymentStatus; set_off: string }[] } | null
  has_feedback: boolean
  honorarium_paid: boolean
  has_outcome: boolean
}): string | null {
  if (visit.status === 'decided' || visit.has_outcome) return 'Outcomes are recorded for this visit, so it is kept.'
  const charges = visit.payment?.charges ?? []
  if (charges.some(({ payment_status, set_off }) => !['unpaid', 'waived'].includes(payment_status) || isSome(set_off))) {
    return 'A payment was made or claimed for this visit, so it is kept. Cancel it instead.'
  }
  if (visit.payment && visit.payment.proof_count > 0) return 'A payment proof belongs to this visit, so it is kept. Cancel it instead.'
  if (visit.honorarium_paid) return 'An honorarium was paid for this visit, so it is kept. Cancel it instead.'
  if (visit.has_feedback) return 'Feedback was given about this visit, so it is kept. Cancel it instead.'
  return null
}

/** Somebody in one of these states has said yes and takes part. */
export const takingPart: readonly AssignmentStatus[] = ['accepted', 'confirmed', 'completed']

/** QA has confirmed them: when the visit is held they have been there, and earn (docs/domain.md#honoraria). */
export const countedOn: readonly AssignmentStatus[] = ['confirmed', 'completed']

/** Reports are written about a visit that takes place or has taken place, until it is decided. */
export const reportable: readonly VisitStatus[] = ['scheduled', 'ongoing', 'reported']

/** Invited or taking part: not declined, withdrawn or absent. */
export function inTeam(status: AssignmentStatus): boolean {
  return !outOfTeam.includes(status)
}
