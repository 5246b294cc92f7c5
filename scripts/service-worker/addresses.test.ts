import { expect, test } from 'vitest'
import { patternsOf } from './addresses.ts'

const routes = [
  { index: true },
  { path: 'announcements/:category?' },
  { path: 'about-us/:page' },
  { path: 'offline' },
  { path: 'error-test' },
  { path: '*' },
]
const isPage = (address: string) => patternsOf(routes).some((pattern) => new RegExp(pattern).test(address))

test('public pages are known by the patterns of their routes', () => {
  for (const address of ['/', '/announcements', '/announcements/trainings', '/about-us/who-we-are'])
    expect(isPage(address), address).toBe(true)
})

test('nothing else is: neither the portal nor calls, files, parts of a path, nor the page that stands in for others', () => {
  for (const address of [
    '/admin/dashboard',
    '/login',
    '/api/announcements',
    '/announcements/trainings/1',
    '/announcements.data',
    '/about-us',
    '/offline',
    '/error-test',
    '//',
  ])
    expect(isPage(address), address).toBe(false)
})
