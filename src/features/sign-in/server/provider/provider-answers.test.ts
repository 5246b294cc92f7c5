import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { insertAccount } from '../../../../../testing/insert.ts'
import { begin, end, personAt, signInBy } from '../../../../../testing/provider/browser.ts'
import { startProvider } from '../../../../../testing/provider/provider.ts'
import { providerSignIn } from '../../contract-provider.ts'

/** What the browser comes back with counts once, in the browser that asked, and only as the provider meant it. */
const PUBLIC_URL = 'http://portal.example'
const back = `${PUBLIC_URL}/login/provider`
const provider = await startProvider(back)
afterAll(provider.stop)
const app = await startApp({ PUBLIC_URL, ...provider.environment })
const { email, id } = await insertAccount(app.db, { role: 'accreditor' })
const subject = personAt(provider, email)

/** Back from the provider, and not told to the product yet. */
async function cameBack() {
  const { address, cookie } = await begin(app)
  return { cookie, address: await provider.signIn(address, subject) }
}
const over = { status: 422, body: { message: expect.stringContaining('is over') } }
const notBelieved = { status: 422, body: { message: expect.stringContaining('did not say who you are') } }
const sessions = async () => (await app.db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()).length

test('an answer works once', async () => {
  const { address, cookie } = await cameBack()
  expect(await end(app, address, cookie)).toMatchObject({ status: 200 })
  const before = await sessions()
  expect(await end(app, address, cookie)).toMatchObject(over)
  expect(await sessions()).toBe(before)
})

test('twenty times the same answer at once signs in once', async () => {
  const { address, cookie } = await cameBack()
  const answers = await Promise.all(Array.from({ length: 20 }, () => end(app, address, cookie)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
})

test('an answer counts in the browser that asked, in no other, and is not used up by another', async () => {
  const { address, cookie } = await cameBack()
  const { cookie: another } = await begin(app)
  for (const foreign of ['', another, `auth.provider=${'A'.repeat(43)}`]) expect(await end(app, address, foreign)).toMatchObject(over)
  expect((await end(app, address, cookie)).status).toBe(200)
})

test('an answer with a state that nobody asked with is refused', async () => {
  const { address, cookie } = await cameBack()
  address.searchParams.set('state', 'A'.repeat(43))
  expect(await end(app, address, cookie)).toMatchObject(over)
})

test('an answer comes within ten minutes, or too late', async () => {
  const { address, cookie } = await cameBack()
  await app.db
    .updateTable('provider_sign_ins')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await end(app, address, cookie)).toMatchObject(over)
  await begin(app)
  const kept = await app.db.selectFrom('provider_sign_ins').select('expires_at').execute()
  expect(kept).toHaveLength(1)
})

test.for([
  ['the nonce of another sign-in', { nonce: 'A'.repeat(43) }],
  ['another proof of who began it', { code_verifier: 'A'.repeat(43) }],
])('an answer with %s is not believed', async ([, wrong]) => {
  const { address, cookie } = await cameBack()
  await app.db
    .updateTable('provider_sign_ins')
    .set(wrong as object)
    .execute()
  expect(await end(app, address, cookie)).toMatchObject(notBelieved)
})

test('a code that was made for somebody else’s sign-in is not believed', async () => {
  const [one, other] = [await cameBack(), await cameBack()]
  one.address.searchParams.set('code', other.address.searchParams.get('code') ?? '')
  expect(await end(app, one.address, one.cookie)).toMatchObject(notBelieved)
})

test('an answer that names another provider is not believed', async () => {
  const { address, cookie } = await cameBack()
  address.searchParams.set('iss', 'https://accounts.elsewhere.example')
  expect(await end(app, address, cookie)).toMatchObject(notBelieved)
})

test('a provider that says no signs nobody in', async () => {
  const { address, cookie } = await begin(app)
  const refused = await provider.signIn(address, 'nobody there')
  expect(refused.searchParams.get('error')).toBe('access_denied')
  expect(await end(app, refused, cookie)).toMatchObject(notBelieved)
})

test('what another key has signed is not believed', async () => {
  const other = await startProvider(back)
  const portal = await startApp({ PUBLIC_URL, ...other.environment })
  await insertAccount(portal.db, { role: 'accreditor', email: 'ana@lakeside.example' })
  await other.swapKeys()
  expect(await signInBy(portal, other, personAt(other, 'ana@lakeside.example'))).toMatchObject(notBelieved)
  expect(other.asked).toContain('/jwks')
  await other.stop()
})

test('a provider that is away is told on the sign-in page, and asked again by who comes next', async () => {
  const other = await startProvider(back)
  const portal = await startApp({ PUBLIC_URL, ...other.environment })
  other.interrupt(true)
  const away = `/login?${new URLSearchParams({ provider: 'away', redirect: '/accreditor/profile' })}`
  expect(await begin(portal, '/accreditor/profile')).toMatchObject({ status: 302, address: away, cookie: '' })
  const refused = await portal.visitor.refused(providerSignIn.begin)
  expect([refused.status, refused.retryAfter]).toEqual([503, 60])
  expect(refused.message).toBe(
    'Lakeside University does not answer at the moment, so nobody was signed in. Sign in with your password, or try again in a minute.',
  )
  other.interrupt(false)
  expect((await begin(portal)).address).toContain(other.issuer)
  await other.stop()
  expect((await begin(await startApp({ PUBLIC_URL, ...other.environment }))).address).toBe('/login?provider=away')
})

test('a provider that goes away in the middle signs nobody in', async () => {
  const other = await startProvider(back)
  const portal = await startApp({ PUBLIC_URL, ...other.environment })
  const { address, cookie } = await begin(portal)
  const returned = await other.signIn(address, personAt(other, 'ana@lakeside.example'))
  await other.stop()
  expect(await end(portal, returned, cookie)).toMatchObject({ status: 503, body: { message: expect.stringContaining('does not answer') } })
  expect(await end(portal, returned, cookie)).toMatchObject(over)
})

test('where the settings name no provider there is none', async () => {
  const portal = await startApp({ PUBLIC_URL })
  expect(await portal.visitor.send(providerSignIn.ways)).toEqual({ data: { provider: null } })
  expect((await portal.visitor.refused(providerSignIn.begin)).status).toBe(404)
  expect((await portal.visitor.refused(providerSignIn.login, { body: { state: 'a', code: 'b' } })).status).toBe(404)
})

test('whoever comes back to a page that is none of ours is led to the dashboard', async () => {
  const { address, cookie } = await begin(app, 'https://elsewhere.example/')
  const { body } = await end(app, await provider.signIn(address, subject), cookie)
  expect(body.way_back).toBeNull()
})
