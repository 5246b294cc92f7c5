import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { makeAuthenticator } from '../../../../testing/authenticator.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { hashPassword } from '../../../kit/server/security/password.ts'
import { proofs } from '../../sign-in/contract-proofs.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { secondFactors } from '../contract.ts'
import { relyingPartyOf } from './relying-party.ts'

const origin = 'https://portal.example'
const app = await startApp({ PUBLIC_URL: origin })
const password = 'seven brown hens on a wall'
const password_hash = await hashPassword(password)

async function withPasskey(name = 'My phone') {
  const { id, email } = await insertAccount(app.db, { role: 'Finance', password_hash })
  const client = await app.asAccount(id)
  const key = makeAuthenticator({ origin })
  const { data } = await client.send(secondFactors.newPasskey)
  const body = { ticket: data.ticket, name, passkey: key.create(data.options) }
  const { data: made } = await client.send(secondFactors.addPasskey, { body })
  return { id, email, client, key, body, codes: made.recovery_codes }
}

async function question(ticket?: string) {
  return (await app.visitor.send(sessions.passkeyQuestion, { body: ticket === undefined ? {} : { ticket } })).data
}

test('a passkey is kept with its counter and flags, is called as its owner likes, and comes with recovery codes', async () => {
  const { client, codes, id } = await withPasskey()
  expect(codes).toHaveLength(10)
  const { data } = await client.send(secondFactors.show)
  expect(data.passkeys).toMatchObject([{ name: 'My phone', synced: true, last_used_at: null }])
  expect(data.passkeys_at).toBe(origin)
  const [kept] = await app.db.selectFrom('passkeys').select(['counter', 'multi_device', 'backed_up']).where('account_id', '=', id).execute()
  expect({ ...kept, counter: Number(kept?.counter) }).toEqual({ counter: 1, multi_device: true, backed_up: true })
  const passkeyId = data.passkeys[0]?.id as string
  const renamed = await client.send(secondFactors.renamePasskey, { params: { id: passkeyId }, body: { name: 'The tablet' } })
  expect(renamed.data.name).toBe('The tablet')
  const other = await app.as('QA')
  expect((await other.refused(secondFactors.renamePasskey, { params: { id: passkeyId }, body: { name: 'Mine' } })).status).toBe(404)
  expect((await other.refused(secondFactors.removePasskey, { params: { id: passkeyId } })).status).toBe(404)
  await client.send(secondFactors.removePasskey, { params: { id: passkeyId } })
  expect((await client.send(secondFactors.show)).data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
})

test('a passkey signs in without a password, and its proof is fresh', async () => {
  const { key, email, id } = await withPasskey()
  const { ticket, options } = await question()
  expect(options).toMatchObject({ rpId: 'portal.example', userVerification: 'required' })
  const answer = await app.visitor.send(sessions.passkeyLogin, { body: { ticket, passkey: key.get(options) } })
  expect(answer.data.email).toBe(email)
  const [kept] = await app.db.selectFrom('passkeys').select(['counter', 'last_used_at']).where('account_id', '=', id).execute()
  expect(Number(kept?.counter)).toBe(2)
  expect(kept?.last_used_at).not.toBeNull()
})

test('after the password the passkeys of that account are asked, and nobody else’s answers', async () => {
  const { email, key } = await withPasskey()
  const stranger = await withPasskey()
  const { body } = await app.visitor.refused(sessions.login, { body: { email, password } })
  const step = (body as { second_step: { ticket: string; methods: string[] } }).second_step
  expect(step.methods).toEqual(['passkey', 'recovery_code'])
  const asked = await question(step.ticket)
  expect(asked.options.allowCredentials).toHaveLength(1)
  const no = await app.visitor.refused(sessions.passkeyLogin, { body: { ticket: asked.ticket, passkey: stranger.key.get(asked.options) } })
  expect(no.errors.passkey).toHaveLength(1)
  const answer = await app.visitor.send(sessions.passkeyLogin, { body: { ticket: asked.ticket, passkey: key.get(asked.options) } })
  expect(answer.data.email).toBe(email)
})

test('an answer works once, and only for what was asked, here, by the key that is kept', async () => {
  const { key, client } = await withPasskey()
  const first = await question()
  const answer = key.get(first.options)
  await app.visitor.send(sessions.passkeyLogin, { body: { ticket: first.ticket, passkey: answer } })
  const again = await app.visitor.refused(sessions.passkeyLogin, { body: { ticket: first.ticket, passkey: answer } })
  expect(again.message).toContain('too long')
  const other = await question()
  expect((await app.visitor.refused(sessions.passkeyLogin, { body: { ticket: other.ticket, passkey: answer } })).status).toBe(422)
  const unknown = makeAuthenticator({ origin })
  const refused = await app.visitor.refused(sessions.passkeyLogin, { body: { ticket: other.ticket, passkey: unknown.get(other.options) } })
  expect(refused.message).toContain('not known here')
  // what was asked for a proof signs nobody in
  const { data } = await client.send(proofs.question)
  expect((await app.visitor.refused(sessions.passkeyLogin, { body: { ticket: data.ticket, passkey: key.get(data.options) } })).status).toBe(422)
})

test.for([
  ['another site', { origin: 'https://portal.example.evil.example' }],
  ['another name', { origin, rpId: 'evil.example' }],
  ['a key that did not ask its owner', { origin, isVerified: false }],
] as const)('a passkey of %s is not taken', async ([, said]) => {
  const client = await app.as('QA')
  const { data } = await client.send(secondFactors.newPasskey)
  const passkey = makeAuthenticator(said).create(data.options)
  const no = await client.refused(secondFactors.addPasskey, { body: { ticket: data.ticket, name: 'Odd', passkey } })
  expect(no.errors.passkey).toHaveLength(1)
})

test('a passkey proves freshly who somebody is, for the own account alone', async () => {
  const { client, key, id } = await withPasskey()
  await app.db.updateTable('sessions').set({ proved_at: new Date(0) }).where('account_id', '=', id).execute()
  expect((await client.refused(secondFactors.newPasskey)).body).toMatchObject({ code: 'fresh_proof_needed' })
  const stranger = await withPasskey()
  const asked = (await client.send(proofs.question)).data
  const wrong = { ticket: asked.ticket, passkey: stranger.key.get(asked.options) }
  expect((await client.refused(proofs.prove, { body: wrong })).errors.passkey).toHaveLength(1)
  await client.send(proofs.prove, { body: { ticket: asked.ticket, passkey: key.get(asked.options) } })
  expect((await client.send(proofs.show)).data).toEqual({ fresh: true, methods: ['passkey', 'recovery_code'] })
})

test('one passkey is kept once', async () => {
  const { client, key } = await withPasskey()
  const { data } = await client.send(secondFactors.newPasskey)
  expect(data.options.excludeCredentials).toHaveLength(1)
  const no = await client.refused(secondFactors.addPasskey, { body: { ticket: data.ticket, name: 'Twice', passkey: key.create(data.options) } })
  expect(no.message).toContain('kept here already')
})

test('passkeys belong to the name in PUBLIC_URL; the numbers of one’s own computer have the name localhost', () => {
  expect(relyingPartyOf('https://portal.example:8443')).toEqual({ id: 'portal.example', origin: 'https://portal.example:8443' })
  expect(relyingPartyOf('http://127.0.0.1:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  expect(relyingPartyOf('http://[::1]:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  expect(relyingPartyOf('http://192.0.2.7')).toBeNull()
})
