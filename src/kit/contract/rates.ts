/**
 * The agency's rates and rules on a day: what is charged, paid and asked for is that of the day it counts for, and a new date never
 * changes an earlier one (docs/domain.md#rates-from-a-day-on).
 */
import { agency } from './agency.ts'
import { ratesOnDay } from './rates-terms.ts'

/** What surveys cost that begin on this day. */
export function feesOn(day: string) {
  return ratesOnDay('fees', day, { fees: agency.fees, institutionalFee: agency.institutionalFee })
}

/** What accreditors receive for a visit that begins on this day, and for each of its days, by role. */
export function honorariaOn(day: string) {
  return ratesOnDay('honoraria', day, { honoraria: agency.honoraria, honorariaByDay: agency.honorariaByDay })
}

/** What surveys decided on this day have to reach. */
export function thresholdsOn(day: string) {
  return ratesOnDay('thresholds', day, { thresholds: agency.thresholds, areaMeans: agency.areaMeans })
}
