/** Days as `YYYY-MM-DD` text, counted without time zones. */
const MS = 86_400_000

/** The day so many days later; earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MS).toISOString().slice(0, 10)
}

/** The same day so many months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const from = new Date(Date.parse(day))
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return Math.round((Date.parse(b) - Date.parse(a)) / MS)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "16 Mar 2026" */
export function dayName(day: string): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** "16 – 19 Mar 2026", "30 Mar – 2 Apr 2026", "16 Mar 2026" */
export function daySpan(from: string, to: string): string {
  if (from === to) return dayName(from)
  const whole = dayName(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8, 10))} – ${dayName(to)}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${whole.slice(0, -5)} – ${dayName(to)}`
  return `${whole} – ${dayName(to)}`
}
