import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { callsByPath, filled, principalsOf, statusOf } from '../../../testing/every-call.ts'

const app = await startApp()
const principals = await principalsOf(app)
const cases = callsByPath()
  .filter(({ name }) => name !== 'sessions.logout')
  .map((one) => [`${one.call.method} ${one.path}`, one] as const)

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
