import { expect, test } from 'vitest'
import { addDays, weekday } from '../../kit/contract/days.ts'
import { easterOf, nationalHoliday } from './rules-holidays.ts'

test('Easter falls where the tables of the church put it', () => {
  const known = [
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2030-04-21',
    '2038-04-25',
  ]
  expect(known.map((day) => easterOf(Number(day.slice(0, 4))))).toEqual(known)
  for (let year = 1900; year < 2200; year++) expect([year, weekday(easterOf(year))]).toEqual([year, 0])
})

test('the national holidays of a year are those the proclamations name: fixed days, Holy Week, the last Monday of August', () => {
  const days = Array.from({ length: 365 }, (_, n) => addDays('2027-01-01', n))
  const found = days.flatMap((day) => {
    const name = nationalHoliday(day)
    return name ? [[day, name]] : []
  })
  expect(found).toEqual([
    ['2027-01-01', "New Year's Day"],
    ['2027-03-25', 'Maundy Thursday'],
    ['2027-03-26', 'Good Friday'],
    ['2027-03-27', 'Black Saturday'],
    ['2027-04-09', 'Araw ng Kagitingan'],
    ['2027-05-01', 'Labor Day'],
    ['2027-06-12', 'Independence Day'],
    ['2027-08-21', 'Ninoy Aquino Day'],
    ['2027-08-30', 'National Heroes Day'],
    ['2027-11-01', "All Saints' Day"],
    ['2027-11-30', 'Bonifacio Day'],
    ['2027-12-08', 'Immaculate Conception'],
    ['2027-12-25', 'Christmas Day'],
    ['2027-12-30', 'Rizal Day'],
    ['2027-12-31', 'Last day of the year'],
  ])
})
