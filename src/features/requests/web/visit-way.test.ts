import { expect, test } from 'vitest'
import { nextOf } from './visit-way.ts'

test('the team comes to a visit on site, and not to one that is held online', () => {
  const visit = { status: 'scheduled', visit_date: '2027-03-08', visit_end: '2027-03-10', is_history: false } as const
  expect(nextOf({ ...visit, mode: 'onsite' }).says).toContain('the team comes on 8 Mar 2027')
  expect(nextOf({ ...visit, mode: 'hybrid' }).says).toContain('the team comes on 8 Mar 2027')
  expect(nextOf({ ...visit, mode: 'online' }).says).toContain('the visit begins online on 8 Mar 2027')
})
