import { expect, test } from 'vitest'
import { agency } from '../../kit/contract/agency.ts'
import { dayOff, daysOffSentence } from './rules-days-off.ts'

test('weekends and holidays are days off; a regional holiday only in its region', () => {
  const regional = agency.holidays.find((one) => one.regions)
  if (!regional?.regions) throw new Error('The settings name no regional holiday')
  const day = `2027-${regional.day}`
  expect(dayOff(day, regional.regions[0])).toBe(regional.name)
  expect(dayOff(day, 'Elsewhere')).not.toBe(regional.name)
  expect(dayOff(day)).not.toBe(regional.name)
  expect([dayOff('2027-03-06'), dayOff('2027-03-07'), dayOff('2027-03-08')]).toEqual(['Saturday', 'Sunday', null])
  expect(dayOff('2027-01-01')).toBe("New Year's Day")
})

test('the days off of a visit are named with what they are', () => {
  expect(daysOffSentence('2027-03-08', '2027-03-10')).toBeNull()
  expect(daysOffSentence('2027-03-05', '2027-03-06')).toBe('6 Mar 2027 (Saturday) is a day off.')
  expect(daysOffSentence('2027-03-05', '2027-03-07')).toBe('6 Mar 2027 (Saturday) and 7 Mar 2027 (Sunday) are days off.')
})
