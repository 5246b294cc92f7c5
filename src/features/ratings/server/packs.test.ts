import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { mark, visitsToRate } from '../../../../testing/ratings/visit.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { ratings } from '../contract.ts'

const app = await startApp()
const { makeVisit } = await visitsToRate(app)

test('a team takes a program along: it keeps its instrument, and says who rates and who leads which area', async () => {
  const { survey, lead, member, trainee } = await makeVisit({ taken: false })
  const [own] = (await lead.client.send(ratings.mine)).data.filter(({ id }) => id === survey)
  expect(own).toMatchObject({ status: 'scheduled', is_pinned: false, areas: ['I'] })
  const { data: pack } = await lead.client.send(ratings.take, { body: { survey_id: survey } })
  expect(pack.instrument).toMatchObject({ name: 'The instrument', number: 1, areas: [{ code: 'I' }, { code: 'II' }] })
  expect(pack.leads).toEqual({ I: lead.id, II: member.id })
  expect(pack.people.map(({ role, rates }) => [role, rates])).toEqual([
    ['team_leader', true],
    ['member', true],
    ['trainee', false],
  ])
  expect(pack.threshold).toEqual({ mean: 3.5, area: 3 })
  expect((await trainee.client.send(ratings.take, { body: { survey_id: survey } })).data.leads).toEqual(pack.leads)
  // what is published afterwards does not change what was taken along
  expect((await lead.client.send(ratings.mine)).data.find(({ id }) => id === survey)?.is_pinned).toBe(true)
  const stranger = await app.as('accreditor')
  expect((await stranger.refused(ratings.take, { body: { survey_id: survey } })).status).toBe(404)
  expect((await stranger.refused(ratings.since, { query: { survey_id: survey } })).status).toBe(404)
  const sent = stranger.refused(ratings.send, { body: { survey_id: survey, operations: [mark(newId(), newId(), 3)] } })
  expect((await sent).status).toBe(404)
})

test('a device’s key is its person’s alone, and lies encrypted', async () => {
  const { lead, member } = await makeVisit()
  const device = newId()
  const key = Buffer.alloc(32, 7).toString('base64')
  await lead.client.send(ratings.keepKey, { body: { device, key } })
  expect((await lead.client.send(ratings.key, { query: { device } })).data.key).toBe(key)
  expect((await member.client.refused(ratings.key, { query: { device } })).status).toBe(404)
  const stored = await app.db.selectFrom('rating_devices').select('key_encrypted').where('device', '=', device).executeTakeFirstOrThrow()
  expect(Buffer.from(stored.key_encrypted).includes(key)).toBe(false)
  expect((await lead.client.refused(ratings.keepKey, { body: { device, key: 'short' } })).status).toBe(422)
})
