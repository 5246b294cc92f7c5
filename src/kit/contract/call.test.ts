import { expect, test } from 'vitest'
import { Day } from './call.ts'

test('a day that was left empty is to be chosen; one that is none says how it is written', () => {
  const said = (value: unknown) => Day.safeParse(value).error?.issues.map(({ message }) => message)
  expect(said('2027-02-28')).toBeUndefined()
  expect(said('')).toEqual(['Choose the day.'])
  expect(said('2027-02-29')).toEqual(['Write the date as YYYY-MM-DD.'])
  expect(said('28 Feb')).toEqual(['Write the date as YYYY-MM-DD.'])
  expect(said('0027-02-28')).toEqual(['Write the year with four digits.'])
})
