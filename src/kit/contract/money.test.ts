import { expect, test } from 'vitest'
import { asMoney, formatMoney, grouped, isFree, sumOf, timesOf } from './money.ts'

test('money keeps every centavo, however large', () => {
  expect(formatMoney('86500.00')).toBe('₱ 86,500.00')
  expect(formatMoney('9007199254740993.10')).toBe('₱ 9,007,199,254,740,993.10')
  expect(formatMoney('-950.5')).toBe('−₱ 950.50')
  expect(formatMoney('7')).toBe('₱ 7.00')
  expect([formatMoney(null), formatMoney('')]).toEqual(['–', '–'])
  expect(grouped('1234567.89')).toBe('1,234,567.89')
})

test('what is no amount is shown as it is, and never added', () => {
  expect(formatMoney('about 5')).toBe('about 5')
  expect(() => sumOf(['1.00', '1,200.00'])).toThrow('1,200.00 is no amount of money')
})

test('amounts are added to the centavo, however many', () => {
  expect(sumOf([])).toBe('0.00')
  expect(sumOf(['0.10', '0.20'])).toBe('0.30')
  expect(sumOf(['9000', '7000.5', '0.05'])).toBe('16000.55')
  expect(sumOf(['90071992547409.91', '0.02'])).toBe('90071992547409.93')
  expect(sumOf(['0.50', '-0.75'])).toBe('-0.25')
})

test('an amount is multiplied, tidied and known to be nothing', () => {
  expect([timesOf('17300.00', 3), timesOf('0.05', 1), timesOf('0.00', 4)]).toEqual(['51900.00', '0.05', '0.00'])
  expect([asMoney('0150.5'), asMoney('7'), asMoney('00.05')]).toEqual(['150.50', '7.00', '0.05'])
  expect([isFree('0.00'), isFree('0'), isFree('0.01'), isFree(null)]).toEqual([true, true, false, false])
})
