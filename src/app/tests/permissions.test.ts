import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../testing/app.ts'
import { roles } from '../../kit/contract/roles.ts'
import { namedCalls } from '../features.ts'

const app = await startApp()
const principals = new Map<string, Client>([['visitor', app.visitor]])
for (const role of roles) principals.set(role, await app.as(role))
const nobody = '00000000-0000-7000-8000-000000000000'

/** Every call on every path it answers, its aliases included. */
const calls = namedCalls().flatMap(([name, call]) => [call.path, ...(call.also ?? [])].map((path) => ({ name, path, call })))
const cases = calls.filter(({ name }) => name !== 'sessions.logout').map((one) => [`${one.call.method} ${one.path}`, one] as const)

test.for(cases)('%s is refused to everybody its contract does not list, and to nobody else', async ([, { path, call }]) => {
  const statuses: Record<string, number> = {}
  for (const [principal, client] of principals) statuses[principal] = await statusOf(client, call.method, filled(path))
  for (const [principal, status] of Object.entries(statuses)) {
    const open =
      call.access === 'public' ||
      (call.access === 'visitor' ? principal === 'visitor' : (call.access as readonly string[]).includes(principal))
    const expected = open ? 'let in' : principal === 'visitor' ? 401 : 403
    const found = [401, 403].includes(status) ? status : 'let in'
    expect({ principal, found }).toEqual({ principal, found: expected })
    expect(status).toBeLessThan(500)
  }
})

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

function filled(path: string): string {
  return path.replace(/:[a-z_]+/g, nobody)
}

async function statusOf(client: Client, method: string, path: string): Promise<number> {
  const json = ['POST', 'PUT', 'PATCH'].includes(method)
  const answer = await client.fetch(path, { method, ...(json ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}) })
  await answer.body?.cancel()
  return answer.status
}
