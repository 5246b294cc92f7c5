import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../testing/app.ts'
import { callsByPath, filled, principalsOf, statusOf } from '../../../testing/every-call.ts'

const principals = await principalsOf(await startApp())
const calls = callsByPath()

test.for(['Superadmin', 'visitor'])('a method that a path does not have finds nothing there: %s', async (principal) => {
  const paths = new Set(calls.map(({ path }) => filled(path)))
  const found: string[] = []
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (isDescribed(method, path)) continue
      const status = await statusOf(principals.get(principal) as Client, method, path)
      // Behind /api/admin/{table} a visitor is asked to sign in before anything is looked up.
      if (![404, 405, ...(principal === 'visitor' ? [401] : [])].includes(status)) found.push(`${method} ${path}: ${status}`)
    }
  }
  expect(found).toEqual([])
})

test('asking for the head of an answer is guarded like the answer', async () => {
  for (const { path, call, name } of calls) {
    if (call.method !== 'GET' || name === 'sessions.logout') continue
    const client = principals.get('Guest') as Client
    const [head, whole] = [await statusOf(client, 'HEAD', filled(path)), await statusOf(client, 'GET', filled(path))]
    expect({ path, head }).toEqual({ path, head: whole })
  }
})

/** HEAD goes with GET. The generic calls match much and answer 404 to all of it. */
function isDescribed(method: string, path: string): boolean {
  return calls.some((one) => {
    if (one.name.startsWith('tables.') || one.call.method !== (method === 'HEAD' ? 'GET' : method)) return false
    return new RegExp(`^${one.path.replace(/:[a-z_]+/g, '[^/]+')}/?$`).test(path)
  })
}
