import { expect, test } from 'vitest'
import { sessions } from '../../contract/sessions.ts'
import { hashPassword } from '../password.ts'
import { startApp } from '../testing/app.ts'
import { insertAccount } from '../testing/insert.ts'

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
