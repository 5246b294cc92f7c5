import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { mailsTo, tokenMailedTo } from '../../../../testing/mails.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { passwords } from '../contract-passwords.ts'
import { registrations } from '../contract-registrations.ts'
import { sessions } from '../contract-sessions.ts'

const app = await startApp()
const old = 'seven quiet green lamps'
const password = 'correct horse battery staple'
const stored = await hashPassword(old)
const { visitor } = app

const forgot = (email: string) => visitor.send(passwords.forgot, { body: { email } })
const signIn = (email: string, typed: string) => visitor.send(sessions.login, { body: { email, password: typed } })
const logOf = (id: string) => app.db.selectFrom('log_entries').selectAll().where('object_id', '=', id).orderBy('id').execute()

test('a forgotten password is set anew by a mailed link, once, and every session of the account ends', async () => {
  const { id, email } = await insertAccount(app.db, { role: 'Finance', password_hash: stored })
  const [one, two] = [await app.asAccount(id), await app.asAccount(id)]
  await forgot(email.toUpperCase())
  const token = await tokenMailedTo(app.db, email)
  expect(await visitor.send(passwords.look, { query: { token } })).toEqual({
    data: { purpose: 'reset_password', email, first_name: 'Ana' },
  })
  await visitor.send(passwords.reset, { body: { token, password } })

  for (const client of [one, two]) expect((await client.refused(sessions.user)).status).toBe(401)
  expect((await signIn(email, password)).data.id).toBe(id)
  await expect(signIn(email, old)).rejects.toMatchObject({ status: 422 })
  expect((await visitor.refused(passwords.reset, { body: { token, password: `${password} again` } })).errors).toHaveProperty('token')
  expect((await visitor.refused(passwords.look, { query: { token } })).status).toBe(404)
  expect((await mailsTo(app.db, email)).map((mail) => mail.template)).toEqual(['reset_password', 'password_changed'])
})

test('the log tells of the link and of the new password, and holds neither', async () => {
  const { id, email } = await insertAccount(app.db, { password_hash: stored })
  await forgot(email)
  const token = await tokenMailedTo(app.db, email)
  await visitor.send(passwords.reset, { body: { token, password } })
  const entries = await logOf(id)
  expect(entries.map((entry) => [entry.action, entry.actor_id])).toEqual([
    ['account.password_link_sent', null],
    ['account.password_reset', id],
  ])
  const { password_hash } = await app.db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  for (const secret of [token, password, password_hash!, stored]) expect(JSON.stringify(entries)).not.toContain(secret)
})

test('of two people who open one link at the same moment one sets the password', async () => {
  const { email } = await insertAccount(app.db, { password_hash: stored })
  await forgot(email)
  const token = await tokenMailedTo(app.db, email)
  const answers = await Promise.allSettled([1, 2].map(() => visitor.send(passwords.reset, { body: { token, password } })))
  expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a new link ends the one before, and a link ends by itself', async () => {
  const { id, email } = await insertAccount(app.db, { password_hash: stored })
  await forgot(email)
  const first = await tokenMailedTo(app.db, email)
  await forgot(email)
  const second = await tokenMailedTo(app.db, email)
  const { status, message } = await visitor.refused(passwords.reset, { body: { token: first, password } })
  expect({ status, message }).toEqual({ status: 422, message: expect.stringContaining('Ask for a new one') })
  await app.db.updateTable('account_tokens').set({ expires_at: new Date() }).where('account_id', '=', id).execute()
  expect((await visitor.refused(passwords.look, { query: { token: second } })).message).toContain('Ask for a new one')
  expect((await visitor.refused(passwords.reset, { body: { token: second, password } })).status).toBe(422)
})

test('the answer is the same for every address; a suspended account gets no link', async () => {
  const { email } = await insertAccount(app.db, { status: 'suspended', password_hash: stored })
  const answer = (address: string) => forgot(address).then(({ message }) => message.replace(address, 'X'))
  const known = (await insertAccount(app.db, {})).email
  expect(await answer(email)).toBe(await answer(known))
  expect(await answer('nobody@test.example')).toBe(await answer(known))
  expect(await mailsTo(app.db, email)).toEqual([])
  expect(await mailsTo(app.db, 'nobody@test.example')).toEqual([])
})

test('a link of an account that was suspended meanwhile does nothing', async () => {
  const { id, email } = await insertAccount(app.db, { password_hash: stored })
  await forgot(email)
  const token = await tokenMailedTo(app.db, email)
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect((await visitor.refused(passwords.reset, { body: { token, password } })).status).toBe(422)
  const account = await app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(account).toMatchObject({ status: 'suspended', password_hash: stored })
})

