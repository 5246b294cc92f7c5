/** Weekends and holidays: said before a day of a visit is chosen, never refused (docs/domain.md#days-off). */
import { agency } from '../../kit/contract/agency.ts'
import { addDays, daysBetween, formatDay, weekday, weekdayName } from '../../kit/contract/days.ts'
import { listed } from '../../kit/contract/words.ts'

type Holiday = {
  /** Every year (`05-01`), or of one year (`2027-03-26`). */
  readonly day: string
  readonly name: string
  /** Only there; everywhere when left out. */
  readonly regions?: readonly string[]
}

/** Of a visit to several campuses all of theirs. */
export type Regions = string | null | undefined | readonly string[]

/** What a day is off for in a region, or in one of several: the holiday, or the day of the weekend; null for a working day. */
export function dayOff(day: string, region?: Regions): string | null {
  const holidays: readonly Holiday[] = agency.holidays
  const holiday = holidays.find((one) => (one.day === day || one.day === day.slice(5)) && isThere(one, region))
  if (holiday) return holiday.name
  return weekday(day) === 0 || weekday(day) === 6 ? weekdayName(day) : null
}

function isThere({ regions }: Holiday, region: Regions): boolean {
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
