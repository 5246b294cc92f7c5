import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levels } from '../ladder/rules.ts'
import { type Count, countWords, proposedAfter, resolutionOf, resultOf, type VoteChoice, voteChoices } from './rules.ts'

/** Counts by hand, ballot by ballot: whole people, no percent. */
function naive(entitled: number, there: number, ballots: readonly VoteChoice[]): string {
  if (there <= entitled / 2) return 'no_quorum'
  let balance = 0
  for (const one of ballots) balance += one === 'for' ? 1 : one === 'against' ? -1 : 0
  if (balance > 0) return 'carried'
  return balance === 0 && ballots.some((one) => one !== 'abstain') ? 'tied' : 'lost'
}

test('more than half there and more than half of the votes cast carry; equal votes fail, abstentions are no votes', () => {
  const vote = fc.record({ seats: fc.integer({ min: 0, max: 15 }), ballots: fc.array(fc.constantFrom(...voteChoices), { maxLength: 15 }) })
  fc.assert(
    fc.property(vote, fc.nat(15), ({ seats, ballots }, away) => {
      const cast = ballots.slice(0, seats)
      const there = Math.max(cast.length, seats - away)
      const count = Object.fromEntries(voteChoices.map((choice) => [choice, cast.filter((one) => one === choice).length])) as Count
      expect(resultOf({ entitled: seats, there, count }, { quorum: 50, majority: 50 })).toBe(naive(seats, there, cast))
    }),
    { numRuns: 2000 },
  )
})

test('other shares are held as they are set: two thirds need more than two thirds', () => {
  const rule = { quorum: 66, majority: 66 }
  expect(resultOf({ entitled: 9, there: 6, count: { for: 4, against: 2, abstain: 0 } }, rule)).toBe('carried')
  expect(resultOf({ entitled: 9, there: 5, count: { for: 5, against: 0, abstain: 0 } }, rule)).toBe('no_quorum')
  expect(resultOf({ entitled: 9, there: 9, count: { for: 5, against: 3, abstain: 1 } }, rule)).toBe('lost')
})

test('a level that has ended is lowered by one step for the term of the level below; below Candidate there is nothing', () => {
  expect(levels.slice(1).map((level) => proposedAfter(level, '2027-03-01'))).toEqual([
    { kind: 'lapse', level: 'none', valid_to: null },
    { kind: 'downgrade', level: 'candidate', valid_to: '2029-02-28' },
    { kind: 'downgrade', level: 'level_1', valid_to: '2030-02-28' },
    { kind: 'downgrade', level: 'level_2', valid_to: '2032-02-29' },
    { kind: 'downgrade', level: 'level_3', valid_to: '2032-02-29' },
  ])
  expect([resolutionOf('B-2027-03', 12), countWords({ for: 3, against: 1, abstain: 0 })]).toEqual([
    'B-2027-03/12',
    '3 for, 1 against, 0 abstained',
  ])
})
