/** Dates, counts and numbers as the public pages write them: `12 Mar 2026`, `In 90 days`, `6,812`. */
import { agency } from '../../../../../agency.config.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `2026-03-12` or an instant → `12 Mar 2026`. Days are read as they are written, in no time zone. */
export function day(date: string): string {
  const [year, month, number] = date.slice(0, 10).split('-').map(Number)
  return `${number} ${months[month! - 1]!.slice(0, 3)} ${year}`
}

/** `2026-03-12` → `March 2026`. */
export function month(date: string): string {
  const [year, number] = date.split('-').map(Number)
  return `${months[number! - 1]} ${year}`
}

/** `Feb 2027` and `18–19` for the leaf of a calendar; a span over two months shows its first day. */
export function leaf(from: string, to: string | null): { month: string; days: string } {
  const end = to && to.slice(0, 7) === from.slice(0, 7) && to !== from ? `–${Number(to.slice(8, 10))}` : ''
  return { month: day(from).slice(-8), days: `${Number(from.slice(8, 10))}${end}` }
}

/** `16 – 19 Mar 2026`, `30 Mar – 2 Apr 2026`, or one day. */
export function days(from: string, to: string | null): string {
  if (!to || to === from) return day(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8, 10))} – ${day(to)}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${day(from).slice(0, -5)} – ${day(to)}` : `${day(from)} – ${day(to)}`
}

/** `Thursday`, `Thursday and Friday`, `Thursday to Saturday`. */
export function weekdaysOf(from: string, to: string | null): string {
  const first = weekday(from)
  if (!to || to === from) return first
  return `${first} ${daysBetween(from, to) === 1 ? 'and' : 'to'} ${weekday(to)}`
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

export function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** `1 campus`, `4 campuses`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`
}

/** The address that dials a number: `(02) 8555 0140` → `tel:+63285550140`. */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `tel:${agency.countryCode}${digits.slice(1)}` : `tel:${digits}`
}

/** Minutes a text takes at 220 words a minute, at least one. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / 220))
}

function weekday(date: string): string {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
