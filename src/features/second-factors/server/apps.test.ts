import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { ageProof, begin, codeOf, password, templatesTo, withApp, withPassword } from '../../../../testing/devices/people.ts'
import { encryptionOf, encryptionWith } from '../../../kit/server/security/encryption.ts'
import { proofs } from '../../sign-in/contract-proofs.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { secondFactors } from '../contract.ts'
import { secretPlace } from './queries.ts'
import { readyApps } from './start.ts'

const app = await startApp()

test('an app counts once a code of it was typed, and comes with ten recovery codes', async () => {
  const { client, email } = await withPassword(app)
  const { data } = await client.send(secondFactors.beginApp)
  expect(data.address).toContain(`secret=${data.secret}`)
  expect(new Set(data.square.map((row) => row.length))).toEqual(new Set([data.square.length]))
  expect((await client.send(secondFactors.show)).data.app).toBeNull()
  await app.visitor.send(sessions.login, { body: { email, password } })

  expect((await client.refused(secondFactors.confirmApp, { body: { code: '000000' } })).errors.code).toHaveLength(1)
  const { data: made } = await client.send(secondFactors.confirmApp, { body: { code: codeOf(data.secret) } })
  expect(made.recovery_codes).toHaveLength(10)
  expect((await client.send(secondFactors.show)).data).toMatchObject({ app: { since: expect.any(String) }, recovery_codes_left: 10 })
  expect(await templatesTo(app, email)).toContain('factor_added')
  const { secret_encrypted } = await app.db
    .selectFrom('authenticator_apps')
    .select('secret_encrypted')
    .where('account_id', '=', client.id as string)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(secret_encrypted).includes(data.secret)).toBe(false)
})

test('another app takes the place of the first with its own first code; the recovery codes stay', async () => {
  const { client, email, secret } = await withApp(app)
  const { data } = await client.send(secondFactors.beginApp)
  const { ticket } = await begin(app, email)
  await app.visitor.send(sessions.secondStep, { body: { ticket, code: codeOf(secret) } })
  const { data: made } = await client.send(secondFactors.confirmApp, { body: { code: codeOf(data.secret) } })
  expect(made.recovery_codes).toBeNull()
  const again = await begin(app, email)
  expect((await app.visitor.refused(sessions.secondStep, { body: { ticket: again.ticket, code: codeOf(secret, 1) } })).status).toBe(422)
  await app.visitor.send(sessions.secondStep, { body: { ticket: again.ticket, code: codeOf(data.secret, 1) } })
})

test('with the last factor the codes go, and the password alone signs in again', async () => {
  const { client, email } = await withApp(app)
  await client.send(secondFactors.removeApp)
  expect((await client.send(secondFactors.show)).data).toMatchObject({ app: null, recovery_codes_left: 0 })
  await app.visitor.send(sessions.login, { body: { email, password } })
  expect(await templatesTo(app, email)).toContain('factor_removed')
  expect((await client.refused(secondFactors.removeApp)).status).toBe(404)
  expect((await client.refused(secondFactors.newCodes)).status).toBe(422)
})

test('an old session makes and removes nothing before a fresh proof, which the password gives only without a factor', async () => {
  const { client, id, secret } = await withApp(app)
  await ageProof(app, id)
  for (const call of [secondFactors.beginApp, secondFactors.removeApp, secondFactors.newCodes, secondFactors.newPasskey]) {
    const no = await client.refused(call as typeof secondFactors.beginApp)
    expect(no).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
  }
  expect((await client.refused(proofs.prove, { body: { password } })).errors.password).toHaveLength(1)
  await client.send(proofs.prove, { body: { code: codeOf(secret) } })
  expect((await client.send(proofs.show)).data.fresh).toBe(true)
  await client.send(secondFactors.removeApp)

  await ageProof(app, id)
  expect((await client.refused(proofs.prove, { body: { password: 'not the right one' } })).errors.password).toHaveLength(1)
  expect((await client.refused(proofs.prove, { body: {} })).status).toBe(422)
  await client.send(proofs.prove, { body: { password } })
  await client.send(secondFactors.beginApp)
})

test('with a new DATA_KEY the secrets are encrypted anew at the start, and open without the old one', async () => {
  const { secret } = await withApp(app)
  const [first, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
  const kept = encryptionOf(app.settings)
  const stored = () => app.db.selectFrom('authenticator_apps').select(['id', 'secret_encrypted']).orderBy('created_at', 'desc').execute()
  for (const row of await stored()) {
    const place = secretPlace(row.id)
    const secret_encrypted = encryptionWith([first]).encrypt(kept.decrypt(row.secret_encrypted, place), place)
    await app.db.updateTable('authenticator_apps').set({ secret_encrypted }).where('id', '=', row.id).execute()
  }
  const rotated = { ...app.settings, dataKey: next, dataKeyOld: first }
  expect(await readyApps(app.db, rotated)).toBeGreaterThan(0)
  expect(await readyApps(app.db, rotated)).toBe(0)
  const opened = (await stored()).map((row) => encryptionWith([next]).decrypt(row.secret_encrypted, secretPlace(row.id)))
  expect(opened).toContain(secret)
})
