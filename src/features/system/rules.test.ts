import { expect, test } from 'vitest'
import { clockWords, jobState, nextRun } from './rules.ts'

const noon = Date.parse('2031-05-10T04:00:00Z')
const run = { day: '2031-05-10', leased_until: '2031-05-10T04:10:00.000Z', finished_at: null, last_error: null }

test('a run is done, failed, at work, or broken off when its process says nothing more', () => {
  expect(jobState(undefined, noon)).toBe('not yet')
  expect(jobState({ ...run, finished_at: '2031-05-10T03:00:00.000Z' }, noon)).toBe('done')
  expect(jobState({ ...run, last_error: 'no' }, noon)).toBe('failed')
  expect(jobState(run, noon)).toBe('at work')
  expect(jobState({ ...run, leased_until: '2031-05-10T03:59:00.000Z' }, noon)).toBe('broken off')
})

test('what is done runs tomorrow, what failed when its pause is over, what has not run today at the hour of today', () => {
  expect(nextRun({ ...run, finished_at: '2031-05-10T03:00:00.000Z' }, noon, 6)).toBe('2031-05-10T22:00:00.000Z')
  expect(nextRun({ ...run, last_error: 'no' }, noon, 6)).toBe(run.leased_until)
  expect(nextRun({ ...run, day: '2031-05-09', finished_at: '2031-05-09T03:00:00.000Z' }, noon, 6)).toBe('2031-05-09T22:00:00.000Z')
  expect(nextRun(undefined, noon, 13)).toBe('2031-05-10T05:00:00.000Z')
})

test('clocks that agree within half a second agree', () => {
  expect([clockWords(120), clockWords(1_240), clockWords(-61_000)]).toEqual([
    'As the database’s',
    '1.2 s ahead of the database’s',
    '61 s behind the database’s',
  ])
})
