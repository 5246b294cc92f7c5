import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { codeOf, templatesTo, withApp, withPasskey } from '../../../../../testing/devices/people.ts'
import { insertAccount } from '../../../../../testing/insert.ts'
import { begin, personAt, signInBy } from '../../../../../testing/provider/browser.ts'
import { startProvider } from '../../../../../testing/provider/provider.ts'
import type { Role } from '../../../../kit/contract/roles.ts'
import { finances } from '../../../finances/contract.ts'
import { secondFactors } from '../../../second-factors/contract.ts'
import { settings } from '../../../settings/contract.ts'
import { providerSignIn } from '../../contract-provider.ts'
import { sessions } from '../../contract-sessions.ts'

const PUBLIC_URL = 'https://portal.example'
const back = `${PUBLIC_URL}/login/provider`
const provider = await startProvider(back)
afterAll(provider.stop)
const app = await startApp({ PUBLIC_URL, ...provider.environment })
const signInAs = (subject: string) => signInBy(app, provider, subject)
const atProvider = (email: string, isVerified = true) => personAt(provider, email, isVerified)

/** Somebody with an account here, and one at the provider with the same address. */
async function known(role: Role = 'accreditor', more: Partial<Parameters<typeof insertAccount>[1]> = {}) {
  const account = await insertAccount(app.db, { role, ...more })
  return { ...account, subject: atProvider(account.email) }
}

const sessionsOf = async (id: string) => (await app.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute()).length
/** A client with the session that began last. */
async function newestSession(id: string) {
  const [newest] = await app.db.selectFrom('sessions').selectAll().where('account_id', '=', id).orderBy('id', 'desc').limit(1).execute()
  const client = await app.asAccount(id)
  const { proved_at } = newest!
  // the test's own session is as old a proof as that one
  await app.db.updateTable('sessions').set({ proved_at }).where('account_id', '=', id).execute()
  return { client, proved_at }
}
const logOf = (id: string) =>
  app.db.selectFrom('log_entries').select(['action', 'says', 'after']).where('actor_id', '=', id).orderBy('id').execute()

test('the sign-in page is told by which provider people sign in', async () => {
  expect(await app.visitor.send(providerSignIn.ways)).toEqual({ data: { provider: { name: 'Lakeside University' } } })
})

test('a browser is led to the provider with a question that nobody can guess, and keeps what belongs to it', async () => {
  const answer = await app.visitor.fetch(providerSignIn.begin.path, { method: 'GET' })
  const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
  expect([answer.status, origin]).toEqual([302, provider.issuer])
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: back,
    code_challenge_method: 'S256',
  })
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(secret)).toMatch(/^[\w-]{43}$/)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^auth\.provider=[\w-]{43}; Max-Age=600; Path=\/api\/login\/provider; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('who is known by a confirmed address is signed in as by a password, led back, told by mail, and it stands in the log', async () => {
  const { id, email, subject } = await known()
  const { address, cookie } = await begin(app, '/accreditor/profile')
  const returned = await provider.signIn(address, subject)
  const answer = await app.visitor.fetch(providerSignIn.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ state: returned.searchParams.get('state'), code: returned.searchParams.get('code'), iss: provider.issuer }),
  })
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as { access_token: string }
  const cookies = answer.headers.get('set-cookie')
  expect(body).toMatchObject({ data: { id, email }, way_back: '/accreditor/profile', message: expect.stringMatching(/^Welcome/) })
  expect(cookies).toContain(`auth.token=${body.access_token};`)
  expect(cookies).toMatch(/auth\.device=[\w-]{43};/)
  expect(cookies).toMatch(/auth\.provider=;/)
  const authorization = `Bearer ${body.access_token}`
  expect((await app.visitor.fetch('/api/user', { headers: { authorization } })).status).toBe(200)
  expect(await templatesTo(app, email)).toEqual(['provider_connected'])
  expect(await logOf(id)).toMatchObject([
    { action: 'account.provider_connected', after: { provider: provider.issuer } },
    { action: 'session.started', says: 'Signed in by Lakeside University' },
  ])
})

test('the second time nobody is told again, and the person counts, whatever address they have there by now', async () => {
  const { id, email, subject } = await known()
  await signInAs(subject)
  provider.people.set(subject, { email: 'married@lakeside.example', email_verified: false })
  const { body } = await signInAs(subject)
  expect(body.data).toMatchObject({ id })
  expect(await templatesTo(app, email)).toEqual(['provider_connected'])
})

test('an address handed on to another person there does not open the account', async () => {
  const { id, email, subject } = await known()
  await signInAs(subject)
  const other = await signInAs(atProvider(email))
  expect(other).toMatchObject({ status: 403, body: { message: expect.stringContaining('connected with another person') } })
  expect(await sessionsOf(id)).toBe(1)
})

test('an address that the provider has not confirmed signs nobody in, nor does none at all', async () => {
  const { id, email } = await known()
  const refused = { status: 403, body: { message: expect.stringContaining('has not confirmed your e-mail address') } }
  expect(await signInAs(atProvider(email, false))).toMatchObject(refused)
  provider.people.set('nameless', {})
  expect(await signInAs('nameless')).toMatchObject(refused)
  expect(await sessionsOf(id)).toBe(0)
})

