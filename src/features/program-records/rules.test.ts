import { expect, test } from 'vitest'
import type { ProgramDecision } from './contract.ts'
import { stretchesOf, toldOf } from './rules.ts'

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
    { level: 'level_1', kind: 'valid', from: '2018-05-01', until: '2021-05-02' },
    { level: 'level_1', kind: 'grace', from: '2021-05-02', until: '2022-05-02' },
    { level: 'level_1', kind: 'expired', from: '2022-05-02', until: '2023-01-01' },
    { level: 'level_2', kind: 'valid', from: '2023-01-01', until: '2028-01-01' },
  ])
})

test('what is held today and has ended lasts to today, and a program without a level has no stretch', () => {
  expect(stretchesOf([held('2018-05-01', 'candidate', '2020-05-01')], '2026-02-01').at(-1)).toEqual({
    ...{ level: 'candidate', kind: 'expired', from: '2020-05-02', until: '2026-02-01' },
  })
  expect(stretchesOf([held('2018-05-01', 'none', null)], '2026-02-01')).toEqual([])
})

const later = (decided_on: string, valid_from: string, level: string, valid_to: string) =>
  ({ act: 'grant', decided_on, held: { ...held(decided_on, level, valid_to).held, valid_from } }) as ProgramDecision

test('a level that is decided before its validity begins is held from the day it is in force; until then what was held before goes on', () => {
  const book = [held('2020-03-04', 'level_1', '2026-03-03'), later('2026-01-15', '2026-03-04', 'level_2', '2031-03-03')]
  expect(stretchesOf(book, '2026-06-01')).toEqual([
    { level: 'level_1', kind: 'valid', from: '2020-03-04', until: '2026-03-04' },
    { level: 'level_2', kind: 'valid', from: '2026-03-04', until: '2031-03-04' },
  ])
  expect(toldOf(book, '2026-06-01').now).toMatchObject({
    level: 'level_2',
    since: '2026-03-04',
    decided_on: '2026-01-15',
    end: '2031-03-03',
  })
  // before that day
  expect(toldOf(book, '2026-02-01')).toMatchObject({
    now: { level: 'level_1', since: '2020-03-04', kind: 'valid', end: '2026-03-03' },
    next: { level: 'level_2', since: '2026-03-04', decided_on: '2026-01-15' },
  })
})

test('the day on which the registry entered a level that ran already is not told as that of a decision', () => {
  const history = (decided_on: string) =>
    ({ ...held('2020-03-04', 'level_1', '2026-03-03'), act: 'history', decided_on }) as ProgramDecision
  expect(toldOf([history('2024-06-01')], '2025-01-01').now).toMatchObject({ since: '2020-03-04', decided_on: undefined })
  expect(toldOf([history('2019-12-10')], '2025-01-01').now).toMatchObject({ since: '2020-03-04', decided_on: '2019-12-10' })
})

test('a level that is taken back before it is in force was never held', () => {
  const book = [later('2026-01-15', '2026-03-04', 'level_2', '2031-03-03'), held('2026-02-01', 'none', null)]
  expect(stretchesOf(book, '2026-06-01')).toEqual([])
  for (const today of ['2026-02-15', '2026-06-01']) expect(toldOf(book, today)).toEqual({ now: undefined, next: undefined })
})

test('a level is held since it is in force without a gap, through renewals and grace, not from before it had expired', () => {
  const renewed = [held('2018-05-01', 'level_1', '2021-04-30'), held('2021-05-01', 'level_1', '2024-04-30')]
  expect(toldOf(renewed, '2023-01-01').now).toMatchObject({ since: '2018-05-01', kind: 'valid', decided_on: undefined })
  const again = [held('2018-05-01', 'level_1', '2021-05-01'), held('2023-01-01', 'level_1', '2026-01-01')]
  expect(toldOf(again, '2024-01-01').now).toMatchObject({ since: '2023-01-01' })
  expect(toldOf(again, '2026-02-01').now).toMatchObject({ since: '2023-01-01', kind: 'expired', end: '2026-01-01' })
})
