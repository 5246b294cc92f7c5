import { expect, test } from 'vitest'
import { readDays } from './read-days.ts'

test('a pasted list of days is read line by line, and what is no day is named', () => {
  expect(readDays('2027-03-26 Good Friday\n\n05-01,\tLabor Day\r\n12-25 – Christmas\nEaster')).toEqual({
    days: [
      { day: '2027-03-26', name: 'Good Friday' },
      { day: '05-01', name: 'Labor Day' },
      { day: '12-25', name: 'Christmas' },
    ],
    unread: ['Easter'],
  })
})
