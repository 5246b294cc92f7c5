import { expect, test } from 'vitest'
import type { Role } from '../../../kit/contract/roles.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { actsOf } from './found-acts.ts'

const offered = (role: Role) => actsOf(role).map(({ label }) => label)

test('each role is offered what it may do, and nothing else', () => {
  expect(offered('Finance')).toEqual(['Verify the next payment', 'Record a payment', 'Pay honoraria'])
  expect(offered('QA')).toEqual([
    'New survey visit',
    'Import survey visits',
    'Import past visits',
    'Begin a season',
    'Prepare a meeting of the board',
    'Add an instrument',
  ])
  expect(offered('Content Creator')).toEqual(['Write an announcement'])
  expect(offered('institution')).toEqual(['Request an accreditation', 'Add a program', 'Add a campus', 'Invite a colleague'])
  expect(offered('Admin')).toContain('Add an institution')
  expect(offered('Admin')).not.toContain('Record a payment')
  for (const role of ['Monitoring', 'Guest', 'accreditor', 'trustee'] as const) expect(offered(role)).toEqual([])
})

test('an act leads to a page that is open to the role, and stands once in the list', () => {
  for (const role of ['Superadmin', 'Admin', 'QA', 'Finance', 'Content Creator', 'institution'] as const) {
    const acts = actsOf(role)
    expect(acts.map(({ to }) => mayOpen(role, to as string))).toEqual(acts.map(() => true))
    expect(new Set(acts.map(({ label }) => label)).size).toBe(acts.length)
  }
})
