/** The years a level is valid, by the day on which it is granted; apart from the other rates, because the public pages show them. */
import { agency } from './agency.ts'
import { laid } from './agency-block.ts'

/** The years for which levels granted on this day are valid. */
export function termsOn(day: string) {
  return ratesOnDay('terms', day, {
    validityYears: agency.validityYears,
    institutionalValidityYears: agency.institutionalValidityYears,
  })
}

/** What changed rates last before a day, over what they began with. @param first what holds before the first change */
export function ratesOnDay<Rates>(key: 'fees' | 'honoraria' | 'thresholds' | 'terms', day: string, first: Rates): Rates {
  const last = agency.dated.findLast((one) => one.key === key && one.from <= day)
  return last ? (laid(first, last.value) as Rates) : first
}
