import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import type { ImportReport } from '../../../kit/contract/imports.ts'
import { campuses } from '../contract-campuses.ts'

const app = await startApp()
const admin = await app.as('Admin')
const head = 'institution_name,campus_name,region,province,city,is_main'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\n')], 'campuses.csv')
const [ncr, calabarzon] = [defaults.regions[0].name, defaults.regions[5].name]
const institution = (name: string) => app.db.selectFrom('institutions').selectAll().where('name', '=', name).executeTakeFirst()

test('an import makes campuses, and institutions that are not known yet: type from the name, place from the main campus', async () => {
  const { data, message } = await admin.send(campuses.import, {
    file: csv(
      `Dagat State University,Annex,NCR,Metro Manila,Pasig City,0`,
      `Dagat State University,Main Campus,Region IV-A,Laguna,Santa Cruz,yes`,
      `"Bundok ""Amang"" State College",Main Campus,"${calabarzon}",Quezon,Lucena,1`,
      `Ilog Institute of Technology,Main Campus,MIMAROPA,,,`,
    ),
  })
  expect({ data, message }).toEqual({ data: 4, message: '4 campuses imported: 4 added' })
  expect(await institution('Dagat State University')).toMatchObject({ type: 'university', region: calabarzon, city: 'Santa Cruz' })
  expect(await institution('Bundok "Amang" State College')).toMatchObject({ type: 'college', province: 'Quezon' })
  expect(await institution('Ilog Institute of Technology')).toMatchObject({ type: 'institute', region: 'MIMAROPA Region' })
  const { data: rows } = await admin.send(campuses.list, { body: { search: 'dagat' } })
  expect(rows.map((row) => [row.name, row.region, row.is_main])).toEqual([
    ['Main Campus', calabarzon, true],
    ['Annex', ncr, false],
  ])
  const actions = await app.db.selectFrom('log_entries').select('action').where('action', 'like', 'institution.%').execute()
  expect(actions).toHaveLength(3)
})

test('the same file again changes nothing; a changed row changes its campus only', async () => {
  const line = `Alon State University,Main Campus,NCR,Metro Manila,Manila,1`
  await admin.send(campuses.import, { file: csv(line, `Alon State University,Annex,NCR,,,0`) })
  const again = await admin.send(campuses.import, { file: csv(line, line) })
  expect(again).toMatchObject({ data: 0, report: { unchanged: 1, repeated: 1, repeated_rows: [3] } })
  const changed = await admin.send(campuses.import, { file: csv(line.replace('Manila,1', 'Quezon City,')) })
  expect(changed).toMatchObject({ data: 1, report: { updated: 1, created: 0 } })
  const { data } = await admin.send(campuses.list, { body: { search: 'alon' } })
  expect(data).toMatchObject([
    { name: 'Main Campus', city: 'Quezon City', is_main: true, version: 2 },
    { name: 'Annex', version: 1 },
  ])
})

test('one bad row stores nothing, not even the institutions of the good rows', async () => {
  const refusal = await admin.refused(campuses.import, {
    file: csv(`Sapa State University,Main Campus,NCR,,,1`, `Sapa State University,Annex,Reigon I (Ilocos),,,maybe`),
  })
  expect(refusal.status).toBe(422)
  expect(Object.keys(refusal.errors)).toEqual(['rows.3.region', 'rows.3.is_main'])
  expect((refusal.body as { report: ImportReport }).report.errors[0]).toMatchObject({ nearest: 'Region I (Ilocos Region)' })
  expect(await institution('Sapa State University')).toBeUndefined()
})

test('an institution has one main campus', async () => {
  const errorsOf = async (...lines: string[]) => Object.keys((await admin.refused(campuses.import, { file: csv(...lines) })).errors)
  expect(await errorsOf(`Batis University,A,NCR,,,1`, `Batis University,B,NCR,,,1`)).toEqual(['rows.3.is_main'])
  await admin.send(campuses.import, { file: csv(`Batis University,A,NCR,,,1`) })
  expect(await errorsOf(`Batis University,B,NCR,,,1`)).toEqual(['rows.2.is_main'])
  expect((await admin.send(campuses.import, { file: csv(`Batis University,B,NCR,,,1`, `Batis University,A,NCR,,,0`) })).data).toBe(2)
})

test('campuses are filtered, sorted and counted with their programs', async () => {
  const school = await insertInstitution(app.db, { name: 'Filter University' })
  const main = await insertCampus(app.db, { institution_id: school.id, name: 'Big', region: defaults.regions[9].name, is_main: true })
  await insertCampus(app.db, { institution_id: school.id, name: 'Small', region: defaults.regions[9].name })
  await insertProgram(app.db, { campus_id: main.id })
  const names = async (body: object) => (await admin.send(campuses.list, { body })).data.map((row) => `${row.name} ${row.programs}`)
  expect(await names({ filter: { institution_id: school.id }, sort: 'programs', direction: 'desc' })).toEqual(['Big 1', 'Small 0'])
  expect(await names({ filter: { region: [defaults.regions[9].name], is_main: false } })).toEqual(['Small 0'])
  expect((await admin.refused(campuses.list, { body: { filter: { phone: '1' } as never } })).status).toBe(422)
})

test('campuses without programs are deleted together; one in use keeps all of them', async () => {
  const [free, used] = [await insertCampus(app.db), await insertCampus(app.db)]
  await insertProgram(app.db, { campus_id: used.id })
  const refusal = await admin.refused(campuses.removeMany, { body: { ids: [free.id, used.id] } })
  expect(refusal.status).toBe(409)
  expect(refusal.message).toContain(`${used.name} of`)
  expect(refusal.message).toContain('has 1 program, so nothing was deleted.')
  expect((await admin.send(campuses.removeMany, { body: { ids: [free.id] } })).data).toBe(1)
  expect((await (await app.as('QA')).refused(campuses.removeMany, { body: { ids: [used.id] } })).status).toBe(403)
})

test('exports keep the names that clients know, misspelled or not', async () => {
  const nameOf = async (path: string) => (await admin.fetch(path, {})).headers.get('content-disposition')
  expect(await nameOf('/api/admin/export/campus')).toContain('filename="campus.csv"')
  expect(await nameOf('/api/admin/export/institutions')).toContain('filename="intitutions.csv"')
})

test('the export holds the campuses found, under the heads an import reads, and comes back as no change', async () => {
  const { id, name } = await insertInstitution(app.db, { name: 'Lawa State University' })
  await insertCampus(app.db, { institution_id: id, name: 'Main Campus', is_main: true, city: 'Lucena' })
  await insertCampus(app.db, { institution_id: id, name: '=Annex' })
  await insertCampus(app.db)
  const found = await admin.send(campuses.export, { query: { filter: { institution_id: id } } })
  const text = await found.text()
  const [first, ...rows] = text.trim().split('\r\n')
  expect(first).toContain(head)
  expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
    [name, "'=Annex"],
    [name, 'Main Campus'],
  ])
  const { data, report } = await admin.send(campuses.import, { file: new File([[first, rows[1]].join('\n')], 'campus.csv') })
  expect([data, report.unchanged]).toEqual([0, 1])
})
