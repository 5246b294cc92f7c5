import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { proofs } from '../../sign-in/contract-proofs.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { secondFactors } from '../contract.ts'

const app = await startApp()
const password = 'seven brown hens on a wall'
const password_hash = await hashPassword(password)

async function person() {
  const { id, email } = await insertAccount(app.db, { role: 'QA', password_hash })
  return { id, email, client: await app.asAccount(id) }
}

/** The code of now, or that of so many half minutes later. */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 })
}

async function withApp() {
  const one = await person()
  const { data } = await one.client.send(secondFactors.beginApp)
  const { data: made } = await one.client.send(secondFactors.confirmApp, { body: { code: codeOf(data.secret) } })
  // so that a test does not wait for the next half minute
  await app.db.updateTable('authenticator_apps').set({ last_step: 0 }).where('account_id', '=', one.id).execute()
  return { ...one, secret: data.secret, codes: made.recovery_codes as string[] }
}

async function begin(email: string) {
  const { body, status } = await app.visitor.refused(sessions.login, { body: { email, password } })
  expect(status).toBe(403)
  return (body as { second_step: { ticket: string; methods: string[] } }).second_step
}

async function mailsTo(email: string): Promise<string[]> {
  const rows = await app.db.selectFrom('mails').select('template').where('recipient', '=', email).orderBy('id').execute()
  return rows.map(({ template }) => template)
}

test('an app counts once a code of it was typed, and comes with ten recovery codes', async () => {
  const { client, email } = await person()
  const { data } = await client.send(secondFactors.beginApp)
  expect(data.address).toContain(`secret=${data.secret}`)
  expect(new Set(data.square.map((row) => row.length))).toEqual(new Set([data.square.length]))
  expect((await client.send(secondFactors.show)).data.app).toBeNull()
  await app.visitor.send(sessions.login, { body: { email, password } })

  expect((await client.refused(secondFactors.confirmApp, { body: { code: '000000' } })).errors.code).toHaveLength(1)
  const { data: made } = await client.send(secondFactors.confirmApp, { body: { code: codeOf(data.secret) } })
  expect(made.recovery_codes).toHaveLength(10)
  expect((await client.send(secondFactors.show)).data).toMatchObject({ app: { since: expect.any(String) }, recovery_codes_left: 10 })
  expect(await mailsTo(email)).toContain('factor_added')
  const { secret_encrypted } = await app.db
    .selectFrom('authenticator_apps')
    .select('secret_encrypted')
    .where('account_id', '=', client.id as string)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(secret_encrypted).includes(data.secret)).toBe(false)
})

test('the right password is half of a sign-in then: no token, until a code ends it as a plain sign-in ends', async () => {
  const { email, secret } = await withApp()
  const { ticket, methods } = await begin(email)
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
  const { email, secret } = await withApp()
  const first = await begin(email)
  const code = codeOf(secret)
  await app.visitor.send(sessions.secondStep, { body: { ticket: first.ticket, code } })
  const over = await app.visitor.refused(sessions.secondStep, { body: { ticket: first.ticket, code: codeOf(secret, 1) } })
  expect(over.message).toContain('Begin again')
  const { ticket } = await begin(email)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code } })).message).toContain('used already')
  // one that is older than the last is as good as used
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret, -1) } })).status).toBe(422)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret, 3) } })).status).toBe(422)
  await app.visitor.send(sessions.secondStep, { body: { ticket, code: codeOf(secret, 1) } })
})

