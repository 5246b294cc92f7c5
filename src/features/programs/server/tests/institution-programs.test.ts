import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { insertAccreditation, insertCampus, insertInstitution, insertProgram, insertSurveyed } from '../../../../../testing/insert.ts'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import { programs } from '../../contract.ts'

const app = await startApp()
const own = await insertInstitution(app.db)
const client = await app.as('institution', { institution_id: own.id })
const main = await insertCampus(app.db, { institution_id: own.id, name: 'Main Campus', is_main: true })
const annex = await insertCampus(app.db, { institution_id: own.id, name: 'Annex' })
const foreign = await insertCampus(app.db, { name: 'Foreign Campus' })
await insertProgram(app.db, { campus_id: foreign.id, name: 'BS Foreign' })

test('an institution sees its own programs only, whatever it asks for', async () => {
  await insertProgram(app.db, { campus_id: main.id, name: 'BS Own' })
  const all = await client.send(programs.ofInstitution)
  expect(all.data.every((row) => row.institution_id === own.id)).toBe(true)
  expect((await client.send(programs.ofInstitution, { query: { search: 'foreign' } })).meta.total).toBe(0)
  expect((await client.send(programs.ofInstitution, { query: { filter: { campus_id: foreign.id } } })).meta.total).toBe(0)
  expect((await client.send(programs.ofInstitution, { query: { filter: { suc_campus: { campus: foreign.name } } } })).meta.total).toBe(0)
  expect((await client.send(programs.ofInstitution, { query: { filter: { campus: main.name } } })).meta.total).toBe(1)
  expect((await client.send(programs.ofInstitution, { query: { filter: { year: 1999 } } })).meta.total).toBe(0)
  expect(
    (await client.refused(programs.ofInstitution, { query: { filter: { institution_id: foreign.institution_id } as never } })).status,
  ).toBe(422)
})

test('a program tells the accreditation under way for it, and none once that is decided', async () => {
  const program = await insertProgram(app.db, { campus_id: main.id, name: 'BS Asked For' })
  const today = agencyDay()
  const accreditation = await insertAccreditation(app.db, {
    number: 'SV-TEST-1',
    campus_id: main.id,
    visit_date: today,
    visit_end: today,
    status: 'approved',
  })
  await insertSurveyed(app.db, { accreditation_id: accreditation.id, program_id: program.id })
  const find = async () => (await client.send(programs.ofInstitution, { query: { search: 'asked for' } })).data[0]
  expect((await find())?.open_request).toEqual({ id: accreditation.id, number: 'SV-TEST-1', status: 'approved', visit_date: today })
  await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', accreditation.id).execute()
  expect((await find())?.open_request).toBeNull()
})

test('grouped, the programs of the main campus come first', async () => {
  await insertProgram(app.db, { campus_id: annex.id, name: 'AB Annex' })
  const { data } = await client.send(programs.ofInstitution, { query: { mode: 'grouped', paginate: 100 } })
  expect(data.at(-1)?.name).toBe('AB Annex')
  expect((await client.send(programs.ofInstitution)).data[0]?.name).toBe('AB Annex')
})

test('an institution adds a program; it starts without a level, and the log says who added it', async () => {
  const sent = {
    campus_id: main.id,
    name: ' BS Added ',
    degree_level: 'undergraduate',
    discipline: 'Health',
    level: 'level_4',
    valid_to: '2099-01-01',
  }
  const { data, message } = await client.send(programs.add, { body: sent as never })
  expect(data).toMatchObject({
    name: 'BS Added',
    level: 'none',
    valid_to: null,
    status: 'none',
    discipline: 'Health',
    campus_name: 'Main Campus',
  })
  expect(message).toBe('BS Added is added.')
  const entry = await app.db.selectFrom('log_entries').selectAll().where('program_id', '=', data.id).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'program.created', actor_id: client.id, institution_id: own.id })
})

test('a program is added once, however often the button is pressed', async () => {
  const body = { campus_id: main.id, name: 'BS Pressed', degree_level: 'undergraduate' } as const
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => client.send(programs.add, { body })))
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  const { status, errors } = await client.refused(programs.add, { body: { ...body, name: 'bs pressed' } })
  expect({ status, fields: Object.keys(errors) }).toEqual({ status: 422, fields: ['name'] })
})

test('a campus of somebody else looks like one that does not exist', async () => {
  const body = { name: 'BS Elsewhere', degree_level: 'undergraduate' } as const
  const theirs = await client.refused(programs.add, { body: { ...body, campus_id: foreign.id } })
  const nowhere = await client.refused(programs.add, { body: { ...body, campus_id: newId() } })
  expect([theirs.status, theirs.message]).toEqual([404, nowhere.message])
})

test('staff and accreditors have no institution of their own', async () => {
  for (const role of ['Superadmin', 'accreditor'] as const) {
    const other = await app.as(role)
    expect((await other.refused(programs.ofInstitution)).status).toBe(403)
  }
})
