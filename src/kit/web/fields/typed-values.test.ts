import { expect, test } from 'vitest'
import { isWithin, readDay, readNumber } from './typed-values.ts'

test('a day is read as people write it, and none is made of less', () => {
  const written = ['26 Mar 2027', '26 march 2027', 'Mar 26, 2027', ' March 26 2027 ', '3/26/2027', '2027-03-26', '2027/3/26', '3/26/27']
  for (const typed of written) expect(readDay(typed), typed).toBe('2027-03-26')
  const less = [
    '',
    ' ',
    '26',
    '26 Mar',
    'Mar 2027',
    '2027',
    '2027-03',
    '31 Feb 2027',
    '2027-02-30',
    'next week',
    'Monday or Tuesday 12',
    '26 Mar 12027',
  ]
  for (const typed of less) expect(readDay(typed), typed).toBeNull()
})

test('a day before the first or after the last is not within', () => {
  const between = { minDate: '2027-03-01', maxDate: '2027-03-31' }
  expect(['2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01'].map((day) => isWithin(day, between))).toEqual([false, true, true, false])
  expect(isWithin('2027-03-01', {})).toBe(true)
  expect(isWithin('2027-03-01', { minDate: '2027-03-01 08:00:00' })).toBe(true)
})

test('a number is read with and without its thousands', () => {
  expect(readNumber('12,500.50', {})).toBe(12500.5)
  expect(readNumber('1.239', { decimalScale: 2 })).toBe(1.24)
  expect(readNumber('12500', { allowDecimal: false })).toBe(12500)
  expect(readNumber('7 days', { suffix: ' days' })).toBe(7)
  expect(readNumber(' ', {})).toBe('')
  expect(readNumber('-3', {})).toBe(-3)
  expect(readNumber('-3', { allowNegative: false })).toBeNull()
  expect(readNumber('1.5', { allowDecimal: false })).toBeNull()
  for (const typed of ['12a', '1.2.3', '-', 'e5', '١٢']) expect(readNumber(typed, {}), typed).toBeNull()
})
