/** Days on which no visit is held. Pure. */
import { agency } from '../../kit/contract/agency.ts'
import { addDays } from '../../kit/contract/days.ts'
import type { DaySpan } from './rules-plan.ts'

/** Weekends, and the agency's holidays in this region, of a span. */
export function daysWithoutVisits({ from, to }: DaySpan, region: string | null): string[] {
  const found: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWeekend(day) || isHoliday(day, region)) found.push(day)
  return found
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

function isHoliday(day: string, region: string | null): boolean {
  return agency.holidays.some(
    (one) => (one.day === day || one.day === day.slice(5)) && (!one.regions || (region !== null && one.regions.includes(region))),
  )
}

export function sameDays(one: DaySpan, other: DaySpan): boolean {
  return one.from === other.from && one.to === other.to
}