test('an invited person who asks for a password gets the invitation anew, and with it a confirmed account in use', async () => {
  const { id, email } = await insertAccount(app.db, { role: 'accreditor', status: 'invited', email_verified_at: null })
  await forgot(email)
  const [mail] = await mailsTo(app.db, email)
  expect(mail?.template).toBe('invitation')
  const token = mail!.token
  expect((await visitor.send(passwords.look, { query: { token } })).data.purpose).toBe('invitation')
  await visitor.send(passwords.reset, { body: { token, password } })
  expect((await signIn(email, password)).data).toMatchObject({ id, role: 'accreditor' })
  const account = await app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(account).toMatchObject({ status: 'active', email_verified_at: expect.any(Date) })
  expect(await logOf(id)).toContainEqual(
    expect.objectContaining({
      action: 'account.invitation_accepted',
      accreditor_id: id,
      before: { status: 'invited' },
      after: { status: 'active' },
    }),
  )
})

test('a new password has to be long and hard to guess; the link still works afterwards', async () => {
  const { email } = await insertAccount(app.db, { password_hash: stored })
  await forgot(email)
  const token = await tokenMailedTo(app.db, email)
  for (const weak of ['too short', 'password password 1', 'MailCreated5240', 'x'.repeat(129)]) {
    const { status, errors } = await visitor.refused(passwords.reset, { body: { token, password: weak } })
    expect([status, Object.keys(errors)]).toEqual([422, ['password']])
  }
  await visitor.send(passwords.reset, { body: { token, password } })
})

test('a new password is not made of the name, whichever way it is chosen', async () => {
  const named = { email: 'x@names.example', first_name: 'Amihan', last_name: 'Dimaculangan' }
  const { id, email } = await insertAccount(app.db, { ...named, password_hash: stored })
  const own = 'Dimaculangan-Amihan-2026'
  await forgot(email)
  const token = await tokenMailedTo(app.db, email)
  const refused = [
    await visitor.refused(passwords.reset, { body: { token, password: own } }),
    await (await app.asAccount(id)).refused(passwords.change, { body: { current_password: old, password: own } }),
    await visitor.refused(registrations.register, { body: { role: 'accreditor', ...named, email: 'y@names.example', password: own } }),
  ]
  for (const { status, errors } of refused) expect([status, errors.password?.[0]]).toEqual([422, expect.stringContaining('your name')])
  // what nobody knows of the person is no reason
  await visitor.send(passwords.reset, { body: { token, password: 'Katigbak-Magsaysay-2026' } })
})

test('with a changed password only the session that changed it goes on', async () => {
  const { id, email } = await insertAccount(app.db, { role: 'QA', password_hash: stored })
  const [here, elsewhere] = [await app.asAccount(id), await app.asAccount(id)]
  await forgot(email)
  const token = await tokenMailedTo(app.db, email)
  await here.send(passwords.change, { body: { current_password: old, password } })
  expect((await here.send(sessions.user)).id).toBe(id)
  expect((await elsewhere.refused(sessions.user)).status).toBe(401)
  expect((await signIn(email, password)).data.id).toBe(id)
  expect((await visitor.refused(passwords.look, { query: { token } })).status).toBe(404)
  expect((await mailsTo(app.db, email)).at(-1)?.template).toBe('password_changed')
  expect((await logOf(id)).map((entry) => entry.action)).toContain('account.password_changed')
})

test('a wrong current password, the same one or a weak one changes nothing', async () => {
  const { id } = await insertAccount(app.db, { password_hash: stored })
  const [here, elsewhere] = [await app.asAccount(id), await app.asAccount(id)]
  const fields = async (current_password: string, next: string) =>
    Object.keys((await here.refused(passwords.change, { body: { current_password, password: next } })).errors)
  expect(await fields('not the right one', password)).toEqual(['current_password'])
  expect(await fields(old, old)).toEqual(['password'])
  expect(await fields(old, 'password password 1')).toEqual(['password'])
  expect((await elsewhere.send(sessions.user)).id).toBe(id)
})

test('the current password can be tried ten times in a quarter of an hour', async () => {
  const client = await app.as('Guest', { password_hash: stored })
  const guess = (current_password: string) => client.refused(passwords.change, { body: { current_password, password } })
  for (let i = 0; i < 10; i++) expect((await guess(`guess ${i}`)).status).toBe(422)
  const { status, retryAfter } = await guess(old)
  expect(status).toBe(429)
  expect(retryAfter).toBeGreaterThan(0)
})
