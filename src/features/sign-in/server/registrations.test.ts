import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../testing/insert.ts'
import { mailsTo, tokenMailedTo } from '../../../../testing/mails.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { requireConfirmed } from '../../accounts/server/checks.ts'
import { members } from '../../members/contract.ts'
import { passwords } from '../contract-passwords.ts'
import { registrations } from '../contract-registrations.ts'
import { sessions } from '../contract-sessions.ts'

const app = await startApp()
const { visitor } = app
const password = 'correct horse battery staple'
const school = await insertInstitution(app.db, { name: 'Riverside State University' })

let counter = 0
const form = (more: object = {}) => ({
  role: 'accreditor' as const,
  email: `New${++counter}@test.example`,
  password,
  first_name: 'Liza',
  last_name: 'Ramos',
  ...more,
})
const accountOf = (email: string) => app.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
const signIn = (email: string, typed = password) => visitor.refused(sessions.login, { body: { email, password: typed } })

test('an institution’s person registers, confirms the address, and then waits for the agency', async () => {
  const listed = (await visitor.send(members.list, { query: { search: 'Riverside' } })).data[0]
  const body = form({ role: 'institution', institution_id: listed?.id, mobile: '0917 555 0123', suffix: '' })
  await visitor.send(registrations.register, { body })
  const made = await accountOf(body.email)
  expect(made).toMatchObject({ role: 'institution', status: 'pending', institution_id: school.id, mobile: '0917 555 0123', suffix: null })
  expect(made).toMatchObject({ email_verified_at: null, password_hash: expect.stringMatching(/^\$argon2id\$/) })
  expect((await signIn(body.email)).message).toContain('Confirm your e-mail address first')
  expect(() => requireConfirmed(made!)).toThrow('not confirmed yet')

  const token = await tokenMailedTo(app.db, body.email)
  expect((await visitor.send(registrations.confirm, { body: { token } })).message).toContain('The agency now looks at')
  const confirmed = await accountOf(body.email)
  expect(confirmed).toMatchObject({ status: 'pending', email_verified_at: expect.any(Date) })
  expect(() => requireConfirmed(confirmed!)).not.toThrow()
  expect((await signIn(body.email)).message).toContain('waits for its activation')

  const entries = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', made!.id).orderBy('id').execute()
  expect(entries.map((entry) => [entry.action, entry.actor_id])).toEqual([
    ['account.registered', made!.id],
    ['account.email_confirmed', made!.id],
  ])
  expect(JSON.stringify(entries)).not.toContain(password)
  expect(JSON.stringify(entries)).not.toContain(made!.password_hash)
})

test('an accreditor registers with a home institution, which gives no access to it', async () => {
  const body = form({ institution_id: school.id })
  await visitor.send(registrations.register, { body })
  const account = await accountOf(body.email)
  expect(account).toMatchObject({ role: 'accreditor', institution_id: null })
  const profile = await app.db.selectFrom('accreditors').selectAll().where('id', '=', account!.id).executeTakeFirstOrThrow()
  expect(profile.home_institution_id).toBe(school.id)
})

test('an address that is taken is told to its owner alone', async () => {
  const owner = await insertAccount(app.db, { role: 'QA', email: 'Owner@test.example', first_name: 'Ana' })
  const fresh = form()
  const taken = form({ email: 'owner@TEST.example' })
  const said = async (body: ReturnType<typeof form>) =>
    (await visitor.send(registrations.register, { body })).message.replace(body.email, 'X')
  expect(await said(taken)).toBe(await said(fresh))
  const { count } = await app.db
    .selectFrom('accounts')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('email', 'ilike', 'owner@test.example')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
  expect(await app.db.selectFrom('accounts').selectAll().where('id', '=', owner.id).executeTakeFirst()).toMatchObject({
    role: 'QA',
    first_name: 'Ana',
  })
  expect((await mailsTo(app.db, 'owner@TEST.example')).map((mail) => mail.template)).toEqual(['address_taken'])
})

