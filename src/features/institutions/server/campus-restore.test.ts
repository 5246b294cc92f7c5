import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution } from '../../../../testing/insert.ts'
import { campuses } from '../contract-campuses.ts'

const app = await startApp()
const [admin, superadmin] = [await app.as('Admin'), await app.as('Superadmin')]

const campusesOf = async (institution_id: string) =>
  (await admin.send(campuses.list, { body: { filter: { institution_id }, sort: 'name' } })).data
const remove = (...ids: string[]) => admin.send(campuses.removeMany, { body: { ids } })
const restore = (id: string) => admin.send(campuses.restore, { params: { id } })
const why = async (id: string) => {
  const { status, message } = await admin.refused(campuses.restore, { params: { id } })
  return [status, message]
}

test('a deleted campus comes back with the names it had and is found by them, each of several by itself; others cannot', async () => {
  const school = await insertInstitution(app.db, { name: 'Bukal State University' })
  const main = await insertCampus(app.db, { institution_id: school.id, name: 'Main Campus', is_main: true })
  const annex = await insertCampus(app.db, { institution_id: school.id, name: 'Kawayan Annex', city: 'Pasig' })
  const { region } = annex
  await admin.send(campuses.edit, { params: { id: annex.id }, body: { name: 'Annex', region, city: 'Pasig', version: 1 } })
  const before = await campusesOf(school.id)
  expect(before.find(({ id }) => id === annex.id)?.former_names).toHaveLength(1)

  await remove(annex.id, main.id)
  expect(await campusesOf(school.id)).toEqual([])
  expect((await superadmin.refused(campuses.restore, { params: { id: annex.id } })).status).toBe(403)
  const { message } = await restore(main.id)
  expect(message).toBe('Main Campus is back.')
  await restore(annex.id)
  expect(await campusesOf(school.id)).toEqual(before)
  expect((await admin.send(campuses.list, { body: { search: 'kawayan' } })).data.map(({ id }) => id)).toEqual([annex.id])
  const entries = await app.db
    .selectFrom('log_entries')
    .select(['action', 'says', 'after'])
    .where('object_id', '=', annex.id)
    .orderBy('id')
    .execute()
  expect(entries.at(-1)).toMatchObject({
    action: 'campus.restored',
    says: 'Brought back the campus Annex of Bukal State University',
    after: { city: 'Pasig', is_main: false },
  })
  expect((await admin.refused(campuses.restore, { params: { id: annex.id } })).status).toBe(404)
})

test('a main campus comes back as one of the others where its institution has another main campus by now', async () => {
  const school = await insertInstitution(app.db)
  const { id, region } = await insertCampus(app.db, { institution_id: school.id, name: 'First', is_main: true })
  await remove(id)
  await admin.send(campuses.addTo, { body: { institution_id: school.id, name: 'Second', region } })
  expect((await restore(id)).data.is_main).toBe(false)
  expect((await campusesOf(school.id)).map(({ name, is_main }) => [name, is_main])).toEqual([
    ['First', false],
    ['Second', true],
  ])
})

test('it is refused where its name was given anew, and where its institution was merged or is gone by now', async () => {
  const [school, other] = [await insertInstitution(app.db, { name: 'Agos University' }), await insertInstitution(app.db)]
  const { id, region } = await insertCampus(app.db, { institution_id: school.id, name: 'Hilaga' })
  await remove(id)
  const { data } = await admin.send(campuses.addTo, { body: { institution_id: school.id, name: 'HILAGA', region } })
  expect(await why(id)).toEqual([409, 'Agos University has another campus named Hilaga by now. Rename that one, then bring this one back.'])
  await remove(data.id)
  await app.db.updateTable('institutions').set({ merged_into: other.id }).where('id', '=', school.id).execute()
  expect(await why(id)).toEqual([409, 'Agos University was merged into another record by now. Add the campus Hilaga there instead.'])
  await app.db.deleteFrom('institutions').where('id', '=', school.id).execute()
  expect(await why(id)).toEqual([409, 'The institution of Hilaga is not there any more, so this campus cannot be brought back.'])
})
