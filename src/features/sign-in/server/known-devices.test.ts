import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { tokenMailedTo } from '../../../../testing/mails.ts'
import { makeApp } from '../../../app/server/app.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { deleteOldDevices } from './queries-devices.ts'

/** Nobody locks another out: tries to sign in are told apart by from where they come (docs/domain.md#limits-on-tries). */
const app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
const password = 'correct horse battery staple'
const stored = await hashPassword(password)

type From = { from: string; cookie?: string | undefined; typed?: string }

/** Posts through the proxy in front. */
async function post(url: string, body: unknown, { from, cookie }: From) {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-forwarded-for': from }
  if (cookie) headers.cookie = cookie
  const answer = await app.visitor.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    status: answer.status,
    body: await answer.text(),
    cookie: /auth\.device=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0],
  }
}
const signIn = (email: string, how: From) => post('/api/login', { email, password: how.typed ?? password }, how)

/** @returns how often each status was answered */
async function guess(email: string, count: number, from: (n: number) => string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < count; n++) {
    const { status } = await signIn(email, { from: from(n), typed: `guess ${n}` })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

/** As if it had been tried so often by others. */
async function tried(kind: string, key: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ id: newId(), kind, key }))
  await app.db.insertInto('tries').values(rows).execute()
}

test('whoever guesses from elsewhere, from however many places, locks the owner out neither in a known browser nor at a known place', async () => {
  const { email } = await insertAccount(app.db, { password_hash: stored })
  const { cookie } = await signIn(email, { from: '203.0.113.7' })
  expect(cookie).toBeTruthy()
  expect(await guess(email, 12, () => '198.51.100.1')).toEqual({ 422: 10, 429: 2 })
  await tried('sign_in_strangers', email.toLowerCase(), 27)
  expect(await guess(email, 5, (n) => `198.51.100.${n + 2}`)).toEqual({ 422: 3, 429: 2 })
  // a new browser at a new place is one of the strangers
  const refused = await signIn(email, { from: '192.0.2.1' })
  expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('Forgot password')])
  expect((await signIn(email, { from: '192.0.2.1', cookie })).status).toBe(200)
  expect((await signIn(email, { from: '203.0.113.7' })).status).toBe(200)
})

test('a browser that knows one account is a stranger to another, and one that guesses is stopped by itself', async () => {
  const [mine, other] = [await insertAccount(app.db, { password_hash: stored }), await insertAccount(app.db, { password_hash: stored })]
  const { cookie } = await signIn(mine.email, { from: '203.0.113.20' })
  for (let n = 0; n < 10; n++) await signIn(other.email, { from: '203.0.113.20', cookie, typed: 'wrong' })
  expect((await signIn(other.email, { from: '203.0.113.20', cookie })).status).toBe(429)
  for (let n = 0; n < 10; n++) await signIn(mine.email, { from: '203.0.113.20', cookie, typed: 'wrong' })
  expect((await signIn(mine.email, { from: '203.0.113.20', cookie })).status).toBe(429)
  // at its place without the browser it is counted apart
  expect((await signIn(mine.email, { from: '203.0.113.20' })).status).toBe(200)
})

test('a cookie that nobody gave is not taken over, one that was given serves all accounts of the browser', async () => {
  const [one, two] = [await insertAccount(app.db, { password_hash: stored }), await insertAccount(app.db, { password_hash: stored })]
  const made = await signIn(one.email, { from: '203.0.113.30', cookie: `auth.device=${'A'.repeat(43)}` })
  expect(made.cookie).not.toContain('AAAA')
  expect((await signIn(two.email, { from: '203.0.113.30', cookie: made.cookie })).cookie).toBe(made.cookie)
})

test('one place tries a hundred accounts in a quarter of an hour, and IPv6 counts by its first 64 bits', async () => {
  await app.db.deleteFrom('tries').execute()
  const statuses = []
  await tried('sign_in_place', '2001:db8:0:1::/64', 97)
  for (let n = 0; n < 4; n++)
    statuses.push((await signIn(`nobody${n}@test.example`, { from: `2001:db8:0:1::${n.toString(16)}`, typed: 'guess' })).status)
  expect(statuses).toEqual([422, 422, 422, 429])
  const { email } = await insertAccount(app.db, { password_hash: stored })
  expect((await signIn(email, { from: '2001:db8:0:1:ffff::1' })).status).toBe(429)
  expect((await signIn(email, { from: '2001:db8:0:2::1' })).status).toBe(200)
})

test('a right password takes back its own try and leaves those of others counted', async () => {
  const { email } = await insertAccount(app.db, { password_hash: stored })
  await guess(email, 3, () => '198.51.100.90')
  await signIn(email, { from: '203.0.113.40' })
  const left = await app.db.selectFrom('tries').select('kind').where('key', 'like', `${email.toLowerCase()}%`).orderBy('kind').execute()
  expect(left.map((one) => one.kind)).toEqual([...Array(3).fill('sign_in'), ...Array(3).fill('sign_in_strangers')])
})

test('a mailed link lets the owner in whatever strangers tried; browsers known before are strangers then', async () => {
  const { email } = await insertAccount(app.db, { password_hash: stored })
  const before = await signIn(email, { from: '203.0.113.50' })
  await tried('sign_in_strangers', email.toLowerCase(), 40)
  expect((await signIn(email, { from: '192.0.2.9' })).status).toBe(429)
  await post('/api/forgot-password', { email }, { from: '192.0.2.9' })
  const reset = await post('/api/reset-password', { token: await tokenMailedTo(app.db, email), password }, { from: '192.0.2.9' })
  expect(reset.status).toBe(200)
  await tried('sign_in_strangers', email.toLowerCase(), 40)
  expect((await signIn(email, { from: '192.0.2.10', cookie: reset.cookie })).status).toBe(200)
  expect((await signIn(email, { from: '192.0.2.200', cookie: before.cookie })).status).toBe(429)
})

test('an account keeps the twenty browsers used last, none for longer than a year', async () => {
  const { id, email } = await insertAccount(app.db, { password_hash: stored })
  for (let n = 0; n < 22; n++) await signIn(email, { from: '203.0.113.60' })
  const known = () => app.db.selectFrom('known_devices').selectAll().where('account_id', '=', id).execute()
  expect(await known()).toHaveLength(20)
  await app.db
    .updateTable('known_devices')
    .set({ last_used_at: new Date('2020-01-01') })
    .where('account_id', '=', id)
    .execute()
  await app.db.transaction().execute((trx) => deleteOldDevices(trx))
  expect(await known()).toEqual([])
})

test('two processes on one database count together; whoever is no named proxy is not believed', async () => {
  const other = await makeApp(app.db, readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }))
  const tryThere = (n: number) =>
    other.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '198.51.100.77',
      headers: { 'x-forwarded-for': `192.0.2.${n}` },
      payload: { email: 'both@test.example', password: 'guess' },
    })
  for (let n = 0; n < 5; n++) expect((await tryThere(n)).statusCode).toBe(422)
  expect(await guess('both@test.example', 6, () => '198.51.100.77')).toEqual({ 422: 5, 429: 1 })
  expect((await tryThere(5)).statusCode).toBe(429)
  await other.close()
})
