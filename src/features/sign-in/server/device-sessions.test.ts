import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { sessions } from '../contract-sessions.ts'
import { deviceOf } from './device.ts'

const app = await startApp()
const password = 'a long enough pass phrase'
const stored = await hashPassword(password)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('the signed-in person is told who it is, in either shape of the answer', async () => {
  const { id } = await insertAccount(app.db, { role: 'QA', first_name: 'Ana', last_name: 'Quirino' })
  const client = await app.asAccount(id)
  const { data } = await client.send(sessions.getUser)
  expect(data).toMatchObject({ id, role: 'QA', first_name: 'Ana', last_name: 'Quirino' })
  expect(await client.send(sessions.user)).toEqual(data)
})

test('one sees where one is signed in, and which session asks', async () => {
  const account = await insertAccount(app.db, { role: 'QA' })
  const [first, second] = [await app.asAccount(account.id), await app.asAccount(account.id)]
  await app.as('QA')
  await app.db.updateTable('sessions').set({ user_agent: firefox }).where('account_id', '=', account.id).execute()
  const { data, meta } = await second.send(sessions.list)
  expect(meta.total).toBe(2)
  expect(data.map((session) => session.current).sort()).toEqual([false, true])
  expect(data[0]).toMatchObject({ device: 'Firefox on Linux', address: '127.0.0.1' })
  const other = data.find((session) => !session.current)
  expect((await first.send(sessions.list)).data.find((session) => session.current)?.id).toBe(other?.id)
})

test('sessions that ended by themselves are not listed', async () => {
  const client = await app.as('Finance')
  const old = await app.asAccount(client.id!)
  const shown = (await old.send(sessions.list)).data.find((session) => session.current)
  await app.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', shown!.id)
    .execute()
  expect((await client.send(sessions.list)).meta.total).toBe(1)
})

test('ending a session works at once and stands in the log', async () => {
  const client = await app.as('accreditor')
  const lost = await app.asAccount(client.id!)
  const { id } = (await lost.send(sessions.list)).data.find((session) => session.current)!
  await client.send(sessions.end, { params: { id } })
  expect((await lost.refused(sessions.user)).status).toBe(401)
  expect(await client.send(sessions.user)).toMatchObject({ id: client.id })
  const entry = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', id).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'session.ended', actor_id: client.id, says: 'Ended the session of Another program' })
})

test('ending the session that asks signs out', async () => {
  const client = await app.as('accreditor')
  const { id } = (await client.send(sessions.list)).data[0]!
  const answer = await client.fetch(`/api/sessions/${id}`, { method: 'DELETE' })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^auth\.token=;/)])
  expect((await client.refused(sessions.user)).status).toBe(401)
})

test('the session of somebody else looks like a missing one', async () => {
  const [client, stranger] = [await app.as('Superadmin'), await app.as('Guest')]
  const { id } = (await stranger.send(sessions.list)).data[0]!
  const foreign = await client.refused(sessions.end, { params: { id } })
  const unknown = await client.refused(sessions.end, { params: { id: newId() } })
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect(await stranger.send(sessions.user)).toMatchObject({ id: stranger.id })
})

test('all others end together, this one and those of other people stay', async () => {
  const account = await insertAccount(app.db, { role: 'institution' })
  const here = await app.asAccount(account.id)
  const others = await Promise.all([1, 2, 3].map(() => app.asAccount(account.id)))
  const stranger = await app.as('institution', { institution_id: account.institution_id })
  expect(await here.send(sessions.endOthers)).toEqual({ data: 3, message: '3 other sessions have ended.' })
  for (const other of others) expect((await other.refused(sessions.user)).status).toBe(401)
  expect((await here.send(sessions.list)).meta.total).toBe(1)
  expect(await stranger.send(sessions.user)).toMatchObject({ id: stranger.id })
})

test('what stands against signing in is told only to who knows the password', async () => {
  const person = { password_hash: stored, email_verified_at: null }
  await insertAccount(app.db, { ...person, email: 'new@test.example', status: 'pending' })
  await insertAccount(app.db, { ...person, email: 'confirmed@test.example', status: 'pending', email_verified_at: new Date() })
  await insertAccount(app.db, { ...person, email: 'invited@test.example', status: 'invited', password_hash: null })
  const tried = async (email: string, typed: string) => {
    const { status, message, body } = await app.visitor.refused(sessions.login, {
      body: { email: `${email}@test.example`, password: typed },
    })
    const { standing } = body as { standing?: string }
    return `${status} ${message} ${standing}`
  }
  const wrong = await tried('nobody', password)
  for (const email of ['new', 'confirmed']) expect(await tried(email, 'not the right one')).toBe(wrong)
  expect(await tried('invited', password)).toBe(wrong)
  expect(await tried('new', password)).toMatch(/^403 Confirm your e-mail address first.* unconfirmed$/)
  expect(await tried('confirmed', password)).toMatch(/^403 This account waits for its activation.* pending$/)
})

test.for([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'Another program'],
])('%s is called in words', ([userAgent, words]) => {
  expect(deviceOf(userAgent as string)).toBe(words)
})

test('a device that is new for an account is told to its owner by mail, once; the very first is no news', async () => {
  const { email } = await insertAccount(app.db, { role: 'QA', password_hash: stored })
  const from = (userAgent: string) =>
    app.visitor.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password }),
    })
  const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  for (const agent of [firefox, firefox, phone, firefox, phone]) expect((await from(agent)).status).toBe(200)
  const mails = await app.db.selectFrom('mails').select('text_body').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text_body).toContain('Chrome on Android')
})
