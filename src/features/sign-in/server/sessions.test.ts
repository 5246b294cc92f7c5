import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { sessions } from '../contract-sessions.ts'

const app = await startApp()
const password = 'a long enough pass phrase'
const stored = await hashPassword(password)

test('signing in answers the token and the user, whatever the case of the e-mail', async () => {
  await insertAccount(app.db, { role: 'QA', email: 'Quality@test.example', password_hash: stored })
  const answer = await app.visitor.send(sessions.login, { body: { email: 'QUALITY@test.example', password } })
  expect(answer.access_token).toMatch(/^[\w-]{43}$/)
  expect(answer.data).toMatchObject({ role: 'QA', email: 'Quality@test.example' })
  expect(answer).not.toHaveProperty('data.password_hash')
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  await insertAccount(app.db, { email: 'known@test.example', password_hash: stored })
  const wrong = await app.visitor.refused(sessions.login, { body: { email: 'known@test.example', password: 'not the right one' } })
  const unknown = await app.visitor.refused(sessions.login, { body: { email: 'nobody@test.example', password } })
  expect([wrong.status, wrong.message]).toEqual([unknown.status, unknown.message])
  expect(wrong.status).toBe(422)
})

test('after ten wrong tries even the right password has to wait', async () => {
  await insertAccount(app.db, { email: 'guessed@test.example', password_hash: stored })
  for (let i = 0; i < 10; i++)
    await app.visitor.refused(sessions.login, { body: { email: 'guessed@test.example', password: `guess ${i}` } })
  const refusal = await app.visitor.refused(sessions.login, { body: { email: 'guessed@test.example', password } })
  expect(refusal.status).toBe(429)
  expect(refusal.retryAfter).toBeGreaterThan(0)
})

test('twenty tries at the same moment are no more than ten', async () => {
  await insertAccount(app.db, { email: 'hurried@test.example', password_hash: stored })
  const tries = Array.from({ length: 20 }, (_, i) =>
    app.visitor.refused(sessions.login, { body: { email: 'hurried@test.example', password: `guess ${i}` } }),
  )
  const statuses = (await Promise.all(tries)).map((one) => one.status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('signing in clears the count of wrong tries', async () => {
  await insertAccount(app.db, { email: 'clumsy@test.example', password_hash: stored })
  for (let i = 0; i < 9; i++) await app.visitor.refused(sessions.login, { body: { email: 'clumsy@test.example', password: `slip ${i}` } })
  await app.visitor.send(sessions.login, { body: { email: 'clumsy@test.example', password } })
  const next = await app.visitor.refused(sessions.login, { body: { email: 'clumsy@test.example', password: 'another slip' } })
  expect(next.status).toBe(422)
})

test('signing out ends the session at once', async () => {
  const client = await app.as('Finance')
  await client.send(sessions.logout)
  expect((await client.refused(sessions.user)).status).toBe(401)
})

test('signing out without a script leads home', async () => {
  const client = await app.as('Finance')
  const answer = await client.fetch('/api/logout', { headers: { accept: 'text/html' } })
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  expect((await client.refused(sessions.user)).status).toBe(401)
})

test('a suspended account is shut out on its next request', async () => {
  const client = await app.as('Admin')
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', client.id!).execute()
  expect((await client.refused(sessions.user)).status).toBe(401)
})

test('a write by cookie from another site is refused, and changes nothing', async () => {
  const client = await app.as('Guest')
  const answer = await app.visitor.fetch('/api/logout', {
    headers: { cookie: `auth.token=${client.token}`, origin: 'https://elsewhere.example' },
  })
  expect(answer.status).toBe(403)
  expect(await client.send(sessions.user)).toMatchObject({ role: 'Guest' })
})

test('the log refuses every change', async () => {
  const client = await app.as('Guest')
  await client.send(sessions.logout)
  await expect(app.db.updateTable('log_entries').set({ says: 'something else' }).execute()).rejects.toThrow('append-only')
  await expect(app.db.deleteFrom('log_entries').execute()).rejects.toThrow('append-only')
})

test.for([
  ['cross-site', 403],
  ['same-site', 403],
  ['none', 403],
  ['same-origin', 200],
] as const)('signing out by cookie with Sec-Fetch-Site %s answers %i', async ([site, status]) => {
  const client = await app.as('Guest')
  const answer = await app.visitor.fetch('/api/logout', { headers: { cookie: `auth.token=${client.token}`, 'sec-fetch-site': site } })
  expect(answer.status).toBe(status)
})

test('a write by cookie needs a page of ours to come from; a bearer token does not', async () => {
  const client = await app.as('institution')
  const post = (headers: Record<string, string>) =>
    app.visitor
      .fetch('/api/institution/dashboard/total/campus-levels', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
      .then((answer) => answer.status)
  const cookie = `auth.token=${client.token}`
  expect(await post({ cookie })).toBe(403)
  expect(await post({ cookie, referer: 'https://elsewhere.example/page' })).toBe(403)
  expect(await post({ cookie, origin: 'http://127.0.0.1:3000' })).toBe(200)
  expect(await post({ authorization: `Bearer ${client.token}` })).toBe(200)
})

test('a session ends after its year, and after days without use: 7 for staff, 30 for the others', async () => {
  const left = async (role: 'QA' | 'accreditor', change: { expires_at: Date } | { last_seen_at: Date }) => {
    const client = await app.as(role)
    await app.db.updateTable('sessions').set(change).where('account_id', '=', client.id!).execute()
    return client.send(sessions.user).then(
      () => 'lives',
      (refusal) => refusal.status,
    )
  }
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  expect(await left('QA', { expires_at: ago(0) })).toBe(401)
  expect(await left('QA', { last_seen_at: ago(6.9) })).toBe('lives')
  expect(await left('QA', { last_seen_at: ago(7.1) })).toBe(401)
  expect(await left('accreditor', { last_seen_at: ago(29.9) })).toBe('lives')
  expect(await left('accreditor', { last_seen_at: ago(30.1) })).toBe(401)
})

test('signing in anew ends the session one had', async () => {
  const account = await insertAccount(app.db, { email: 'twice@test.example', password_hash: stored })
  const before = await app.asAccount(account.id)
  await before.send(sessions.login, { body: { email: 'twice@test.example', password } })
  expect((await before.refused(sessions.user)).status).toBe(401)
})
