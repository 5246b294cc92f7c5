/** The programme that the days of a visit suggest, and when a packet is written (docs/domain.md#the-packet). */
import { addDays, daysBetween } from '../../kit/contract/days.ts'
import type { VisitStatus } from '../visits/rules.ts'
import { mostItems, type ProgrammeItem } from './contract.ts'

/** Visits whose packet is written. */
export const writtenVisits: readonly VisitStatus[] = ['approved', 'scheduled', 'ongoing']

/** Opening conference, reviews and interviews, writing, exit conference, over the days of the visit. */
export function proposedProgramme({ visit_date, visit_end }: { visit_date: string; visit_end: string }): ProgrammeItem[] {
  const items: ProgrammeItem[] = []
  for (let day = visit_date; day <= visit_end && items.length + 4 <= mostItems; day = addDays(day, 1)) {
    const at = (from: string, to: string, what: string, who: string) => items.push({ day, from, to, what, who, place: '' })
    if (day === visit_date) at('08:30', '09:30', 'Opening conference', 'Team and administration')
    at(day === visit_date ? '09:30' : '08:30', '12:00', 'Review of evidence and interviews by area', 'Team')
    if (day !== visit_end) at('13:00', '17:00', 'Interviews and ocular inspection', 'Team')
    else {
      at('13:00', '15:30', 'Writing of the report', 'Team')
      at('15:30', '17:00', 'Exit conference', 'Team and administration')
    }
  }
  return items
}

/** By day, then by the hour. */
export function inTime(items: readonly ProgrammeItem[]): ProgrammeItem[] {
  return items.toSorted((one, other) => `${one.day} ${one.from}`.localeCompare(`${other.day} ${other.from}`))
}

/** An item as it is kept: by the number of its day, so that a visit that moves takes its programme along. */
export type StoredItem = Omit<ProgrammeItem, 'day'> & { day: number }

export function stored(items: readonly ProgrammeItem[], visitDate: string): StoredItem[] {
  return items.map((item) => ({ ...item, day: daysBetween(visitDate, item.day) + 1 }))
}

export function dated(items: readonly StoredItem[], visitDate: string): ProgrammeItem[] {
  return items.map((item) => ({ ...item, day: addDays(visitDate, item.day - 1) }))
}

/** Every day that is needed to show the programme: those of the visit, and those of items that a shorter visit has left behind. */
export function daysOf({
  visit_date,
  visit_end,
  programme,
}: {
  visit_date: string
  visit_end: string
  programme: readonly { day: string }[]
}) {
  const days = new Set(programme.map(({ day }) => day))
  for (let day = visit_date; day <= visit_end; day = addDays(day, 1)) days.add(day)
  return [...days].sort()
}
