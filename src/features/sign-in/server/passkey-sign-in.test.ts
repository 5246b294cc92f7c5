import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { makeAuthenticator } from '../../../../testing/devices/authenticator.ts'
import { ageProof, password, withPasskey } from '../../../../testing/devices/people.ts'
import { secondFactors } from '../../second-factors/contract.ts'
import { proofs } from '../contract-proofs.ts'
import { sessions } from '../contract-sessions.ts'

const origin = 'https://portal.example'
const app = await startApp({ PUBLIC_URL: origin })

async function question(ticket?: string) {
  return (await app.visitor.send(sessions.passkeyQuestion, { body: ticket === undefined ? {} : { ticket } })).data
}

test('a passkey signs in without a password, and its proof is fresh', async () => {
  const { key, email, id } = await withPasskey(app)
  const { ticket, options } = await question()
  expect(options).toMatchObject({ rpId: 'portal.example', userVerification: 'required' })
  const answer = await app.visitor.send(sessions.passkeyLogin, { body: { ticket, passkey: key.get(options) } })
  expect(answer.data.email).toBe(email)
  const [kept] = await app.db.selectFrom('passkeys').select(['counter', 'last_used_at']).where('account_id', '=', id).execute()
  expect(Number(kept?.counter)).toBe(2)
  expect(kept?.last_used_at).not.toBeNull()
})

test('after the password the passkeys of that account are asked, and nobody else’s answers', async () => {
  const { email, key } = await withPasskey(app)
  const stranger = await withPasskey(app)
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
  const { key, client } = await withPasskey(app)
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
  expect((await app.visitor.refused(sessions.passkeyLogin, { body: { ticket: data.ticket, passkey: key.get(data.options) } })).status).toBe(
    422,
  )
})

test('a passkey proves freshly who somebody is, for the own account alone', async () => {
  const { client, key, id } = await withPasskey(app)
  await ageProof(app, id)
  expect((await client.refused(secondFactors.newPasskey)).body).toMatchObject({ code: 'fresh_proof_needed' })
  const stranger = await withPasskey(app)
  const asked = (await client.send(proofs.question)).data
  const wrong = { ticket: asked.ticket, passkey: stranger.key.get(asked.options) }
  expect((await client.refused(proofs.prove, { body: wrong })).errors.passkey).toHaveLength(1)
  await client.send(proofs.prove, { body: { ticket: asked.ticket, passkey: key.get(asked.options) } })
  expect((await client.send(proofs.show)).data).toEqual({ fresh: true, methods: ['passkey', 'recovery_code'] })
})
