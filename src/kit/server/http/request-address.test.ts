import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { makeApp } from '../../../app/server/app.ts'
import { readSettings } from '../settings.ts'
import { isHost, plainAddress } from './request-address.ts'

/** What no browser sends, and anybody can: on a line of its own, past every program that would tidy it. */
const tests = await startApp()
const app = await makeApp(tests.db, readSettings({ DATA_DIR: tests.dataDir, DEMO: 'off', RATE_LIMITS: 'on', LOG_LEVEL: 'silent' }))
afterAll(() => app.close())
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

function ask(line: string, ...headers: string[]): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write([line, ...headers, 'Connection: close', '', ''].join('\r\n')))
    socket.on('error', reject)
    socket.on('data', (data) => {
      said += data
    })
    socket.on('close', () => {
      const [head = '', body = ''] = said.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body })
    })
  })
}

test.for(['a b', 'a/portal?', 'a:99999', 'user@a', '[::1', 'a#b', '1.2.3.4.5'])(
  'the host %s is no host: 400, with a sentence',
  async (host) => {
    for (const path of ['/api/announcements', '/healthz']) {
      const answer = await ask(`GET ${path} HTTP/1.1`, `Host: ${host}`)
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.body.replace(/^[\da-f]+\r\n|\r\n0$/g, '')).message).toContain('is no host name')
    }
  },
)

test('hosts as people have them are taken, and old programs that name none', async () => {
  for (const host of ['portal.example', 'PORTAL.example:8443', '127.0.0.1:3000', '[::1]:3000', 'a_b', 'xn--pea-8ma.example'])
    expect([host, (await ask('GET /healthz HTTP/1.1', `Host: ${host}`)).status]).toEqual([host, 200])
  expect((await ask('GET /healthz HTTP/1.0')).status).toBe(200)
  expect(isHost('')).toBe(false)
})

test('an address written in another way has the same limits, and is kept by nobody either', async () => {
  const ways = [
    '/api/announcements',
    '/%61pi/announcements',
    'http://other.example/api/announcements',
    '/x/../api/announcements',
    '/x/%2e%2E/api/announcements',
  ]
  const left: number[] = []
  for (const way of ways) {
    const { status, head } = await ask(`GET ${way} HTTP/1.1`, 'Host: a')
    expect([way, status, /^cache-control: (.*)$/m.exec(head)?.[1]?.trim()]).toEqual([way, 200, 'no-store'])
    left.push(Number(/^x-ratelimit-remaining: (\d+)/m.exec(head)?.[1]))
  }
  expect(left).toEqual(ways.map((_, n) => (left[0] as number) - n))
})

test('no other way of writing its address signs somebody out who was led there by another site', async () => {
  const { token } = await tests.as('Guest')
  for (const way of ['/api/logout', '/api/logout/', '/api/%6Cogout', '/api/logout#x', 'http://a/api/logout'])
    expect([
      way,
      (await ask(`GET ${way} HTTP/1.1`, 'Host: a', `Cookie: auth.token=${token}`, 'Sec-Fetch-Site: cross-site')).status,
    ]).toEqual([way, 403])
})

test('an address that is plain already stays as it is, also a long one', () => {
  for (const url of [
    '/',
    '/a',
    '/a/',
    '/api/files/1?x=%61&y=../..',
    '/a?b=/../c',
    `/${'a'.repeat(10_000)}`,
    `/${'a'.repeat(10_000)}%20`,
    '/a%2Fb',
    '/a%3Fb',
    '/%C3%B1',
    '*',
  ])
    expect(plainAddress(url)).toBe(url)
})
