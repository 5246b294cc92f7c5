/** Weekends, holidays and days without visits: said before a day of a visit is chosen (docs/domain.md#days-off). */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, daysBetween, formatDay, weekday, weekdayName } from '../../kit/contract/days.ts'
import { listed } from '../../kit/contract/words.ts'
import { nationalHoliday } from './rules-holidays.ts'

type Holiday = {
  /** Every year (`05-01`), or of one year (`2027-03-26`). */
  readonly day: string
  readonly name: string
  /** Only there; everywhere when left out. */
  readonly regions?: readonly string[]
}

/** Of a visit to several campuses all of theirs. */
export type Regions = string | null | undefined | readonly string[]

/** What a day is off for in a region, or in one of several: the agency's own, a holiday, or the day of the weekend; null for a working day. */
export function dayOff(day: string, region?: Regions): string | null {
  const name = blackoutOn(day, region) ?? holidayOn(day, region)
  if (name) return name
  return weekday(day) === 0 || weekday(day) === 6 ? weekdayName(day) : null
}

/** The holiday of a day in a region, or in one of several: one of the settings, else a national one where the agency keeps them. */
export function holidayOn(day: string, region?: Regions): string | null {
  const holidays: readonly Holiday[] = agency.holidays
  const holiday = holidays.find((one) => (one.day === day || one.day === day.slice(5)) && isThere(one, region))
  return holiday?.name ?? (agency.nationalHolidays ? nationalHoliday(day) : null)
}

/** What no visits are held for on a day in a region, or in one of several. */
export function blackoutOn(day: string, region?: Regions): string | null {
  return agency.blackoutDays.find((one) => one.from <= day && day <= one.to && isThere(one, region))?.name ?? null
}

function isThere({ regions }: Pick<Holiday, 'regions'>, region: Regions): boolean {
  return regions === undefined || [region ?? []].flat().some((one) => regions.includes(one))
}

/** "1 May 2027 (Labor Day) and 2 May 2027 (Sunday) are days off."; null where all are working days. */
export function daysOffSentence(from: string, to: string, region?: Regions): string | null {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to)) + 1 }, (_, n) => addDays(from, n))
  const off = days.flatMap((day) => {
    const why = dayOff(day, region)
    return why ? [`${formatDay(day)} (${why})`] : []
  })
  if (off.length === 0) return null
  return `${listed(off, 'and')} ${off.length === 1 ? 'is a day off' : 'are days off'}.`
}
