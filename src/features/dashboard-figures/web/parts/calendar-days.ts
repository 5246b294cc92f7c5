/** Days as `YYYY-MM-DD` text, reckoned in UTC, so that no time zone moves them. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = 'January February March April May June July August September October November December'.split(' ')

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** `2026-03` or a day of it → `March 2026` */
export function monthName(month: string): string {
  return `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

export function weekday(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as string
}

/** The weeks a month touches, each from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay())
  const end = addDays(addMonths(first, 1), -1)
  const weeks: string[][] = []
  for (let sunday = start; sunday <= end; sunday = addDays(sunday, 7)) weeks.push(weekdays.map((_, i) => addDays(sunday, i)))
  return weeks
}
