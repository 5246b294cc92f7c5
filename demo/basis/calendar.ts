/** The calendar of the agency: workdays, meetings of the Board, clock times in Manila (UTC+8), and dates as a text writes them. */
import { addDays, addMonths } from '../../src/kit/contract/days.ts'

export type Day = string

export function earlier(a: Day, b: Day): Day {
  return [a, b].sort()[0] as Day
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay()
}

/** The day itself, or the next Monday when it falls on a weekend. */
export function workday(day: Day): Day {
  return addDays(day, [1, 0, 0, 0, 0, 0, 2][weekday(day)] as number)
}

/** The day itself, or the Friday before a weekend. */
export function lastWorkday(day: Day): Day {
  return addDays(day, [-2, 0, 0, 0, 0, 0, -1][weekday(day)] as number)
}

/** The day itself or the next Tuesday. */
export function onTuesday(day: Day): Day {
  return addDays(day, (2 - weekday(day) + 7) % 7)
}

/** The Board decides on the third Thursday of a month: the first such day on or after `day`. */
export function boardDay(day: Day): Day {
  const inMonth = (first: Day) => addDays(first, ((4 - weekday(first) + 7) % 7) + 14)
  const first = `${day.slice(0, 8)}01`
  const meeting = inMonth(first)
  return meeting >= day ? meeting : inMonth(addMonths(first, 1))
}

/** The instant of a Manila clock time on that day. */
export function at(day: Day, hour: number, minute = 0, second = 0): string {
  return new Date(Date.parse(day) + ((hour - 8) * 60 + minute) * 60_000 + second * 1000).toISOString()
}

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** `18 November 2026` */
export function longDay(day: Day): string {
  return `${Number(day.slice(8))} ${monthName(day)} ${day.slice(0, 4)}`
}

export function monthName(day: Day): string {
  return months[Number(day.slice(5, 7)) - 1] as string
}

export function weekdayName(day: Day): string {
  return weekdays[weekday(day)] as string
}

/** `18–19 February 2027`, or `30 March – 2 April 2027` over the end of a month. */
export function dayRange(from: Day, to: Day): string {
  if (from === to) return longDay(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${longDay(to)}`
  const start = from.slice(0, 4) === to.slice(0, 4) ? `${Number(from.slice(8))} ${monthName(from)}` : longDay(from)
  return `${start} – ${longDay(to)}`
}
