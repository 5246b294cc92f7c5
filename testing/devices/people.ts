/** People who sign in with more than a password, for tests. */
import { TOTP } from 'otpauth'
import { secondFactors } from '../../src/features/second-factors/contract.ts'
import { sessions } from '../../src/features/sign-in/contract-sessions.ts'
import type { Role } from '../../src/kit/contract/roles.ts'
import { hashPassword } from '../../src/kit/server/security/password.ts'
import type { TestApp } from '../app.ts'
import { insertAccount } from '../insert.ts'
import { makeAuthenticator } from './authenticator.ts'

export const password = 'seven brown hens on a wall'
const password_hash = await hashPassword(password)

/** Somebody with the password, signed in. */
export async function withPassword(app: TestApp, role: Role = 'QA') {
  const { id, email } = await insertAccount(app.db, { role, password_hash })
  return { id, email, client: await app.asAccount(id) }
}

/** The code of now, or that of so many half minutes later. */
export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 })
}

/** Somebody with an app whose code of now was not used yet. */
export async function withApp(app: TestApp, role: Role = 'QA') {
  const one = await withPassword(app, role)
  const { data } = await one.client.send(secondFactors.beginApp)
  const { data: made } = await one.client.send(secondFactors.confirmApp, { body: { code: codeOf(data.secret) } })
  await app.db.updateTable('authenticator_apps').set({ last_step: 0 }).where('account_id', '=', one.id).execute()
  return { ...one, secret: data.secret, codes: made.recovery_codes as string[] }
}

/** Somebody with a passkey. */
export async function withPasskey(app: TestApp, role: Role = 'Finance') {
  const one = await withPassword(app, role)
  const key = makeAuthenticator({ origin: app.settings.publicUrl })
  const { data } = await one.client.send(secondFactors.newPasskey)
  const body = { ticket: data.ticket, name: 'My phone', passkey: key.create(data.options) }
  const { data: made } = await one.client.send(secondFactors.addPasskey, { body })
  return { ...one, key, codes: made.recovery_codes }
}

/** The right password of somebody with a factor: half of a sign-in. */
export async function begin(app: TestApp, email: string): Promise<{ ticket: string; methods: string[] }> {
  const { body } = await app.visitor.refused(sessions.login, { body: { email, password } })
  return (body as { second_step: { ticket: string; methods: string[] } }).second_step
}

/** The proof of all sessions of an account is that many seconds old. */
export async function ageProof(app: TestApp, id: string, seconds = 301): Promise<void> {
  await app.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - seconds * 1000) })
    .where('account_id', '=', id)
    .execute()
}

/** Which mails went to an address, in their order. */
export async function templatesTo(app: TestApp, email: string): Promise<string[]> {
  const rows = await app.db.selectFrom('mails').select('template').where('recipient', '=', email).orderBy('id').execute()
  return rows.map(({ template }) => template)
}
