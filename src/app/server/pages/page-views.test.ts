import { expect, test } from 'vitest'
import { viewOf } from './page-views.ts'

/** What somebody writes behind a public page's address (docs/domain.md#overload). */

test('whatever the page does not know leads to the kept page', () => {
  for (const search of ['', '?', '?utm_source=x', '?a=1&a=2&%00=3', '?Region=x'])
    expect(viewOf(`/${search}`)).toEqual({ url: '/', isKept: true })
})

test('what the page knows is kept in one order, the first of each', () => {
  const expected = { url: '/announcements?year=2026&page=2', isKept: true }
  expect(viewOf('/announcements?page=2&x=1&year=2026')).toEqual(expected)
  expect(viewOf('/announcements?year=2026&page=2&page=3')).toEqual(expected)
  expect(viewOf('/announcement?id=a%26b&page=9')).toEqual({ url: '/announcement?id=a%26b', isKept: true })
})

test('words to search for go along and are not kept', () => {
  expect(viewOf('/announcements?search=board+meeting&y=1')).toEqual({ url: '/announcements?search=board+meeting', isKept: false })
  expect(viewOf('/register/programs?on=2024-06-30&level=Level+I').isKept).toBe(false)
})

test('data for a page that moves on knows which parts are asked for', () => {
  expect(viewOf('/announcements.data?_routes=a&z=1&page=2')).toEqual({ url: '/announcements.data?page=2&_routes=a', isKept: true })
  expect(viewOf('/announcements?_routes=a')).toEqual({ url: '/announcements', isKept: true })
})
