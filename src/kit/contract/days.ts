/**
 * Days, times and how they are written, for server, portal, public site, papers and mails alike.
 *
 * A day is text, `2026-03-16`, and belongs to no time zone. An instant is a moment, in UTC as `2026-03-16T17:30:00.000Z`; which day
 * and which hour that is, the agency's time zone says (`agency.timeZone`). Where a day is asked for, an instant may stand too: it is
 * taken as the agency's day, and never cut to the day it is in Greenwich.
 */
import { agency } from './agency.ts'

type Instant = Date | string | number

const dayMs = 86_400_000
export const monthNames: readonly string[] = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

// ---- the agency's clock ----------------------------------------------------------------------------------------

const clocks = new Map<string, Intl.DateTimeFormat>()

/** An instant as the clock on the agency's wall shows it: `2027-02-16 08:00:00`. */
export function agencyTime(instant: Instant): string {
  const timeZone = agency.timeZone
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return clock.format(new Date(instant))
}

/** The day an instant falls on where the agency is; without an instant: today. */
export function agencyDay(instant: Instant = Date.now()): string {
  return agencyTime(instant).slice(0, 10)
}

/** The hour of an instant where the agency is, 0 to 23. */
export function agencyHour(instant: Instant): number {
  return Number(agencyTime(instant).slice(11, 13))
}

/** The instant at which the agency's clock shows this time, in UTC as `2027-02-16T00:00:00.000Z`. */
export function agencyInstant(time: string): string {
  const read = Date.parse(`${time.replace(' ', 'T')}Z`)
  const shift = (at: number) => Date.parse(`${agencyTime(at).replace(' ', 'T')}Z`) - at
  // twice, for a zone whose clock is changed between the two
  return new Date(read - shift(read - shift(read))).toISOString()
}

/** The agency's time zone in words: `Philippine Standard Time`. */
export function agencyZone(): string {
  const timeZone = agency.timeZone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }).formatToParts(new Date())
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

// ---- reckoning -------------------------------------------------------------------------------------------------

/** Whether it is a day of the calendar, as `2027-03-26`, from the year 1000 on. */
export function isDay(text: string | undefined): boolean {
  if (!text || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The day so many days later; earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return utcDay(utcOf(day) + days * dayMs)
}

/** The same day so many months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const from = new Date(utcOf(day))
  const month = from.getUTCMonth() + months
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return utcDay(Date.UTC(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), last)))
}

/** Whole days from one to another; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcOf(to) - utcOf(from)) / dayMs)
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(utcOf(day)).getUTCDay()
}

/** The day itself, or the agency's day of an instant. */
function dayOf(day: string): string {
  return day.length > 10 ? agencyDay(day) : day
}

function utcOf(day: string): number {
  return Date.parse(dayOf(day))
}

function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

// ---- in words --------------------------------------------------------------------------------------------------

/** `12 Mar 2026`; nothing → a dash. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return '–'
  const [year, month, date] = dayOf(day).split('-').map(Number)
  return `${date} ${shortMonth(month)} ${year}`
}

/** `16 – 19 Mar 2026`, `30 Mar – 2 Apr 2026`, `30 Dec 2026 – 2 Jan 2027`; one day when both are the same or one is missing. */
export function formatDays(from: string | null | undefined, to: string | null | undefined): string {
  if (!from || !to) return formatDay(from || to)
  const first = formatDay(from).split(' ')
  const last = formatDay(to).split(' ')
  while (first.length > 0 && first.at(-1) === last[first.length - 1]) first.pop()
  return first.length > 0 ? `${first.join(' ')} – ${last.join(' ')}` : last.join(' ')
}

/** A day, a month or a year as people write it: `12 Mar 2026`, `Mar 2026`, `2026`. */
export function formatPeriod(period: string): string {
  const [year, month] = period.split('-')
  if (!month) return period
  return period.length > 7 ? formatDay(period) : `${shortMonth(Number(month))} ${year}`
}

/** `11 Mar 2026, 16:22`; nothing → a dash. */
export function formatInstant(instant: Instant | null | undefined): string {
  return instant ? `${formatDay(agencyDay(instant))}, ${formatTime(instant)}` : '–'
}

/** The time of day of an instant: `16:22`. */
export function formatTime(instant: Instant): string {
  return agencyTime(instant).slice(11, 16)
}

/** `2026-03` or a day of it → `March 2026` */
export function monthName(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** `Thursday` */
export function weekdayName(day: string): string {
  return weekdayNames[weekday(day)] as string
}

/** `Thursday`, `Thursday and Friday`, `Thursday to Saturday`. */
export function weekdaysOf(from: string, to: string | null): string {
  const length = to ? daysBetween(from, to) : 0
  return to && length !== 0 ? `${weekdayName(from)} ${length === 1 ? 'and' : 'to'} ${weekdayName(to)}` : weekdayName(from)
}

/** How far away an event is, seen from `today`: `In 90 days`, `Tomorrow`, `Going on now`, `Held 3 months ago`. */
export function countdown(from: string, to: string | null, today: string): string {
  const until = daysBetween(today, from)
  if (until > 1) return until > 120 ? `In ${Math.round(until / 30.4)} months` : `In ${until} days`
  if (until === 1) return 'Tomorrow'
  const since = daysBetween(to ?? from, today)
  if (since <= 0) return until === 0 && !to ? 'Today' : 'Going on now'
  if (since === 1) return 'Held yesterday'
  if (since <= 60) return `Held ${since} days ago`
  return since < 700 ? `Held ${Math.round(since / 30.4)} months ago` : `Held ${Math.round(since / 365)} years ago`
}

function shortMonth(month: number | undefined): string {
  return (monthNames[(month ?? 1) - 1] as string).slice(0, 3)
}
