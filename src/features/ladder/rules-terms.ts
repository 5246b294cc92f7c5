/** What follows from a level and a name: the term of a level, the degree of a program. Figures are settings. */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, addMonths } from '../../kit/contract/days.ts'
import { termsOn } from '../../kit/contract/rates-terms.ts'
import type { DegreeLevel, LevelSought } from './rules.ts'

/** The last valid day of a level granted on `decidedOn`. */
export function validityEnd(level: LevelSought, decidedOn: string): string {
  return termEnd(decidedOn, termsOn(decidedOn).validityYears[level])
}

/** The last valid day of an institutional level granted on `decidedOn`. */
export function institutionalEnd(decidedOn: string): string {
  return termEnd(decidedOn, termsOn(decidedOn).institutionalValidityYears)
}

/** The day until which an institution usually has to meet the conditions of an outcome deferred on `decidedOn`. */
export function usualDeferralEnd(decidedOn: string): string {
  return addMonths(decidedOn, agency.deferralMonths)
}

function termEnd(from: string, years: number): string {
  return addDays(addMonths(from, 12 * years), -1)
}

/** What the name of a new program tells about its degree: "MA in Teaching", "Doctor of Education". */
export function degreeOf(programName: string): DegreeLevel {
  if (/^(doctor|ph\.?\s?d|ed\.?\s?d|d\.?\s?p\.?a|dba|juris doctor)\b/i.test(programName)) return 'doctorate'
  if (/^(master|m\.?\s?a\.?|m\.?\s?s\.?|m\.?\s?sc\.?|mba|mpa|m\.?\s?ed\.?|maed|mat|mit|mscs|man|mph)(?![a-z])/i.test(programName))
    return 'masteral'
  return 'undergraduate'
}
