import { monthNames } from '../../kit/contract/days.ts'

/** `20 November 2026`: papers write the month out. */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year}`
}

/** `20 November 2026 to 19 November 2031`, or from one on, or until one. */
export function longTerm(from: string | null, to: string | null): string {
  if (from && to) return `${longDay(from)} to ${longDay(to)}`
  if (to) return `until ${longDay(to)}`
  return from ? `from ${longDay(from)}` : ''
}