test('twenty times the same code at once signs in once', async () => {
  const { email, secret } = await withApp()
  const tickets = await Promise.all([begin(email), begin(email), begin(email), begin(email)])
  const code = codeOf(secret)
  const ends = await Promise.allSettled(tickets.map(({ ticket }) => app.visitor.send(sessions.secondStep, { body: { ticket, code } })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a begun sign-in ends after five minutes', async () => {
  const { email, id, secret } = await withApp()
  const { ticket } = await begin(email)
  await app.db.updateTable('factor_challenges').set({ expires_at: new Date(Date.now() - 1000) }).where('account_id', '=', id).execute()
  const over = await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  expect(over.errors.ticket).toHaveLength(1)
})

test('ten codes may be typed in a quarter of an hour, over all tickets', async () => {
  const { email, secret } = await withApp()
  const tickets = [await begin(email), await begin(email)]
  for (let i = 0; i < 10; i++) {
    const { ticket } = tickets[i % 2] as { ticket: string }
    expect((await app.visitor.refused(sessions.secondStep, { body: { ticket, code: '000000' } })).status).toBe(422)
  }
  const { ticket } = await begin(email)
  const refused = await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  expect(refused).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

test('a recovery code stands in for the app, once, in any letter case, and its owner is told', async () => {
  const { email, codes, client } = await withApp()
  const [code = '', next = ''] = codes
  const { ticket } = await begin(email)
  await app.visitor.send(sessions.secondStep, { body: { ticket, recovery_code: code.toUpperCase().replaceAll('-', ' ') } })
  expect((await client.send(secondFactors.show)).data.recovery_codes_left).toBe(9)
  expect(await mailsTo(email)).toContain('recovery_code_used')
  const second = await begin(email)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket: second.ticket, recovery_code: code } })).status).toBe(422)

  await client.send(secondFactors.newCodes)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket: second.ticket, recovery_code: next } })).status).toBe(422)
  const stored = await app.db.selectFrom('recovery_codes').select('code_hash').where('account_id', '=', client.id as string).execute()
  expect(stored.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
})

test('another app takes the place of the first with its own first code; the recovery codes stay', async () => {
  const { client, email, secret } = await withApp()
  const { data } = await client.send(secondFactors.beginApp)
  const { ticket } = await begin(email)
  await app.visitor.send(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  const { data: made } = await client.send(secondFactors.confirmApp, { body: { code: codeOf(data.secret) } })
  expect(made.recovery_codes).toBeNull()
  const again = await begin(email)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket: again.ticket, code: codeOf(secret, 1) } })).status).toBe(422)
  await app.visitor.send(sessions.secondStep, { body: { ticket: again.ticket, code: codeOf(data.secret, 1) } })
})

test('with the last factor the codes go, and the password alone signs in again', async () => {
  const { client, email } = await withApp()
  await client.send(secondFactors.removeApp)
  expect((await client.send(secondFactors.show)).data).toMatchObject({ app: null, recovery_codes_left: 0 })
  await app.visitor.send(sessions.login, { body: { email, password } })
  expect(await mailsTo(email)).toContain('factor_removed')
  expect((await client.refused(secondFactors.removeApp)).status).toBe(404)
  expect((await client.refused(secondFactors.newCodes)).status).toBe(422)
})

test('an old session makes and removes nothing before a fresh proof, which the password gives only without a factor', async () => {
  const { client, id, secret } = await withApp()
  const age = () => app.db.updateTable('sessions').set({ proved_at: new Date(Date.now() - 301_000) }).where('account_id', '=', id).execute()
  await age()
  for (const call of [secondFactors.beginApp, secondFactors.removeApp, secondFactors.newCodes, secondFactors.newPasskey]) {
    const no = await client.refused(call as typeof secondFactors.beginApp)
    expect(no).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
  }
  expect((await client.send(proofs.show)).data).toEqual({ fresh: false, methods: ['code', 'recovery_code'] })
  expect((await client.refused(proofs.prove, { body: { password } })).errors.password).toHaveLength(1)
  await client.send(proofs.prove, { body: { code: codeOf(secret) } })
  expect((await client.send(proofs.show)).data.fresh).toBe(true)
  await client.send(secondFactors.removeApp)

  await age()
  expect((await client.refused(proofs.prove, { body: { password: 'not the right one' } })).errors.password).toHaveLength(1)
  expect((await client.refused(proofs.prove, { body: {} })).status).toBe(422)
  await client.send(proofs.prove, { body: { password } })
  await client.send(secondFactors.beginApp)
})

test('somebody suspended between the two steps does not come in', async () => {
  const { email, id, secret } = await withApp()
  const { ticket } = await begin(email)
  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', id).execute()
  const no = await app.visitor.refused(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  expect(no).toMatchObject({ status: 403, body: { standing: 'suspended' } })
})
