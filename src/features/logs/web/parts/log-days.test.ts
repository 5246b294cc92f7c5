import { expect, test } from 'vitest'
import { foldSessions, peopleOf } from './log-days.ts'

const line = (at: string, action: string, actor_name = 'Ana') => ({ at, action, says: action, actor_name })

test('sign-ins that follow on each other within a day become one line; what was changed between them, or on another day, is not folded in', () => {
  const folded = foldSessions([
    line('2026-03-05T06:00:00Z', 'session.started'),
    line('2026-03-05T05:00:00Z', 'session.ended', 'Ben'),
    line('2026-03-05T04:00:00Z', 'session.started', 'Ben'),
    line('2026-03-05T03:00:00Z', 'program.updated'),
    line('2026-03-05T02:00:00Z', 'session.started'),
    line('2026-03-03T02:00:00Z', 'session.started'),
    line('2026-03-03T01:00:00Z', 'session.started'),
  ])
  expect(folded.map(({ says }) => says)).toEqual([
    '2 sign-ins, 1 sign-out',
    'program.updated',
    'session.started',
    'session.started',
    'session.started',
  ])
  expect(folded[0]?.folded?.map(({ at }) => at.slice(11, 13))).toEqual(['06', '05', '04'])
  expect(peopleOf(folded[0]?.folded ?? [])).toBe('2 people')
})
