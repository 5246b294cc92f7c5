import { afterEach, describe, expect, test } from 'vitest'
import { agency } from './agency.ts'
import { Day } from './call.ts'
import {
  addDays,
  addMonths,
  agencyDay,
  agencyHour,
  agencyInstant,
  agencyTime,
  agencyZone,
  countdown,
  daysBetween,
  formatDay,
  formatDays,
  formatInstant,
  formatPeriod,
  formatTime,
  monthName,
  weekdayName,
  weekdaysOf,
} from './days.ts'

const settings = agency as { timeZone: string }
const own = settings.timeZone
afterEach(() => {
  settings.timeZone = own
})

describe.each([
  // half past midnight where the agency is; in Greenwich it is another day
  { zone: 'Asia/Manila', early: '2026-03-11T16:30:00.000Z' },
  { zone: 'Pacific/Auckland', early: '2026-03-11T11:30:00.000Z' },
  { zone: 'Asia/Kathmandu', early: '2026-03-11T18:45:00.000Z' },
])('an agency in $zone', ({ zone, early }) => {
  test('takes an instant as its own day, wherever a day is asked for', () => {
    settings.timeZone = zone
    expect(agencyDay(early)).toBe('2026-03-12')
    expect(formatDay(early)).toBe('12 Mar 2026')
    expect(formatDays(early, '2026-03-14')).toBe('12 – 14 Mar 2026')
    expect(formatPeriod(early)).toBe('12 Mar 2026')
    expect(daysBetween(early, '2026-03-12')).toBe(0)
    expect(daysBetween('2026-03-10', early)).toBe(2)
    expect(addDays(early, 1)).toBe('2026-03-13')
    expect(addMonths(early, 1)).toBe('2026-04-12')
    expect(weekdayName(early)).toBe('Thursday')
    expect(countdown(early, null, '2026-03-11')).toBe('Tomorrow')
  })

  test('reads its own clock', () => {
    settings.timeZone = zone
    expect(agencyTime(early)).toBe('2026-03-12 00:30:00')
    expect(agencyHour(new Date(early))).toBe(0)
    expect(formatInstant(early)).toBe('12 Mar 2026, 00:30')
    expect(formatTime(Date.parse(early))).toBe('00:30')
    expect(agencyInstant('2026-03-12 00:30:00')).toBe(early)
  })
})

test('behind Greenwich the evening is still the day before', () => {
  settings.timeZone = 'America/New_York'
  expect(agencyDay('2026-03-12T03:59:59.000Z')).toBe('2026-03-11')
  expect(formatInstant('2026-03-12T03:59:59.000Z')).toBe('11 Mar 2026, 23:59')
  expect(daysBetween('2026-03-12T03:59:59.000Z', '2026-03-12')).toBe(1)
})

test('the clock of a zone that changes it is read before and after', () => {
  settings.timeZone = 'America/New_York'
  expect(agencyInstant('2026-03-08 01:30:00')).toBe('2026-03-08T06:30:00.000Z')
  expect(agencyInstant('2026-03-08 03:30:00')).toBe('2026-03-08T07:30:00.000Z')
  expect(agencyTime('2026-03-08T07:30:00.000Z')).toBe('2026-03-08 03:30:00')
})

test('the time zone has a name', () => {
  expect(agencyZone()).toBe('Philippine Standard Time')
  settings.timeZone = 'Asia/Kathmandu'
  expect(agencyZone()).toBe('Nepal Time')
})

test('a day is no instant: no time zone moves it', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    settings.timeZone = zone
    expect(formatDay('2026-03-02')).toBe('2 Mar 2026')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  }
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2026-03-15', -3)).toBe('2025-12-15')
})

test('a span says month and year once where both days share them', () => {
  expect(formatDays('2026-03-16', '2026-03-19')).toBe('16 – 19 Mar 2026')
  expect(formatDays('2026-03-30', '2026-04-02')).toBe('30 Mar – 2 Apr 2026')
  expect(formatDays('2026-12-30', '2027-01-02')).toBe('30 Dec 2026 – 2 Jan 2027')
  expect(formatDays('2026-03-16', '2027-03-16')).toBe('16 Mar 2026 – 16 Mar 2027')
  expect(formatDays('2026-03-16', '2026-04-16')).toBe('16 Mar – 16 Apr 2026')
  expect(formatDays('2026-03-16', '2026-03-16')).toBe('16 Mar 2026')
  expect(formatDays('2026-03-16', null)).toBe('16 Mar 2026')
  expect(formatDays(null, null)).toBe('–')
})

test('periods, months and days of the week have names', () => {
  expect([formatPeriod('2026'), formatPeriod('2026-03'), formatPeriod('2026-03-12')]).toEqual(['2026', 'Mar 2026', '12 Mar 2026'])
  expect([monthName('2026-03'), monthName('2026-12-01')]).toEqual(['March 2026', 'December 2026'])
  expect(weekdaysOf('2027-02-18', null)).toBe('Thursday')
  expect(weekdaysOf('2027-02-18', '2027-02-18')).toBe('Thursday')
  expect(weekdaysOf('2027-02-18', '2027-02-19')).toBe('Thursday and Friday')
  expect(weekdaysOf('2027-02-18', '2027-02-20')).toBe('Thursday to Saturday')
})

test('nothing is a dash', () => {
  expect([formatDay(null), formatDay(undefined), formatInstant(null), formatInstant('')]).toEqual(['–', '–', '–', '–'])
})

test('how far away an event is, from any day', () => {
  const event = ['2027-02-18', '2027-02-19'] as const
  expect(countdown(...event, '2026-11-20')).toBe('In 90 days')
  expect(countdown(...event, '2026-07-01')).toBe('In 8 months')
  expect(countdown(...event, '2027-02-17')).toBe('Tomorrow')
  expect(countdown(...event, '2027-02-18')).toBe('Going on now')
  expect(countdown(...event, '2027-02-19')).toBe('Going on now')
  expect(countdown(...event, '2027-02-20')).toBe('Held yesterday')
  expect(countdown(...event, '2027-03-19')).toBe('Held 28 days ago')
  expect(countdown(...event, '2027-08-18')).toBe('Held 6 months ago')
  expect(countdown(...event, '2030-02-18')).toBe('Held 3 years ago')
  expect(countdown('2027-02-18', null, '2027-02-18')).toBe('Today')
})

test('a day that was left empty is to be chosen; one that is none says how it is written', () => {
  const said = (value: unknown) => Day.safeParse(value).error?.issues.map(({ message }) => message)
  expect(said('2027-02-28')).toBeUndefined()
  expect(said('')).toEqual(['Choose the day.'])
  expect(said('2027-02-29')).toEqual(['Write the date as YYYY-MM-DD.'])
  expect(said('28 Feb')).toEqual(['Write the date as YYYY-MM-DD.'])
  expect(said('0027-02-28')).toEqual(['Write the year with four digits.'])
})