test('ten clicks register one person', async () => {
  const body = form()
  await Promise.all(Array.from({ length: 10 }, () => visitor.send(registrations.register, { body })))
  const accounts = await app.db.selectFrom('accounts').select('id').where('email', '=', body.email).execute()
  expect(accounts).toHaveLength(1)
  expect((await mailsTo(app.db, body.email)).filter((mail) => mail.template === 'confirm_email')).toHaveLength(1)
})

test('whoever owns the mailbox gets the account, not who registered it first', async () => {
  const body = form()
  await visitor.send(registrations.register, { body })
  await visitor.send(passwords.forgot, { body: { email: body.email } })
  const token = await tokenMailedTo(app.db, body.email)
  await visitor.send(passwords.reset, { body: { token, password: 'seven quiet green lamps' } })
  expect((await signIn(body.email)).status).toBe(422)
  expect((await signIn(body.email, 'seven quiet green lamps')).message).toContain('waits for its activation')
})

test('a link confirms once; a new one ends the one before', async () => {
  const body = form()
  await visitor.send(registrations.register, { body })
  const first = await tokenMailedTo(app.db, body.email)
  await visitor.send(registrations.resend, { body: { email: body.email } })
  const second = await tokenMailedTo(app.db, body.email)
  const dead = await visitor.refused(registrations.confirm, { body: { token: first } })
  expect([dead.status, dead.errors.token?.[0]]).toEqual([422, expect.stringContaining('ask for a new one')])
  await visitor.send(registrations.confirm, { body: { token: second } })
  expect((await visitor.refused(registrations.confirm, { body: { token: second } })).status).toBe(422)
  expect((await visitor.refused(registrations.confirm, { body: { token: 'nothing' } })).status).toBe(422)
})

test('a link is asked for again with the same answer for every address, and mailed only where a registration waits', async () => {
  const waits = form()
  await visitor.send(registrations.register, { body: waits })
  const active = (await insertAccount(app.db)).email
  const said = (email: string) => visitor.send(registrations.resend, { body: { email } }).then(({ message }) => message.replace(email, 'X'))
  expect(new Set([await said(waits.email), await said(active), await said('nobody@test.example')]).size).toBe(1)
  expect(await mailsTo(app.db, waits.email)).toHaveLength(2)
  expect([await mailsTo(app.db, active), await mailsTo(app.db, 'nobody@test.example')]).toEqual([[], []])
})

test('what cannot be taken is named at its field, and nothing is stored', async () => {
  const closed = await insertInstitution(app.db, { status: 'inactive' })
  const fields = async (more: object) => {
    const { status, errors } = await visitor.refused(registrations.register, { body: form(more) as never })
    expect(status).toBe(422)
    return Object.keys(errors)
  }
  const before = await app.db.selectFrom('accounts').select('id').execute()
  expect(await fields({ role: 'Superadmin' })).toEqual(['role'])
  expect(await fields({ email: 'nobody' })).toEqual(['email'])
  expect(await fields({ password: 'too short' })).toEqual(['password'])
  expect(await fields({ password: 'accreditation acsuc' })).toEqual(['password'])
  expect(await fields({ first_name: ' ', last_name: '' })).toEqual(['first_name', 'last_name'])
  expect(await fields({ mobile: 'call me', region: 'Atlantis' })).toEqual(['mobile', 'region'])
  expect(await fields({ role: 'institution' })).toEqual(['institution_id'])
  expect(await fields({ role: 'institution', institution_id: newId() })).toEqual(['institution_id'])
  expect(await fields({ role: 'institution', institution_id: closed.id })).toEqual(['institution_id'])
  expect(await app.db.selectFrom('accounts').select('id').execute()).toHaveLength(before.length)
})

test('what a registration says of status or id is not applied', async () => {
  const stranger = await insertAccount(app.db)
  const body = { ...form(), id: stranger.id, status: 'active', email_verified_at: '2026-01-01' }
  await visitor.send(registrations.register, { body })
  expect(await accountOf(body.email)).toMatchObject({ status: 'pending', email_verified_at: null })
})

test('somebody signed in does not register', async () => {
  expect((await (await app.as('accreditor')).refused(registrations.register, { body: form() })).status).toBe(403)
})
