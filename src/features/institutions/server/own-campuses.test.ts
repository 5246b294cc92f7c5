import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution } from '../../../../testing/insert.ts'
import { campuses } from '../contract-campuses.ts'

const app = await startApp()
const own = await insertInstitution(app.db)
const client = await app.as('institution', { institution_id: own.id })
await insertCampus(app.db, { institution_id: own.id, name: 'Annex' })
await insertCampus(app.db, { institution_id: own.id, name: 'Main Campus', is_main: true })
await insertCampus(app.db, { name: 'Foreign Campus' })

test('an institution lists its campuses, the main one first, and adds one', async () => {
  const { data, meta } = await client.send(campuses.ofInstitution)
  expect(data.map((row) => row.name)).toEqual(['Main Campus', 'Annex'])
  expect(meta).toMatchObject({ paginate: 10, total: 2 })
  const region = defaults.regions[2].name
  const added = await client.send(campuses.add, { body: { name: 'Hill Campus', region, city: 'Baguio' } })
  expect(added.data).toMatchObject({ institution_id: own.id, region, city: 'Baguio', province: null, is_main: false, programs: 0 })
  expect(Object.keys((await client.refused(campuses.add, { body: { name: 'hill campus', region } })).errors)).toEqual(['name'])
  expect(Object.keys((await client.refused(campuses.add, { body: { name: '', region: 'Nowhere' as never } })).errors)).toEqual([
    'name',
    'region',
  ])
  expect((await client.send(campuses.ofInstitution, { query: { search: 'baguio' } })).data.map((row) => row.name)).toEqual(['Hill Campus'])
})

test('staff and accreditors have no institution to which a campus could be added', async () => {
  for (const role of ['Superadmin', 'accreditor'] as const) {
    const other = await app.as(role)
    expect((await other.refused(campuses.add, { body: { name: 'X', region: defaults.regions[0].name } })).status).toBe(403)
  }
})
