import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertCharge } from '../../../testing/insert.ts'
import { finances } from '../../features/finances/contract.ts'

const app = await startApp()

test('an answer holds what its contract names and nothing else, whatever the query read', async () => {
  await insertCharge(app.db)
  const finance = await app.as('Finance')
  const answer = await finance.fetch(finances.list.path, { method: 'GET' })
  const { data } = (await answer.json()) as { data: object[] }
  const named = Object.keys(finances.list.answer.shape.data.element.shape)
  expect(Object.keys(data[0] as object).sort()).toEqual(named.sort())
})

test('no answer of a call is kept by a browser or on the way, and none is shown as a page', async () => {
  for (const client of [app.visitor, await app.as('Finance')]) {
    for (const path of ['/api/announcements', '/api/user', '/api/nothing']) {
      const { headers } = await client.fetch(path, { method: 'GET' })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  }
})
