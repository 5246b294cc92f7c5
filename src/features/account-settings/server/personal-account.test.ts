import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { mailsTo, tokenMailedTo } from '../../../../testing/mails.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { passwords } from '../../sign-in/contract-passwords.ts'
import { registrations } from '../../sign-in/contract-registrations.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { accountSettings } from '../contract.ts'

const app = await startApp()
const password = 'correct horse battery staple'
const stored = await hashPassword(password)

const logOf = (id: string) =>
  app.db
    .selectFrom('log_entries')
    .select(['action', 'before', 'after', 'institution_id'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

test('personal data are stored and logged; what is left out stays, and an empty text is none', async () => {
  const client = await app.as('accreditor', { middle_name: 'Reyes', suffix: 'PhD', mobile: '0917 555 0123' })
  const body = { first_name: 'Maria', professional_title: 'Prof.', suffix: '', mobile: '+63 917 555 0199' }
  const { data, message } = await client.send(accountSettings.edit, { body })
  const changed = { first_name: 'Maria', professional_title: 'Prof.', suffix: null, mobile: '+63 917 555 0199' }
  expect(message).toBe('Your account is saved.')
  expect(data).toMatchObject({ ...changed, middle_name: 'Reyes', institution: null })
  expect((await client.send(accountSettings.show)).data).toEqual(data)
  expect(await client.send(sessions.user)).toMatchObject({ first_name: 'Maria', suffix: null })
  const before = { first_name: 'Ana', professional_title: null, suffix: 'PhD', mobile: '0917 555 0123' }
  expect(await logOf(client.id!)).toMatchObject([{ action: 'account.updated', before, after: changed }])
})

test('where nothing changed the answer is 204, and nothing is logged', async () => {
  const client = await app.as('institution')
  const { email, first_name, middle_name, region, institution } = (await client.send(accountSettings.show)).data
  const same = { email: email.toUpperCase(), first_name: ` ${first_name} `, middle_name, region, institution: institution! }
  for (const body of [{}, same, { ...same, institution: { ...institution!, version: 99 } }]) {
    const answer = await client.fetch('/api/update-account', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(204)
  }
  expect(await logOf(client.id!)).toEqual([])
})

test('id, role and status in the body are never applied', async () => {
  const [client, stranger] = [await app.as('Guest'), await app.as('Guest')]
  const body = {
    id: stranger.id,
    role: 'Superadmin',
    status: 'suspended',
    institution_id: null,
    email_verified_at: null,
    first_name: 'Eva',
  }
  await client.send(accountSettings.edit, { body: body as never })
  expect(await client.send(sessions.user)).toMatchObject({ id: client.id, role: 'Guest', first_name: 'Eva' })
  expect(await stranger.send(sessions.user)).toMatchObject({ role: 'Guest', first_name: 'Ana' })
})

test('what cannot be taken is named at its field', async () => {
  const client = await app.as('institution')
  const fields = async (body: object) => {
    const { status, errors } = await client.refused(accountSettings.edit, { body })
    return [status, ...Object.keys(errors)]
  }
  expect(await fields({ first_name: '', last_name: ' ', mobile: 'call me', region: 'Atlantis', email: 'nobody' })).toEqual([
    422,
    'first_name',
    'last_name',
    'mobile',
    'region',
    'email',
  ])
  const institution = { version: 1, website: 'javascript:alert(1)', email: 'office' }
  expect(await fields({ institution })).toEqual([422, 'institution.website', 'institution.email'])
  expect(await fields({ institution: { phone: '1' } })).toEqual([422, 'institution.version'])
})

test('an account of an institution keeps its contact data, and of two who save the second is told', async () => {
  const client = await app.as('institution')
  const { id, name, version } = (await client.send(accountSettings.show)).data.institution!
  const colleague = await app.as('institution', { institution_id: id })
  const contact = { phone: '(02) 8555 0110', website: 'https://www.riverside.example', city: 'Pasig' }
  const { data } = await client.send(accountSettings.edit, { body: { institution: { ...contact, version } } })
  expect(data.institution).toMatchObject({ ...contact, name, version: version + 1 })
  expect(await logOf(id)).toMatchObject([
    { action: 'institution.contact_updated', institution_id: id, before: { phone: null }, after: contact },
  ])

  const late = { first_name: 'Eva', institution: { phone: '(02) 8555 0111', version } }
  expect((await colleague.refused(accountSettings.edit, { body: late })).status).toBe(409)
  expect((await colleague.send(accountSettings.show)).data).toMatchObject({ first_name: 'Ana', institution: { phone: contact.phone } })
})

test('an accreditor or staff cannot change an institution here', async () => {
  for (const role of ['accreditor', 'Admin'] as const) {
    const client = await app.as(role)
    const { status, errors } = await client.refused(accountSettings.edit, { body: { institution: { phone: '1', version: 1 } } })
    expect([status, Object.keys(errors)]).toEqual([422, ['institution']])
  }
})

test('who sends the present address keeps it: a change that waits is withdrawn, and its link no longer works', async () => {
  const { id, email } = await insertAccount(app.db, { role: 'QA', password_hash: stored })
  const client = await app.asAccount(id)
  const next = 'second.thoughts@test.example'
  await client.send(accountSettings.edit, { body: { email: next, current_password: password } })
  const { data, message } = await client.send(accountSettings.edit, { body: { email: email.toUpperCase() } })
  expect([data.email, data.new_email, message]).toEqual([email, null, expect.stringContaining('Your address stays.')])
  const { status } = await app.visitor.refused(registrations.confirm, { body: { token: await tokenMailedTo(app.db, next) } })
  expect([status, (await client.send(accountSettings.show)).data.email]).toEqual([422, email])
  expect((await logOf(id)).at(-1)).toMatchObject({
    action: 'account.email_change_withdrawn',
    before: { new_email: next },
    after: { new_email: null },
  })
})

test('a new address is in use once its link is opened, and the old mailbox is told', async () => {
  const { id, email } = await insertAccount(app.db, { role: 'QA', password_hash: stored })
  const client = await app.asAccount(id)
  const next = 'moved.away@test.example'
  const { data } = await client.send(accountSettings.edit, { body: { email: next, current_password: password } })
  expect(data).toMatchObject({ email, new_email: next })
  await app.visitor.send(passwords.forgot, { body: { email } })
  const oldLink = await tokenMailedTo(app.db, email)

  const token = await tokenMailedTo(app.db, next)
  expect((await app.visitor.send(registrations.confirm, { body: { token } })).message).toContain('new address')
  expect((await client.send(accountSettings.show)).data).toMatchObject({ email: next, new_email: null })
  expect((await app.visitor.send(sessions.login, { body: { email: next, password } })).data.id).toBe(id)
  expect((await app.visitor.refused(sessions.login, { body: { email, password } })).status).toBe(422)
  expect((await app.visitor.refused(passwords.look, { query: { token: oldLink } })).status).toBe(404)
  expect((await app.visitor.refused(registrations.confirm, { body: { token } })).status).toBe(422)
  expect((await mailsTo(app.db, email)).at(-1)?.template).toBe('email_changed')
  expect((await logOf(id)).map((entry) => entry.action)).toEqual([
    'account.email_change_asked',
    'account.password_link_sent',
    'account.email_changed',
  ])
})

test('another address needs the current password', async () => {
  const client = await app.as('Finance', { password_hash: stored })
  const email = 'thief@test.example'
  for (const current_password of [undefined, '', 'not the right one']) {
    const { status, errors } = await client.refused(accountSettings.edit, {
      body: { email, first_name: 'Eva', ...(current_password === undefined ? {} : { current_password }) },
    })
    expect([status, Object.keys(errors)]).toEqual([422, ['current_password']])
  }
  expect((await client.send(accountSettings.show)).data).toMatchObject({ first_name: 'Ana', new_email: null })
  expect(await mailsTo(app.db, email)).toEqual([])
})

test('an address that belongs to somebody else looks like any other, and only its owner is told', async () => {
  const owner = await insertAccount(app.db)
  const client = await app.as('Finance', { password_hash: stored })
  const ask = (email: string) => client.send(accountSettings.edit, { body: { email, current_password: password } })
  const [taken, free] = [await ask(owner.email), await ask('free@test.example')]
  const plain = (answer: typeof taken, email: string) => JSON.stringify(answer).replaceAll(email, 'X')
  expect(plain(taken, owner.email)).toBe(plain(free, 'free@test.example'))
  expect((await mailsTo(app.db, owner.email)).map((mail) => mail.template)).toEqual(['address_taken'])
})

test('an address somebody else took in the meantime is not taken away', async () => {
  const client = await app.as('Finance', { password_hash: stored })
  const email = 'wanted@test.example'
  await client.send(accountSettings.edit, { body: { email, current_password: password } })
  await insertAccount(app.db, { email: 'Wanted@test.example' })
  const { status, message } = await app.visitor.refused(registrations.confirm, { body: { token: await tokenMailedTo(app.db, email) } })
  expect([status, message]).toEqual([409, expect.stringContaining('belongs to another account')])
  expect((await client.send(accountSettings.show)).data.email).not.toBe(email)
})
