/** What follows from a program's level and name: its next visit, the term of a level, its degree. Figures stand in `agency.config.ts`. */
import { agency } from '../../../agency.config.ts'
import { addDays, addMonths } from '../../kit/contract/days.ts'
import type { DegreeLevel, Level, LevelSought, VisitType } from './rules.ts'

/** The visit a program needs next, by the level it holds. */
export const visitTypeFor: Record<Level, VisitType> = {
  none: 'preliminary',
  candidate: 'first_formal',
  level_1: 'second',
  level_2: 'third_phase1',
  level_3: 'fourth_phase1',
  level_4: 'fourth_phase1',
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
