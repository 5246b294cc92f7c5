import { expect, test } from 'vitest'
import { isRefused, turnAway } from './page-guard.ts'

const written = ['/admin/finance/institution', '/admin/finance/institution/', '/Admin/Finance/institution', '/admin/%66inance/institution']

test.for(written)('a visitor at %s is sent to sign in, and comes back to what was asked for', (path) => {
  expect(turnAway(path, '?page=2', null)).toBe(`/login?redirect=${encodeURIComponent(`${path}?page=2`)}`)
})

test.for(written)('a role that is not listed is refused at %s, however it is written', (path) => {
  expect(isRefused(path, 'Guest')).toBe(true)
  expect(isRefused(path, 'Finance')).toBe(false)
})

test.for(['/login', '/login/', '/LOGIN', '/%6cogin'])('who is signed in has no business at %s', (path) => {
  expect(turnAway(path, '', 'Guest')).toBe('/admin/dashboard')
  expect(turnAway(path, '', null)).toBeNull()
})

test('nobody enters the area of somebody else', () => {
  expect(turnAway('/institution/programs', '', 'QA')).toBe('/admin/dashboard')
  expect(turnAway('/admin/schedule', '', 'institution')).toBe('/institution/dashboard')
  expect(turnAway('/admin', '', 'QA')).toBe('/admin/dashboard')
})

test('public pages and pages that do not exist are nobody’s to guard', () => {
  expect(turnAway('/announcements', '', null)).toBeNull()
  expect(turnAway('/administration', '', null)).toBeNull()
  expect(isRefused('/admin/nonsense', 'Guest')).toBe(false)
})
