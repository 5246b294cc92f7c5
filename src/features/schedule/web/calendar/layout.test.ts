import { expect, test } from 'vitest'
import type { Trip } from '../../contract-calendar.ts'
import { barsOf, byPerson, byPlace, turned, windowOf } from './layout.ts'

function trip(number: string, visit_date: string, visit_end: string, more: Partial<Trip> = {}): Trip {
  return {
    ...{ id: number, number, visit_type: 'preliminary', mode: 'onsite', visit_date, visit_end, status: 'scheduled' },
    ...{ is_history: false, version: 1, team: [], breaks: [], conflicts: [], may_move: true },
    institution: { id: 'i', name: 'Lakeside University', acronym: null, region: 'Here' },
    campuses: [{ id: 'c', name: 'Main Campus', region: 'Here', province: 'Benguet' }],
    ...more,
  }
}

test('a month begins with its first day, two weeks with a Monday, a quarter has three months', () => {
  expect(windowOf('month', '2027-02-14')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(windowOf('weeks', '2027-02-14')).toEqual({ from: '2027-02-08', to: '2027-02-21' })
  expect(windowOf('quarter', '2027-11-14')).toEqual({ from: '2027-11-01', to: '2028-01-31' })
  expect([turned('month', '2027-01-31', 1), turned('weeks', '2027-01-31', -1), turned('quarter', '2027-01-31', 1)]).toEqual([
    '2027-02-01',
    '2027-01-17',
    '2027-04-01',
  ])
})

test('a visit to two campuses stands in both rows, below the provinces by name', () => {
  const second = { id: 'd', name: 'Bayview Campus', region: 'Here', province: null }
  const both = trip('1', '2027-02-01', '2027-02-03')
  const groups = byPlace([{ ...both, campuses: [...both.campuses, second] }, trip('2', '2027-02-08', '2027-02-08')])
  expect(groups.map(({ name, rows }) => [name, rows.map((row) => [row.detail, row.trips.map((one) => one.number)])])).toEqual([
    ['Benguet', [['Main Campus', ['1', '2']]]],
    ['Here', [['Bayview Campus', ['1']]]],
  ])
})

test('people have a row each, by surname; who has no team yet stands at the end', () => {
  const place = { role: 'member' as const, status: 'invited' as const }
  const ana = { accreditor_id: 'a', name: 'Ana Reyes', by_name: 'reyes ana', ...place }
  const ben = { accreditor_id: 'b', name: 'Dr. Ben Cruz', by_name: 'cruz ben', ...place }
  const groups = byPerson([trip('1', '2027-02-01', '2027-02-03', { team: [ana, ben] }), trip('2', '2027-02-01', '2027-02-03')])
  expect(groups.map(({ rows }) => rows.map((row) => row.name))).toEqual([['Dr. Ben Cruz', 'Ana Reyes'], ['Nobody yet']])
})

test('bars that share a day lie below each other, are cut where the view ends, and take a lane that is free again', () => {
  const window = { from: '2027-02-01', to: '2027-02-28' }
  const bars = barsOf(
    [trip('3', '2027-02-03', '2027-03-02'), trip('1', '2027-01-30', '2027-02-02'), trip('2', '2027-02-02', '2027-02-04')],
    window,
  )
  expect(bars.map(({ trip: { number }, first, last, lane }) => [number, first, last, lane])).toEqual([
    ['1', 1, 2, 0],
    ['2', 2, 4, 1],
    ['3', 3, 28, 0],
  ])
  expect(bars.map((bar) => bar.goesOn)).toEqual([
    { before: true, after: false },
    { before: false, after: false },
    { before: false, after: true },
  ])
})
