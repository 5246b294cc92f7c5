import { expect, test } from 'vitest'
import { roles } from '../contract/roles.ts'
import { tied } from './routes.ts'
import { type Client, startApp } from './testing/app.ts'

const app = await startApp()
const principals = new Map<string, Client>([['visitor', app.visitor]])
for (const role of roles) principals.set(role, await app.as(role))
const nobody = '00000000-0000-7000-8000-000000000000'

const cases = [...tied.values()].filter((call) => call.path !== '/api/logout').map((call) => [`${call.method} ${call.path}`, call] as const)

test.for(cases)('%s is refused to everybody its contract does not list, and to nobody else', async ([, call]) => {
  const path = call.path.replace(/:[a-z_]+/g, nobody)
  const statuses: Record<string, number> = {}
  for (const [principal, client] of principals) {
    const json = call.method !== 'GET' && call.method !== 'DELETE'
    const answer = await client.fetch(path, {
      method: call.method,
      ...(json ? { headers: { 'content-type': 'application/json' }, body: '{}' } : {}),
    })
    await answer.body?.cancel()
    statuses[principal] = answer.status
  }
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
