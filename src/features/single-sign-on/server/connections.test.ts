import { afterAll, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { ageProof, templatesTo, withApp, withPassword } from '../../../../testing/devices/people.ts'
import { personAt, signInBy } from '../../../../testing/provider/browser.ts'
import { startProvider } from '../../../../testing/provider/provider.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { factorResets } from '../../second-factors/contract-resets.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { providerConnections } from '../contract.ts'

const PUBLIC_URL = 'https://portal.example'
const provider = await startProvider(`${PUBLIC_URL}/login/provider`)
afterAll(provider.stop)
const app = await startApp({ PUBLIC_URL, ...provider.environment })

/** Somebody whose account is connected. */
async function connected() {
  const one = await withPassword(app, 'accreditor')
  await signInBy(app, provider, personAt(provider, one.email))
  return one
}
const shown = async (client: Awaited<ReturnType<typeof connected>>['client']) => (await client.send(providerConnections.show)).data
const lastEntry = (id: string) =>
  app.db.selectFrom('log_entries').selectAll().where('object_id', '=', id).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('one sees by which provider one signs in, since when, and what is offered', async () => {
  const { client } = await connected()
  const { offered, connections } = await shown(client)
  expect(offered).toBe('Lakeside University')
  expect(connections).toEqual([
    { id: expect.any(String), provider: 'Lakeside University', created_at: expect.any(String), last_used_at: expect.any(String) },
  ])
  expect(await shown(await app.as('QA'))).toEqual({ offered: 'Lakeside University', connections: [] })
})

test('the owner ends a connection after a fresh proof, is told by mail, and it stands in the log; the next person is connected anew', async () => {
  const { id, email, client } = await connected()
  const [connection] = (await shown(client)).connections
  await ageProof(app, id)
  const asked = { params: { id: connection!.id } }
  expect((await client.refused(providerConnections.end, asked)).body).toMatchObject({ code: 'fresh_proof_needed' })
  await ageProof(app, id, 0)
  expect((await client.send(providerConnections.end, asked)).message).toBe('The connection with Lakeside University has ended.')
  expect((await shown(client)).connections).toEqual([])
  expect(await templatesTo(app, email)).toEqual(['provider_connected', 'provider_disconnected'])
  expect(await lastEntry(id)).toMatchObject({
    action: 'account.provider_disconnected',
    actor_id: id,
    before: { provider: provider.issuer },
    after: { provider: null },
  })
  expect((await signInBy(app, provider, personAt(provider, email))).status).toBe(200)
})

test('the connection of somebody else looks like a missing one', async () => {
  const [one, other] = [await connected(), await connected()]
  const [connection] = (await shown(one.client)).connections
  const foreign = await other.client.refused(providerConnections.end, { params: { id: connection!.id } })
  const unknown = await other.client.refused(providerConnections.end, { params: { id: newId() } })
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await shown(one.client)).connections).toHaveLength(1)
})

test('two people end it for somebody who cannot, also where there is no second factor', async () => {
  const { id, email, client } = await connected()
  const [asks, decides] = [await withApp(app, 'Admin'), await withApp(app, 'Superadmin')]
  const reason = 'The address belongs to somebody else at the university by now.'
  const { data } = await asks.client.send(factorResets.ask, { body: { account_id: id, reason } })
  await decides.client.send(factorResets.decide, { params: { id: data.id }, body: { decision: 'approved' } })
  expect(await app.db.selectFrom('provider_connections').select('id').where('account_id', '=', id).execute()).toEqual([])
  expect((await client.refused(sessions.user)).status).toBe(401)
  expect(await templatesTo(app, email)).toEqual(['provider_connected', 'factor_reset_asked', 'provider_disconnected', 'factors_reset'])
  const nothing = await withPassword(app, 'Guest')
  const no = await asks.client.refused(factorResets.ask, { body: { account_id: nothing.id, reason } })
  expect(no.message).toContain('nothing to reset')
})

test('a provider that the settings name no longer is called by its server, and its connection can be ended', async () => {
  const { id, client } = await connected()
  await app.db
    .updateTable('provider_connections')
    .set({ issuer: 'https://accounts.old.example/realm' })
    .where('account_id', '=', id)
    .execute()
  const [connection] = (await shown(client)).connections
  expect(connection?.provider).toBe('accounts.old.example')
  const { message } = await client.send(providerConnections.end, { params: { id: connection!.id } })
  expect(message).toBe('The connection with accounts.old.example has ended.')
})
