import { expect, test } from 'vitest'
import { daysBetween, formatBytes, formatCount, formatDay, formatDays, formatInstant, formatMoney, formatNumber } from './format.ts'

test('a day is written without leading zeros', () => {
  expect(formatDay('2026-03-02')).toBe('2 Mar 2026')
  expect(formatDay(null)).toBe('–')
})

test('a range says month and year once where both days share them', () => {
  expect(formatDays('2026-03-16', '2026-03-19')).toBe('16 – 19 Mar 2026')
  expect(formatDays('2026-03-30', '2026-04-02')).toBe('30 Mar – 2 Apr 2026')
  expect(formatDays('2026-12-30', '2027-01-02')).toBe('30 Dec 2026 – 2 Jan 2027')
  expect(formatDays('2026-03-16', '2026-03-16')).toBe('16 Mar 2026')
})

test('an instant is written in the agency’s own time', () => {
  expect(formatInstant('2026-03-11T16:22:00Z')).toBe('12 Mar 2026, 00:22')
})

test('money keeps every centavo, however large', () => {
  expect(formatMoney('86500.00')).toBe('₱ 86,500.00')
  expect(formatMoney('9007199254740993.10')).toBe('₱ 9,007,199,254,740,993.10')
  expect(formatMoney('-950.5')).toBe('-₱ 950.50')
  expect(formatMoney('7')).toBe('₱ 7.00')
})

test('numbers, counts and sizes', () => {
  expect(formatNumber(6812)).toBe('6,812')
  expect(formatCount(1, 'program')).toBe('1 program')
  expect(formatCount(2, 'campus', 'campuses')).toBe('2 campuses')
  expect(formatBytes(96_400)).toBe('96 kB')
  expect(formatBytes(14_800_000)).toBe('14.8 MB')
})

test('days are counted by the calendar', () => {
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})
