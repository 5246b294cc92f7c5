/** What the public pages alone write: the leaf of a calendar, numbers to be dialled, the time a text takes. */
import { agency } from '../../../../kit/contract/agency.ts'
import { formatPeriod } from '../../../../kit/contract/days.ts'

/** `Feb 2027` and `18–19` for the leaf of a calendar; a span over two months shows its first day. */
export function leaf(from: string, to: string | null): { month: string; days: string } {
  const end = to && to.slice(0, 7) === from.slice(0, 7) && to !== from ? `–${Number(to.slice(8, 10))}` : ''
  return { month: formatPeriod(from.slice(0, 7)), days: `${Number(from.slice(8, 10))}${end}` }
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
