/** Where what stands in the calendar of trips: which days are shown, which rows, and which bars lie below each other. */
import { addDays, addMonths, daysBetween, formatDays, monthName, weekday } from '../../../../kit/contract/days.ts'
import type { Trip } from '../../contract-calendar.ts'

export const spans = ['month', 'weeks', 'quarter'] as const
export type Span = (typeof spans)[number]
export const spanNames: Record<Span, string> = { month: 'Month', weeks: '2 weeks', quarter: '3 months' }

export const groupings = ['places', 'people'] as const
export type Grouping = (typeof groupings)[number]
export const groupingNames: Record<Grouping, string> = { places: 'Places', people: 'People' }

/** The days of a view around one of them: its month, two weeks from its Monday on, or its month and the two after it. */
export function windowOf(span: Span, day: string): { from: string; to: string } {
  if (span === 'weeks') {
    const monday = addDays(day, -((weekday(day) + 6) % 7))
    return { from: monday, to: addDays(monday, 13) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, span === 'month' ? 1 : 3), -1) }
}

/** A day of the view before, or after. */
export function turned(span: Span, day: string, by: 1 | -1): string {
  return span === 'weeks' ? addDays(day, 14 * by) : addMonths(`${day.slice(0, 7)}-01`, (span === 'month' ? 1 : 3) * by)
}

export function windowName(span: Span, { from, to }: { from: string; to: string }): string {
  if (span === 'month') return monthName(from.slice(0, 7))
  return span === 'weeks' ? formatDays(from, to) : `${monthName(from.slice(0, 7))} – ${monthName(to.slice(0, 7))}`
}

export type Row = { key: string; name: string; detail: string | null; regions: string[]; trips: Trip[] }
export type Group = { key: string; name: string; rows: Row[] }

/** A group a province, a row a campus: a visit to several campuses stands in the row of each. */
export function byPlace(trips: readonly Trip[]): Group[] {
  const groups = new Map<string, Map<string, Row>>()
  for (const trip of trips) {
    for (const { id, name, region, province } of trip.campuses) {
      const rows = groups.get(province ?? region) ?? new Map<string, Row>()
      groups.set(province ?? region, rows)
      const row = rows.get(id) ?? { key: id, name: trip.institution.name, detail: name, regions: [region], trips: [] }
      rows.set(id, row)
      row.trips.push(trip)
    }
  }
  return inOrder([...groups].map(([name, rows]) => ({ key: name, name, rows: inOrder([...rows.values()]) })))
}

/** A row a person of a team, by surname; visits without anybody stand together at the end. */
export function byPerson(trips: readonly Trip[]): Group[] {
  const rows = new Map<string, Row & { by_name: string }>()
  for (const trip of trips) {
    for (const { accreditor_id, name, by_name } of trip.team) {
      const row = rows.get(accreditor_id) ?? { key: accreditor_id, name, by_name, detail: null, regions: [], trips: [] }
      rows.set(accreditor_id, row)
      row.trips.push(trip)
    }
  }
  const people = [...rows.values()].toSorted((one, other) => one.by_name.localeCompare(other.by_name))
  const alone = trips.filter((trip) => trip.team.length === 0)
  const none: Row = { key: 'none', name: 'Nobody yet', detail: null, regions: [], trips: alone }
  return [
    ...(rows.size > 0 ? [{ key: 'people', name: 'People on a team', rows: people }] : []),
    ...(alone.length > 0 ? [{ key: 'none', name: 'Without a team', rows: [none] }] : []),
  ]
}

function inOrder<Named extends { name: string }>(named: readonly Named[]): Named[] {
  return named.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** A bar of a row: its columns, counted from 1, cut where the view ends, and how far down it lies. */
export type Bar = { trip: Trip; first: number; last: number; lane: number; goesOn: { before: boolean; after: boolean } }

/** Bars that share a day lie below each other, each as high as it can. */
export function barsOf(trips: readonly Trip[], { from, to }: { from: string; to: string }): Bar[] {
  const ends: number[] = []
  const sorted = trips.toSorted((one, other) => (one.visit_date < other.visit_date ? -1 : one.visit_date > other.visit_date ? 1 : 0))
  return sorted.map((trip) => {
    const first = Math.max(1, daysBetween(from, trip.visit_date) + 1)
    const last = Math.min(daysBetween(from, to) + 1, daysBetween(from, trip.visit_end) + 1)
    const free = ends.findIndex((end) => end < first)
    const lane = free < 0 ? ends.length : free
    ends[lane] = last
    return { trip, first, last, lane, goesOn: { before: trip.visit_date < from, after: trip.visit_end > to } }
  })
}
