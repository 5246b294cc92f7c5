import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { makeAuthenticator } from '../../../../testing/devices/authenticator.ts'
import { withPasskey } from '../../../../testing/devices/people.ts'
import { secondFactors } from '../contract.ts'
import { relyingPartyOf } from './relying-party.ts'

const origin = 'https://portal.example'
const app = await startApp({ PUBLIC_URL: origin })

test('a passkey is kept with its counter and flags, is called as its owner likes, and comes with recovery codes', async () => {
  const { client, codes, id } = await withPasskey(app)
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

test('one passkey is kept once', async () => {
  const { client, key } = await withPasskey(app)
  const { data } = await client.send(secondFactors.newPasskey)
  expect(data.options.excludeCredentials).toHaveLength(1)
  const no = await client.refused(secondFactors.addPasskey, {
    body: { ticket: data.ticket, name: 'Twice', passkey: key.create(data.options) },
  })
  expect(no.message).toContain('kept here already')
})

test('passkeys belong to the name in PUBLIC_URL; the numbers of one’s own computer have the name localhost', () => {
  expect(relyingPartyOf('https://portal.example:8443')).toEqual({ id: 'portal.example', origin: 'https://portal.example:8443' })
  expect(relyingPartyOf('http://127.0.0.1:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  expect(relyingPartyOf('http://[::1]:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  expect(relyingPartyOf('http://192.0.2.7')).toBeNull()
})

test('another passkey of the same account comes without new codes', async () => {
  const { client } = await withPasskey(app)
  const { data } = await client.send(secondFactors.newPasskey)
  const passkey = makeAuthenticator({ origin }).create(data.options)
  const made = await client.send(secondFactors.addPasskey, { body: { ticket: data.ticket, name: 'The key in the safe', passkey } })
  expect(made.data.recovery_codes).toBeNull()
  const { passkeys } = (await client.send(secondFactors.show)).data
  expect(passkeys.map(({ name }) => name)).toEqual(['My phone', 'The key in the safe'])
})
