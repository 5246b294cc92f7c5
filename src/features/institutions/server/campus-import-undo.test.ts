import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import type { ImportPreview } from '../../../kit/contract/imports.ts'
import { imports } from '../../imports/contract.ts'
import { campuses } from '../contract-campuses.ts'

const app = await startApp()
const admin = await app.as('Admin')
const head = 'institution_name,campus_name,region,province,city,is_main'
const region = 'Region V (Bicol Region)'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\r\n')], 'campuses.csv', { type: 'text/csv' })
const look = async (file: File): Promise<ImportPreview> => (await admin.send(campuses.previewImport, { file })).data
const store = (file: File, body: Record<string, unknown> = {}) => admin.send(campuses.import, { file, body } as never)
const undo = (id: string | undefined, leave = 0) => admin.send(imports.undo, { params: { id: id as string }, body: { leave } })
const undoing = async (id: string | undefined) => (await admin.send(imports.undoing, { params: { id: id as string } })).data
const of = (institution_id: string) =>
  app.db
    .selectFrom('campuses')
    .select(['name', 'region', 'province', 'city', 'is_main'])
    .where('institution_id', '=', institution_id)
    .orderBy('name')
    .execute()

test('a preview of campuses tells what would become of each row, the new institutions with them, and stores nothing', async () => {
  const bay = await insertInstitution(app.db, { name: 'Bay State College' })
  await insertCampus(app.db, { institution_id: bay.id, name: 'Main Campus', region, province: 'Albay', city: 'Legazpi', is_main: true })
  const before = await app.db.selectFrom('institutions').select('id').execute()
  const { seen } = await look(
    csv(
      `Bay State College,Main Campus,${region},Albay,Daraga,1`,
      `Bay State College,North Campus,${region},Albay,Tabaco,0`,
      `Cove University,Main Campus,${region},Albay,Polangui,1`,
      'Cove University,East Campus,Nowhere,Albay,Polangui,0',
    ),
  )
  expect(seen?.report).toMatchObject({ created: 2, updated: 1, unchanged: 0, rows_with_errors: 1 })
  expect(
    seen?.rows.map(({ row, fate, name, changes }) => [row, fate, name, changes.map((one) => `${one.title}: ${one.before} > ${one.after}`)]),
  ).toEqual([
    [3, 'new', 'North Campus', [`Region: null > ${region}`, 'Province: null > Albay', 'City: null > Tabaco']],
    [
      4,
      'new',
      'Main Campus',
      [
        'Institution: null > Cove University, new',
        `Region: null > ${region}`,
        'Province: null > Albay',
        'City: null > Polangui',
        'Main campus: null > Yes',
      ],
    ],
    [2, 'changed', 'Main Campus', ['City: Legazpi > Daraga']],
  ])
  expect(await app.db.selectFrom('institutions').select('id').execute()).toHaveLength(before.length)
})

test('an undo deletes new campuses and their institutions, and gives changed ones their place of before', async () => {
  const hill = await insertInstitution(app.db, { name: 'Hill State College' })
  await insertCampus(app.db, { institution_id: hill.id, name: 'Main Campus', region, province: 'Albay', city: 'Legazpi', is_main: true })
  await insertCampus(app.db, { institution_id: hill.id, name: 'North Campus', region, province: null, city: null, is_main: false })
  const before = await of(hill.id)
  const file = () =>
    csv(
      `Hill State College,Main Campus,${region},Albay,Legazpi,0`,
      `Hill State College,North Campus,${region},Albay,Tabaco,1`,
      `Hill State College,West Campus,${region},Albay,Ligao,0`,
      `Dale University,Main Campus,${region},Albay,Polangui,1`,
    )
  const { seen } = await look(file())
  const { import_id, report } = await store(file(), { as_seen: seen?.digest })
  expect(report).toMatchObject({ created: 2, updated: 2 })
  expect(await undoing(import_id)).toEqual({ removes: 3, restores: 2, stays: [], stay_count: 0, notes: [] })
  await undo(import_id)
  expect(await of(hill.id)).toEqual(before)
  expect(await app.db.selectFrom('institutions').select('id').where('name', '=', 'Dale University').execute()).toEqual([])
  const logged = await app.db.selectFrom('log_entries').select('action').where('call', 'like', '%undo').orderBy('action').execute()
  expect(logged.map(({ action }) => action)).toEqual([
    'campus.deleted',
    'campus.deleted',
    'campus.updated',
    'campus.updated',
    'campuses.import_undone',
    'institution.deleted',
  ])
})

test('a campus with programs stays, and with it the institution that the import made', async () => {
  const { import_id } = await store(csv(`Reef University,Main Campus,${region},,,1`, `Reef University,South Campus,${region},,,0`))
  const [main] = await app.db
    .selectFrom('campuses')
    .innerJoin('institutions', 'institutions.id', 'institution_id')
    .select('campuses.id')
    .where('institutions.name', '=', 'Reef University')
    .where('campuses.name', '=', 'Main Campus')
    .execute()
  await insertProgram(app.db, { campus_id: main?.id as string })
  const { stays, removes } = await undoing(import_id)
  expect(stays.map(({ name, sentence }) => `${name}: ${sentence}`)).toEqual([
    'Main Campus: It has programs.',
    'Reef University: It has campuses.',
  ])
  expect(removes).toBe(1)
  await undo(import_id, 2)
})

test('which campus is the main one goes back as a whole, or stays', async () => {
  const cape = await insertInstitution(app.db, { name: 'Cape State College' })
  const main = await insertCampus(app.db, { institution_id: cape.id, name: 'Main Campus', region, is_main: true })
  await insertCampus(app.db, { institution_id: cape.id, name: 'North Campus', region, is_main: false })
  const { import_id } = await store(csv(`Cape State College,Main Campus,${region},,,0`, `Cape State College,North Campus,${region},,,1`))
  await app.db.updateTable('campuses').set({ city: 'Pilar', version: 9 }).where('id', '=', main.id).execute()
  const { stays } = await undoing(import_id)
  expect(stays.map(({ name, sentence }) => `${name}: ${sentence}`)).toEqual([
    'Main Campus: It was changed since.',
    'North Campus: Its institution would be left without a main campus.',
  ])
})

test('no row of an institution that is likely stored already is stored with the right rows', async () => {
  await insertInstitution(app.db, { name: 'Gulf State University' })
  const file = () =>
    csv(
      `Gulf-State University,Main Campus,${region},,,1`,
      `Gulf-State University,East Campus,${region},,,0`,
      `Isle College,Main Campus,${region},,,1`,
    )
  const { seen } = await look(file())
  expect(seen?.report).toMatchObject({ questions: 1, rows_with_errors: 2, created: 1 })
  expect((await store(file(), { only_right: '1', as_seen: seen?.digest })).data).toBe(1)
  expect(await app.db.selectFrom('institutions').select('name').where('name', 'like', 'Gulf%').execute()).toEqual([
    { name: 'Gulf State University' },
  ])
})
