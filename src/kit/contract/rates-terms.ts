/** The years a level is valid, by the day on which it is granted; apart from the other rates, because the public pages show them. */
import { agency } from './agency.ts'

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

/** A part that a newer version of the product has added, and that was not there when this was saved, keeps its default. */
export function laid(under: unknown, over: unknown): unknown {
  if (!isTable(under) || !isTable(over)) return over
  return { ...under, ...Object.fromEntries(Object.entries(over).map(([key, one]) => [key, laid(under[key], one)])) }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
