import { expect, test } from 'vitest'
import { countdown, counted, days, dialled, leaf, weekdaysOf } from './words.ts'

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

test('a span of days is written as short as it can be read', () => {
  expect(days('2027-02-18', null)).toBe('18 Feb 2027')
  expect(days('2027-02-18', '2027-02-18')).toBe('18 Feb 2027')
  expect(days('2027-02-08', '2027-02-19')).toBe('8 – 19 Feb 2027')
  expect(days('2027-03-30', '2027-04-02')).toBe('30 Mar – 2 Apr 2027')
  expect(days('2026-12-30', '2027-01-02')).toBe('30 Dec 2026 – 2 Jan 2027')
})

test('the leaf of the calendar and the days of the week', () => {
  expect(leaf('2027-02-18', '2027-02-19')).toEqual({ month: 'Feb 2027', days: '18–19' })
  expect(leaf('2027-03-30', '2027-04-02')).toEqual({ month: 'Mar 2027', days: '30' })
  expect(weekdaysOf('2027-02-18', null)).toBe('Thursday')
  expect(weekdaysOf('2027-02-18', '2027-02-19')).toBe('Thursday and Friday')
  expect(weekdaysOf('2027-02-18', '2027-02-20')).toBe('Thursday to Saturday')
})

test('counts agree with their word, and a number can be dialled from abroad', () => {
  expect([counted(1, 'campus', 'campuses'), counted(1204, 'campus', 'campuses')]).toEqual(['1 campus', '1,204 campuses'])
  expect(dialled('(02) 8555 0140')).toBe('tel:+63285550140')
})
