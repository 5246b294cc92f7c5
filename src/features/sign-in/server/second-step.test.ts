import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { ageProof, begin, codeOf, password, templatesTo, withApp } from '../../../../testing/devices/people.ts'
import { secondFactors } from '../../second-factors/contract.ts'
import { passwords } from '../contract-passwords.ts'
import { proofs } from '../contract-proofs.ts'
import { sessions } from '../contract-sessions.ts'

const app = await startApp()

test('the right password is half of a sign-in then: no token, until a code ends it as a plain sign-in ends', async () => {
  const { email, secret } = await withApp(app)
  const { ticket, methods } = await begin(app, email)
  expect(methods).toEqual(['code', 'recovery_code'])
  const nothing = await app.visitor.fetch('/api/user', { headers: { authorization: `Bearer ${ticket}` } })
  expect(nothing.status).toBe(401)

  const wrong = await app.visitor.refused(sessions.secondStep, { body: { ticket, code: '000000' } })
  expect(wrong.errors.code).toHaveLength(1)
  const answer = await app.visitor.send(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  expect(answer).toMatchObject({ data: { email }, message: expect.stringContaining('Welcome') })
  expect(answer.access_token).toHaveLength(43)
})

test('a code works once, for its half minute and those beside it, and a ticket once', async () => {
  const { email, secret } = await withApp(app)
  const first = await begin(app, email)
  const code = codeOf(secret)
  await app.visitor.send(sessions.secondStep, { body: { ticket: first.ticket, code } })
  const over = await app.visitor.refused(sessions.secondStep, { body: { ticket: first.ticket, code: codeOf(secret, 1) } })
  expect(over.message).toContain('Begin again')
  const { ticket } = await begin(app, email)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code } })).message).toContain('used already')
  // one that is older than the last is as good as used
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret, -1) } })).status).toBe(422)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret, 3) } })).status).toBe(422)
  await app.visitor.send(sessions.secondStep, { body: { ticket, code: codeOf(secret, 1) } })
})

test('twenty times the same code at once signs in once', async () => {
  const { email, secret } = await withApp(app)
  const tickets = await Promise.all([begin(app, email), begin(app, email), begin(app, email), begin(app, email)])
  const code = codeOf(secret)
  const ends = await Promise.allSettled(tickets.map(({ ticket }) => app.visitor.send(sessions.secondStep, { body: { ticket, code } })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a begun sign-in ends after five minutes', async () => {
  const { email, id, secret } = await withApp(app)
  const { ticket } = await begin(app, email)
  await app.db
    .updateTable('factor_challenges')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', id)
    .execute()
  const over = await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  expect(over.errors.ticket).toHaveLength(1)
})

test('ten codes may be typed in a quarter of an hour, over all tickets', async () => {
  const { email, secret } = await withApp(app)
  const tickets = [await begin(app, email), await begin(app, email)]
  for (let i = 0; i < 10; i++) {
    const { ticket } = tickets[i % 2] as { ticket: string }
    expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code: '000000' } })).status).toBe(422)
  }
  const { ticket } = await begin(app, email)
  const refused = await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  expect(refused).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

test('a recovery code stands in for the app, once, in any letter case, and its owner is told', async () => {
  const { email, codes, client } = await withApp(app)
  const [code = '', next = ''] = codes
  const { ticket } = await begin(app, email)
  await app.visitor.send(sessions.secondStep, { body: { ticket, recovery_code: code.toUpperCase().replaceAll('-', ' ') } })
  expect((await client.send(secondFactors.show)).data.recovery_codes_left).toBe(9)
  expect(await templatesTo(app, email)).toContain('recovery_code_used')
  const second = await begin(app, email)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket: second.ticket, recovery_code: code } })).status).toBe(422)

  await client.send(secondFactors.newCodes)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket: second.ticket, recovery_code: next } })).status).toBe(422)
  const stored = await app.db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', client.id as string)
    .execute()
  expect(stored.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
})

test('somebody suspended between the two steps does not come in', async () => {
  const { email, id, secret } = await withApp(app)
  const { ticket } = await begin(app, email)
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', id).execute()
  const no = await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  expect(no).toMatchObject({ status: 403, body: { standing: 'suspended' } })
})

test('a proof is given anew by a code, and by the password only where there is no factor', async () => {
  const { client, id, secret } = await withApp(app)
  await ageProof(app, id)
  expect((await client.send(proofs.show)).data).toEqual({ fresh: false, methods: ['code', 'recovery_code'] })
  expect((await client.refused(proofs.prove, { body: { password } })).errors.password).toHaveLength(1)
  await client.send(proofs.prove, { body: { code: codeOf(secret) } })
  expect((await client.send(proofs.show)).data.fresh).toBe(true)
})

test('a new password by a mailed link does not take the second factor away', async () => {
  const { email } = await withApp(app)
  await app.visitor.send(passwords.forgot, { body: { email } })
  const { text_body } = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('recipient', '=', email)
    .where('template', '=', 'reset_password')
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/.exec(text_body ?? '')?.[1] as string
  const next = 'nine grey geese by the pond'
  await app.visitor.send(passwords.reset, { body: { token, password: next } })
  const no = await app.visitor.refused(sessions.login, { body: { email, password: next } })
  expect(no).toMatchObject({ status: 403, body: { second_step: { methods: ['code', 'recovery_code'] } } })
})
