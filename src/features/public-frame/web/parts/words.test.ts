import { expect, test } from 'vitest'
import { dialled, leaf } from './words.ts'

test('the leaf of the calendar', () => {
  expect(leaf('2027-02-18', '2027-02-19')).toEqual({ month: 'Feb 2027', days: '18–19' })
  expect(leaf('2027-03-30', '2027-04-02')).toEqual({ month: 'Mar 2027', days: '30' })
})

test('a number can be dialled from abroad', () => {
  expect(dialled('(02) 8555 0140')).toBe('tel:+63285550140')
})
