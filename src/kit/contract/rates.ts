/**
 * The agency's rates and rules on a day: what is charged, paid and asked for is that of the day it counts for, and a new date never
 * changes an earlier one (docs/domain.md#rates-from-a-day-on).
 */
import { agency, laid } from './agency.ts'

/** What surveys cost that begin on this day. */
export function feesOn(day: string) {
  return onDay('fees', day, { fees: agency.fees, institutionalFee: agency.institutionalFee })
}

/** What accreditors receive for a visit that begins on this day, and for each of its days, by role. */
export function honorariaOn(day: string) {
  return onDay('honoraria', day, { honoraria: agency.honoraria, honorariaByDay: agency.honorariaByDay })
}

/** What surveys decided on this day have to reach. */
export function thresholdsOn(day: string) {
  return onDay('thresholds', day, { thresholds: agency.thresholds }).thresholds
}

/** The years for which levels granted on this day are valid. */
export function termsOn(day: string) {
  return onDay('terms', day, { validityYears: agency.validityYears, institutionalValidityYears: agency.institutionalValidityYears })
}

/** The sets of rates that hold from a day on. */
const ratesFromADay = ['fees', 'honoraria', 'thresholds', 'terms'] as const

function onDay<Rates>(key: (typeof ratesFromADay)[number], day: string, first: Rates): Rates {
  const last = agency.dated.findLast((one) => one.key === key && one.from <= day)
  return last ? (laid(first, last.value) as Rates) : first
}
