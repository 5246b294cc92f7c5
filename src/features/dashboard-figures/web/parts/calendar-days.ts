/** How a calendar of months is laid out. */
import { addDays, addMonths, weekday } from '../../../../kit/contract/days.ts'

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The weeks a month touches, each from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const end = addDays(addMonths(first, 1), -1)
  const weeks: string[][] = []
  for (let sunday = addDays(first, -weekday(first)); sunday <= end; sunday = addDays(sunday, 7))
    weeks.push(weekdays.map((_, i) => addDays(sunday, i)))
  return weeks
}