test('an unknown address makes no account, and is told how to get one', async () => {
  const { status, body } = await signInAs(atProvider('new.person@lakeside.example'))
  expect([status, body.code]).toEqual([403, 'account_unknown'])
  expect(body.message).toContain('new.person@lakeside.example')
  expect(body.message).toContain('Register')
  const made = await app.db.selectFrom('accounts').select('id').where('email', '=', 'new.person@lakeside.example').execute()
  expect(made).toEqual([])
})

test.for([
  ['suspended', { status: 'suspended' }],
  ['invited', { status: 'invited' }],
  ['pending', { status: 'pending', email_verified_at: new Date() }],
  ['unconfirmed', { status: 'pending', email_verified_at: null }],
] as const)('an account that is %s stays closed, and nothing is connected', async ([standing, state]) => {
  const { id, subject } = await known('accreditor', state)
  expect(await signInAs(subject)).toMatchObject({ status: 403, body: { standing } })
  expect(await sessionsOf(id)).toBe(0)
  expect(await app.db.selectFrom('provider_connections').select('id').where('account_id', '=', id).execute()).toEqual([])
})

test('an account with a second factor gives it all the same, and is connected only then', async () => {
  const { id, email, secret } = await withApp(app, 'QA')
  const subject = atProvider(email)
  const { status, body } = await signInAs(subject)
  expect([status, body.access_token]).toEqual([403, undefined])
  expect(body.second_step.methods).toEqual(['code', 'recovery_code'])
  expect(await templatesTo(app, email)).not.toContain('provider_connected')
  const wrong = await app.visitor.refused(sessions.secondStep, { body: { ticket: body.second_step.ticket, code: '000000' } })
  expect(wrong.status).toBe(422)
  const answer = await app.visitor.send(sessions.secondStep, { body: { ticket: body.second_step.ticket, code: codeOf(secret) } })
  expect(answer.data.id).toBe(id)
  expect(await templatesTo(app, email)).toContain('provider_connected')
  expect((await logOf(id)).at(-1)?.says).toBe('Signed in by Lakeside University and authenticator app')
  // somebody else with the same address comes no further than the person before
  expect((await signInAs(atProvider(email))).body.message).toContain('connected with another person')
})

test('a passkey is a second factor of such a sign-in, too', async () => {
  const { id, email, key } = await withPasskey(app)
  const { body } = await signInAs(atProvider(email))
  const begun = body.second_step.ticket
  const { data } = await app.visitor.send(sessions.passkeyQuestion, { body: { ticket: begun } })
  const answer = { ticket: data.ticket, passkey: key.get(data.options), begun }
  expect((await app.visitor.send(sessions.passkeyLogin, { body: answer })).data.id).toBe(id)
  expect((await logOf(id)).at(-1)?.says).toBe('Signed in by Lakeside University and a passkey')
  expect(await templatesTo(app, email)).toContain('provider_connected')
})

test('staff who need a second factor and have none come no further than to set one up, which the provider alone does not prove', async () => {
  const superadmin = await withApp(app, 'Superadmin')
  await superadmin.client.send(settings.security, { body: { requireSecondFactor: ['Finance'], version: 0 } })
  const { id, subject } = await known('Finance')
  expect((await signInAs(subject)).status).toBe(200)
  const { client, proved_at } = await newestSession(id)
  expect((await client.refused(finances.list)).body).toMatchObject({ code: 'second_factor_needed' })
  expect(proved_at).toEqual(new Date(0))
  expect((await client.refused(secondFactors.beginApp)).body).toMatchObject({ code: 'fresh_proof_needed' })
})

test('the second factor is a proof, the provider alone is none', async () => {
  const { id, email, secret } = await withApp(app, 'QA')
  const { body } = await signInAs(atProvider(email))
  await app.visitor.send(sessions.secondStep, { body: { ticket: body.second_step.ticket, code: codeOf(secret) } })
  expect((await newestSession(id)).proved_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('a provider that tells the address only to who asks, and wants the secret in the body, serves as well', async () => {
  const other = await startProvider(back, { inToken: false, takes: 'client_secret_post' })
  const portal = await startApp({ PUBLIC_URL, ...other.environment })
  const { email, id } = await insertAccount(portal.db, { role: 'accreditor' })
  expect((await signInBy(portal, other, personAt(other, email))).body.data.id).toBe(id)
  expect((await signInBy(portal, other, personAt(other, 'else@test.example', false))).status).toBe(403)
  expect(other.asked).toContain('/me')
  await other.stop()
})

test('a provider speaks for the addresses that the settings name, and for no others', async () => {
  const portal = await startApp({ PUBLIC_URL, ...provider.environment, OIDC_DOMAINS: 'lakeside.example, Agency.Example' })
  const [own, foreign] = ['ana@agency.example', 'ben@elsewhere.example']
  for (const email of [own, foreign]) await insertAccount(portal.db, { role: 'accreditor', email })
  expect((await signInBy(portal, provider, atProvider(own))).status).toBe(200)
  const { status, body } = await signInBy(portal, provider, atProvider(foreign))
  expect([status, body.message]).toEqual([403, expect.stringContaining('does not speak for addresses of elsewhere.example')])
})
