import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { insertAccount } from '../../../../../testing/insert.ts'
import { begin, personAt, signInBy } from '../../../../../testing/provider/browser.ts'
import { startProvider } from '../../../../../testing/provider/provider.ts'
import { providerSignIn } from '../../contract-provider.ts'

const PUBLIC_URL = 'http://portal.example'
const provider = await startProvider(`${PUBLIC_URL}/login/provider`)
afterAll(provider.stop)

test('a place has a hundred tries in a quarter of an hour, and those that went well are not counted', async () => {
  const portal = await startApp({ PUBLIC_URL, ...provider.environment })
  const { email } = await insertAccount(portal.db, { role: 'accreditor' })
  const counted = async () => (await portal.db.selectFrom('tries').select('id').where('kind', '=', 'sign_in_provider').execute()).length
  await signInBy(portal, provider, personAt(provider, email))
  expect(await counted()).toBe(0)
  for (let n = 0; n < 100; n++) expect((await begin(portal)).address).toContain(provider.issuer)
  expect(await begin(portal)).toMatchObject({ status: 302, address: '/login?provider=often' })
  expect((await portal.visitor.refused(providerSignIn.begin)).status).toBe(429)
})
