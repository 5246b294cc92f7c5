import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertAccount } from '../../../testing/insert.ts'
import { insertSession } from '../../features/sign-in/server/queries.ts'
import { runDailyJobs } from '../../kit/server/jobs/runner.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { makeApp } from '../server/app.ts'

/** One number goes with a request, over a real connection: through answer, log, change, mail and slow statements. */
const { db, dataDir, settings } = await startApp()
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

type Line = { msg: string; reqId?: string; request_id?: string; call?: string; statement?: string; ms?: number; failed?: boolean }

/** A server of its own that listens, and the lines of its log. */
async function listening(environment: NodeJS.ProcessEnv) {
  const lines: Line[] = []
  const base = { DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'info', SLOW_STATEMENT_MS: '60000' }
  const app = await makeApp(db, readSettings({ ...base, ...environment }), undefined, { write: (line) => lines.push(JSON.parse(line)) })
  closing.push(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string, body: object | undefined, headers: Record<string, string> = {}) => {
    const init = body
      ? { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
      : { headers }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    await answer.text()
    return { status: answer.status, id: answer.headers.get('x-request-id') as string }
  }
  return { port, lines, ask, slow: () => lines.filter(({ msg }) => msg === 'a statement was slow') }
}

const tokenOf = async (role: 'Superadmin') => {
  const { id } = await insertAccount(db, { role })
  const session = await db.transaction().execute((trx) => insertSession(trx, id, { address: '127.0.0.1', user_agent: 'test' }))
  return { authorization: `Bearer ${session.token}` }
}

test('the number in the answer stands in the log, with the change it made, and with the mail it queued', async () => {
  const { ask, lines } = await listening({})
  const { status, id } = await ask('/api/register', {
    role: 'accreditor',
    email: 'numbered@hills.example',
    password: 'seven quiet green lamps',
    first_name: 'Ana',
    last_name: 'Cruz',
  })
  expect([status, id]).toEqual([expect.any(Number), expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(lines.find(({ msg }) => msg === 'answered')?.reqId).toBe(id)
  const entries = await db.selectFrom('log_entries').select('request_id').where('request_id', '=', id).execute()
  expect(entries.length).toBeGreaterThan(0)
  const mails = await db.selectFrom('mails').select('request_id').where('recipient', '=', 'numbered@hills.example').execute()
  expect(mails).toEqual([{ request_id: id }])
})

test('a proxy that is believed says the number; nobody else does, and nothing that is no number', async () => {
  const said = '5f2c9a0d6f1e4b7a8c3d2e1f0a9b8c7d'
  const behind = await listening({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' })
  expect((await behind.ask('/healthz', undefined, { 'x-request-id': said })).id).toBe(said)
  for (const odd of ['short', 'x'.repeat(65), 'a b c d e f g h', '{"a":"12345678"}'])
    expect((await behind.ask('/healthz', undefined, { 'x-request-id': odd })).id).toMatch(/^[0-9a-f]{8}-/)
  for (const TRUST_PROXY of [undefined, '10.0.0.0/8']) {
    const open = await listening(TRUST_PROXY ? { TRUST_PROXY } : {})
    expect((await open.ask('/healthz', undefined, { 'x-request-id': said })).id).not.toBe(said)
  }
})

test('a slow statement is told with its text, without its values, with the call and the number of the request', async () => {
  const { ask, slow } = await listening({ SLOW_STATEMENT_MS: '0' })
  const by = await tokenOf('Superadmin')
  const { id } = await ask('/api/admin/programs', { search: 'corazondelgadoverde' }, by)
  const own = slow().filter((line) => line.request_id === id)
  const searched = own.find(({ statement }) => /from "?programs\b/.test(statement ?? ''))
  expect(searched).toMatchObject({ call: 'POST /api/admin/programs', failed: false, ms: expect.any(Number) })
  expect(searched?.statement).toMatch(/\$1/)
  expect(JSON.stringify(own)).not.toContain('corazondelgadoverde')
})

test('a body that comes late, when the connection has done something else, belongs to its request all the same', async () => {
  const { port, slow } = await listening({ SLOW_STATEMENT_MS: '0' })
  const body = Buffer.from(JSON.stringify({ search: 'late' }))
  const headers = { ...(await tokenOf('Superadmin')), 'content-type': 'application/json', 'content-length': body.length }
  const request = http.request({ port, host: '127.0.0.1', method: 'POST', path: '/api/admin/programs', headers })
  const answered = new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
  request.write(body.subarray(0, 5))
  // its person was looked for: the rest is waited for
  await expect.poll(() => slow().length).toBeGreaterThan(0)
  request.end(body.subarray(5))
  const answer = await answered
  answer.resume()
  const listed = slow().filter(({ statement }) => /from "?programs\b/.test(statement ?? ''))
  expect(listed.length).toBeGreaterThan(0)
  for (const one of listed) expect(one).toMatchObject({ call: 'POST /api/admin/programs', request_id: answer.headers['x-request-id'] })
})

test('of many at once each slow statement is told of its own request', async () => {
  const { ask, slow } = await listening({ SLOW_STATEMENT_MS: '0' })
  const by = await tokenOf('Superadmin')
  const calls = ['/api/admin/programs', '/api/admin/recommendations']
  const asked = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const path = calls[n % 2] as string
      return [(await ask(path, { search: `word${n}` }, by)).id, `POST ${path}`] as const
    }),
  )
  const expected = new Map(asked)
  const told = slow().filter(({ request_id }) => expected.has(String(request_id)))
  for (const { request_id, call } of told) expect(call).toBe(expected.get(String(request_id)))
  expect(new Set(told.map(({ request_id }) => request_id)).size).toBe(20)
})

test('a statement that fails is told, too, and one of a daily job by the name of the job', async () => {
  const { slow } = await listening({ SLOW_STATEMENT_MS: '0' })
  const work = async () => {
    await sql`select ${'a value'}::int`.execute(db).catch(() => {})
  }
  await runDailyJobs(db, settings, [{ name: 'counts-words', work }], new Date('2031-05-10T10:00:00Z'), () => {})
  const run = await db.selectFrom('job_runs').select('run').where('name', '=', 'counts-words').executeTakeFirstOrThrow()
  expect(slow().find(({ failed }) => failed)).toMatchObject({
    statement: 'select $1::int',
    call: 'job counts-words',
    request_id: run.run,
  })
})

test('what is quick is not told', async () => {
  const { ask, slow } = await listening({ SLOW_STATEMENT_MS: '60000' })
  await ask('/api/navigation', undefined)
  expect(slow()).toEqual([])
})
