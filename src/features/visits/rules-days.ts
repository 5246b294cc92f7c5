/** The rules of a survey visit that both a form and the server go by (decisions §4 and §5); the figures stand in `agency.config.ts`. */
import { agency } from '../../../agency.config.ts'
import { addDays, addMonths } from '../../kit/contract/days.ts'
import type { DegreeLevel, Level, LevelSought } from '../ladder/rules.ts'
import type { VisitType } from './rules.ts'

/** The visit a program needs next, by the level it holds. */
export const visitTypeFor: Record<Level, VisitType> = {
  none: 'preliminary',
  candidate: 'first_formal',
  level_1: 'second',
  level_2: 'third_phase1',
  level_3: 'fourth_phase1',
  level_4: 'fourth_phase1',
}

/** The first day an institution can ask for, seen from `today`. */
export function firstVisitDay(today: string): string {
  return addDays(today, agency.preparationDays)
}

/** The last day a visit can be planned for, seen from `today`. */
export function lastVisitDay(today: string): string {
  return addMonths(today, 12 * agency.furthestVisitYears)
}

/** A visit takes three days unless somebody says otherwise. */
export function usualVisitEnd(visitDate: string): string {
  return addDays(visitDate, 2)
}

/** The day before the visit by which an invited accreditor answers. */
export function lastAnswerDay(visitDate: string): string {
  return addDays(visitDate, -2)
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

/** The last valid day of a level granted on `decidedOn`. */
export function validityEnd(level: LevelSought, decidedOn: string): string {
  return addDays(addMonths(decidedOn, 12 * agency.validityYears[level]), -1)
}

/** What the name of a new program tells about its degree: "MA in Teaching", "Doctor of Education". */
export function degreeOf(programName: string): DegreeLevel {
  if (/^(doctor|ph\.?\s?d|ed\.?\s?d|d\.?\s?p\.?a|dba|juris doctor)\b/i.test(programName)) return 'doctorate'
  if (/^(master|m\.?\s?a\.?|m\.?\s?s\.?|m\.?\s?sc\.?|mba|mpa|m\.?\s?ed\.?|maed|mat|mit|mscs|man|mph)(?![a-z])/i.test(programName))
    return 'masteral'
  return 'undergraduate'
}
