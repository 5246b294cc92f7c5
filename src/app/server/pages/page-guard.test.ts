import { expect, test } from 'vitest'
import { mayOpen, wayBack } from '../../../features/navigation/rules.ts'
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

test('who is signed in has no business at the other sign-in pages, unless a link of a mail leads there', () => {
  for (const path of ['/register', '/forgot-password', '/reset-password']) expect(turnAway(path, '', 'QA')).toBe('/admin/dashboard')
  expect(turnAway('/reset-password', '?token=abc', 'QA')).toBeNull()
  expect(turnAway('/login', '?confirm=abc', 'QA')).toBeNull()
  expect(turnAway('/login', '?confirm=', 'QA')).toBe('/admin/dashboard')
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

test('a page under a rule opens for all staff, and nothing leads there who may not read it; the page with the rule answers 403', () => {
  const record = '/admin/schedule/01890000-0000-7000-8000-000000000001'
  for (const path of [record, `${record}/01890000-0000-7000-8000-000000000002`, '/admin/training/1', '/admin/announcements/1']) {
    expect(isRefused(path, 'Guest'), path).toBe(false)
    expect(mayOpen('Guest', path), path).toBe(false)
    expect(isRefused(path, 'institution'), path).toBe(true)
  }
  for (const path of ['/admin/schedule', '/admin/trainings', '/admin/announcements']) expect(isRefused(path, 'Guest'), path).toBe(true)
})

test('the way back after signing in leads to pages of the portal and nowhere else', () => {
  for (const page of ['/admin/schedule', '/admin/finance/institution', '/api/docs']) expect(wayBack(page)).toBe(page)
  const elsewhere = [
    'https://evil.example/admin/schedule',
    '//evil.example/admin/schedule',
    '//admin/schedule',
    '/\\evil.example',
    'admin/schedule',
    '/nowhere',
    '',
    null,
  ]
  for (const asked of elsewhere) expect(wayBack(asked), String(asked)).toBeNull()
})

test('who has to set up a second factor first is led there from every page of the portal, and back', () => {
  const path = '/admin/schedule'
  expect(turnAway(path, '?page=2', 'QA', true)).toBe(`/second-factor?redirect=${encodeURIComponent(`${path}?page=2`)}`)
  expect(turnAway('/login', '', 'QA', true)).toBe('/second-factor')
  expect(turnAway('/second-factor', '', 'QA', true)).toBeNull()
  expect(turnAway('/second-factor', '', 'QA')).toBe('/admin/dashboard')
  expect(turnAway('/second-factor', '', null)).toBe('/login?redirect=%2Fsecond-factor')
  expect(turnAway('/announcements', '', 'QA', true)).toBeNull()
})
