/** Rules of a survey visit for forms and server alike (docs/domain.md#a-survey-visit); the figures are settings. */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, addMonths } from '../../kit/contract/days.ts'

/** The first day an institution can ask for, seen from `today`. */
export function firstVisitDay(today: string): string {
  return addDays(today, agency.preparationDays)
}

/** How early an institution asks: said alike on the public site, in the form, in mails, and to QA. */
export function askEarly(): string {
  return `Ask at least ${agency.preparationDays} days before the visit.`
}

/** The last day a visit can be planned for, seen from `today`. */
export function lastVisitDay(today: string): string {
  return addMonths(today, 12 * agency.furthestVisitYears)
}

/** A visit takes three days unless somebody says otherwise. */
export function usualVisitEnd(visitDate: string): string {
  return addDays(visitDate, 2)
}

/** The last day to accept an invitation: so many days after being asked, and some before the visit. */
export function lastAnswerDay(visitDate: string, askedOn: string): string {
  const [after, before] = [addDays(askedOn, agency.answerDays), addDays(visitDate, -agency.answerDaysBefore)]
  return [after, before].sort()[0] as string
}

/** The day until which an institution that is told of a person may object to them. */
export function lastObjectionDay(toldOn: string): string {
  return addDays(toldOn, agency.objectionDays)
}

/** The day by which everybody of the team hands in the report. */
export function reportDue(visitEnd: string): string {
  return addDays(visitEnd, agency.reportDueDays)
}

/** The day by which a report returned on `returnedOn` is handed in again: never sooner than it was due at first. */
export function reportDueAgain(visitEnd: string, returnedOn: string): string {
  const again = addDays(returnedOn, agency.reportReturnDays)
  const isEarlier = again < reportDue(visitEnd)
  return isEarlier ? reportDue(visitEnd) : again
}
