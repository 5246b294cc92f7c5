import { expect, test } from 'vitest'
import type { ProgramDecision } from './contract.ts'
import { stretchesOf } from './rules.ts'

const held = (from_day: string, level: string, valid_to: string | null, grace_until: string | null = null) =>
  ({ held: { from_day, level, qualified_for: null, valid_from: from_day, valid_to, grace_until } }) as ProgramDecision
const replaced = { held: null } as ProgramDecision

test('a level is valid, then in grace, then expired, until another is held; entries that were replaced are left out', () => {
  const book = [
    held('2015-01-01', 'none', null),
    held('2018-05-01', 'level_1', '2021-05-01'),
    held('2021-03-01', 'level_1', '2021-05-01', '2022-05-01'),
    replaced,
    held('2023-01-01', 'level_2', '2027-12-31'),
  ]
  expect(stretchesOf(book, '2026-02-01')).toEqual([
    { level: 'level_1', kind: 'valid', from: '2018-05-01', until: '2021-05-01' },
    { level: 'level_1', kind: 'grace', from: '2021-05-01', until: '2022-05-01' },
    { level: 'level_1', kind: 'expired', from: '2022-05-01', until: '2023-01-01' },
    { level: 'level_2', kind: 'valid', from: '2023-01-01', until: '2027-12-31' },
  ])
})

test('what is held today and has ended lasts to today, and a program without a level has no stretch', () => {
  expect(stretchesOf([held('2018-05-01', 'candidate', '2020-05-01')], '2026-02-01').at(-1)).toEqual({
    ...{ level: 'candidate', kind: 'expired', from: '2020-05-01', until: '2026-02-01' },
  })
  expect(stretchesOf([held('2018-05-01', 'none', null)], '2026-02-01')).toEqual([])
})
