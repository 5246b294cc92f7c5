import { expect, test } from 'vitest'
import { sumOf } from './money.ts'

test('amounts are added to the centavo, however many', () => {
  expect(sumOf([])).toBe('0.00')
  expect(sumOf(['0.10', '0.20'])).toBe('0.30')
  expect(sumOf(['9000', '7000.5', '0.05'])).toBe('16000.55')
  expect(sumOf(['90071992547409.91', '0.02'])).toBe('90071992547409.93')
})
