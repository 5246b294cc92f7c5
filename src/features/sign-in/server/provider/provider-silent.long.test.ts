import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { begin } from '../../../../../testing/provider/browser.ts'
import { sessions } from '../../contract-sessions.ts'

test('a provider that takes connections and says nothing is given up, and whatever else is asked meanwhile is answered before', async () => {
  const held = new Set<Socket>()
  const silent = createServer((socket) => held.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const OIDC_ISSUER = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret', OIDC_NAME: 'Lakeside University' }
  const app = await startApp({ PUBLIC_URL: 'https://portal.example', OIDC_ISSUER, ...client })
  const ended: string[] = []
  // more than there is room for any class of work
  const waiting = Array.from({ length: 60 }, () => begin(app).then(({ address }) => ended.push(address)))
  const staff = await app.as('QA')
  await Promise.all(Array.from({ length: 40 }, () => staff.send(sessions.user).then(() => ended.push('others'))))
  const { data } = await staff.send(sessions.endOthers)
  expect([data, new Set(ended)]).toEqual([0, new Set(['others'])])
  await Promise.all(waiting)
  expect(new Set(ended.slice(40))).toEqual(new Set(['/login?provider=away']))
  for (const socket of held) socket.destroy()
  silent.close()
})
