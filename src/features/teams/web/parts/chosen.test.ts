import { expect, test } from 'vitest'
import { CallError } from '../../../../kit/contract/client.ts'
import type { Candidate, Conflict } from '../../contract.ts'
import { newlyChosen, refusedOf, rolesOf } from './chosen.ts'

const warning: Conflict = { accreditor_id: 'x', accreditor: 'X', level: 'warn', kind: 'often', says: 'Often', number: null }
const chosen = (visits: number, conflicts: Conflict[] = []) => newlyChosen({ visits, conflicts, name: 'Ana Reyes' } as unknown as Candidate)

test('the first who has been on a visit, and of whom nothing warns, is proposed to coordinate; the others are members', () => {
  const team = [chosen(0), chosen(3, [warning]), chosen(2), chosen(9)]
  expect(rolesOf(team, false)).toEqual(['member', 'member', 'overall_coordinator', 'member'])
  expect(rolesOf(team, true)).toEqual(['member', 'member', 'member', 'member'])
  expect(rolesOf([chosen(0), chosen(0)], false)).toEqual(['overall_coordinator', 'member'])
  expect(rolesOf([], false)).toEqual([])
})

test('a role that was set stays, and a coordinator who was set is the only one', () => {
  const [first, second, third] = [chosen(5), chosen(1), chosen(1)]
  expect(rolesOf([first, { ...second, role: 'overall_coordinator' }, third], false)).toEqual(['member', 'overall_coordinator', 'member'])
  expect(rolesOf([{ ...first, role: 'observer' }, second, third], false)).toEqual(['observer', 'overall_coordinator', 'member'])
})

test('who is refused for a conflict that came meanwhile is asked about; for anything else the reason is kept', () => {
  const confirmed = { ...chosen(1), confirm_conflict: true, why: 'before' }
  const refused = new CallError(409, 'Somebody is busy.', {}, { conflicts: [warning] })
  expect(refusedOf(confirmed, 'Somebody is busy.', refused)).toMatchObject({ conflicts: [warning], confirm_conflict: false, why: '' })
  expect(refusedOf(confirmed, 'No connection.', null)).toMatchObject({ confirm_conflict: true, why: 'No connection.', errors: {} })
})
