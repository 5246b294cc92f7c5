import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { insertAccreditation, insertCampus, insertInstitution, insertProgram } from '../../../../../testing/insert.ts'
import type { ImportPreview } from '../../../../kit/contract/imports.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import { imports } from '../../../imports/contract.ts'
import { outcomes } from '../../../outcomes/contract.ts'
import { visits } from '../../../visits/contract.ts'
import { schedule } from '../../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
let counter = 0

const head =
  'institution_name,campus_name,program_name,visit_type,visit_date,visit_end,outcome,level,valid_from,valid_to,grand_mean,decided_on'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\r\n')], 'past.csv', { type: 'text/csv' })
const look = async (file: File, body: object = {}): Promise<ImportPreview> =>
  (await qa.send(schedule.previewImportPast, { file, body: body as never })).data
const store = (file: File, body: object = {}) => qa.send(schedule.importPast, { file, body: body as never })
const undoing = async (id: string | undefined) => (await qa.send(imports.undoing, { params: { id: id as string } })).data
const undo = (id: string | undefined, leave = 0) => qa.send(imports.undo, { params: { id: id as string }, body: { leave } })

async function freshCampus() {
  const institution = await insertInstitution(app.db, { name: `Undone State University ${++counter}` })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'Old Campus' })
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  const biology = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Biology' })
  return { institution, campus, nursing, biology, start: `${institution.name},Old Campus` }
}
const held = async (id: string) => {
  const { level, qualified_for, revisit_for, valid_from, valid_to } = await app.db
    .selectFrom('programs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { level, qualified_for, revisit_for, valid_from, valid_to }
}
const visitsOf = (campusId: string) =>
  app.db.selectFrom('accreditations').selectAll().where('campus_id', '=', campusId).orderBy('visit_date').execute()
const bookOf = (programId: string) =>
  app.db
    .selectFrom('decisions')
    .select(['id', 'act', 'level', 'supersedes', 'reason'])
    .where('program_id', '=', programId)
    .orderBy('seq')
    .execute()
const nothing = { level: 'none', qualified_for: null, revisit_for: null, valid_from: null, valid_to: null }

test('a preview of past visits tells each row and where its program stands then, and stores nothing', async () => {
  const { campus, nursing, start } = await freshCampus()
  await store(csv(`${start},BS Nursing,preliminary,2014-02-03,2014-02-05,Granted,,,,,2014-04-01`))
  const before = await visitsOf(campus.id)
  const { seen } = await look(
    csv(
      `${start},BS Nursing,preliminary,2014-02-03,2014-02-05,Granted,,,,,2014-04-01`,
      `${start},BS Biology,preliminary,2014-02-03,2014-02-05,Deferred,,,,,2014-04-01`,
      `${start},BS Nursing,first_formal,2016-02-03,,Granted,,2016-05-01,2019-04-30,3.4,2016-04-20`,
      `${start},BS Nursin,second,2019-02-03,,Granted,,,,,2019-04-01`,
    ),
  )
  expect(seen?.report).toMatchObject({ created: 2, unchanged: 1, rows_with_errors: 1 })
  expect(seen?.rows.map(({ row, fate, name, changes }) => [row, fate, name, changes.map((one) => `${one.title}: ${one.after}`)])).toEqual([
    [
      3,
      'new',
      'BS Biology',
      [
        `Visit: joins ${before[0]?.number}`,
        'Survey: Preliminary survey',
        'Outcome: Deferred, decided 1 Apr 2014',
        'The program holds then: No level',
      ],
    ],
    [
      4,
      'new',
      'BS Nursing',
      [
        'Survey: First formal survey',
        'Outcome: Granted, decided 20 Apr 2016',
        'Grand mean: 3.40',
        'Gave: Level I until 30 Apr 2019',
        'The program holds then: Level I, until 30 Apr 2019',
      ],
    ],
    [2, 'same', 'BS Nursing', []],
  ])
  expect(await visitsOf(campus.id)).toEqual(before)
  expect((await held(nursing.id)).level).toBe('candidate')
})

test('of rows that hang together a row that is left out leaves out those that are out of order without it', async () => {
  const { nursing, start } = await freshCampus()
  const file = () =>
    csv(
      `${start},BS Nursing,preliminary,2012-03-01,,Granted,,,,,2012-05-01`,
      `${start},BS Nursing,second,2013-03-01,,Granted,,,,,2013-05-01`,
      `${start},BS Nursing,third_phase1,2017-03-01,,Granted,,,,,2017-05-01`,
    )
  const { seen } = await look(file())
  expect(seen?.report).toMatchObject({ created: 1, questions: 2, rows_with_errors: 2 })
  expect(seen?.report.errors.map(({ row, column }) => [row, column])).toEqual([
    [3, 'visit_type'],
    [4, 'visit_type'],
  ])
  const { message, import_id } = await store(file(), { only_right: '1', as_seen: seen?.digest })
  expect(message).toBe('1 past visit with 1 program added')
  expect((await held(nursing.id)).level).toBe('candidate')
  expect((await qa.send(imports.one, { params: { id: import_id as string } })).data).toMatchObject({
    kind: 'past_visits',
    left_out: 2,
    stay: 1,
  })
  const meant = (await look(file(), { confirm_order: '1' })).seen
  expect(meant?.report).toMatchObject({ created: 2, unchanged: 1, rows_with_errors: 0 })
  await store(file(), { confirm_order: '1', as_seen: meant?.digest })
  expect(await held(nursing.id)).toMatchObject({ level: 'level_2', qualified_for: 'level_3' })
})

test('an undo takes surveys and visits away and gives the programs what they held; the book keeps both, and a past that comes later counts', async () => {
  const { campus, nursing, biology, start } = await freshCampus()
  const first = await store(csv(`${start},BS Biology,preliminary,2014-02-03,2014-02-05,Granted,,,,,2014-04-01`))
  const before = await held(biology.id)
  const { import_id } = await store(
    csv(
      `${start},BS Nursing,preliminary,2014-02-03,2014-02-05,Granted,,,,,2014-04-01`,
      `${start},BS Nursing,first_formal,2016-02-03,,Granted,,,,3.4,2016-04-20`,
      `${start},BS Biology,first_formal,2016-02-03,,Deferred,,,,,2016-04-20`,
    ),
  )
  expect((await visitsOf(campus.id)).map((one) => one.visit_type)).toEqual(['preliminary', 'first_formal'])
  expect(await undoing(import_id)).toEqual({
    removes: 3,
    restores: 0,
    stays: [],
    stay_count: 0,
    notes: [
      'The book of decisions keeps what they entered, each with an entry that takes it back. Levels that came of them are held no more.',
    ],
  })
  expect((await undo(import_id)).message).toBe('The import of 3 surveys is undone.')
  expect((await visitsOf(campus.id)).map((one) => one.visit_date)).toEqual(['2014-02-03'])
  expect([await held(nursing.id), await held(biology.id)]).toEqual([nothing, before])
  const book = await bookOf(nursing.id)
  expect(book.map(({ act }) => act)).toEqual(['grant', 'grant', 'take_back', 'take_back'])
  expect(book.slice(2).map(({ supersedes }) => supersedes)).toEqual(book.slice(0, 2).map(({ id }) => id))
  expect(book[2]?.reason).toBe('The import of past.csv was taken back.')
  const acts = await app.db.selectFrom('log_entries').select('action').where('call', 'like', '%undo').orderBy('id').execute()
  expect([...new Set(acts.map(({ action }) => action))].sort()).toEqual([
    'accreditation.outcome_removed',
    'accreditation.removed',
    'accreditations.past_import_undone',
    'program.updated',
  ])
  // an older past, told afterwards, is not cut off by what was taken back
  await store(csv(`${start},BS Nursing,preliminary,2012-02-03,,Granted,,,,,2012-04-01`))
  expect((await held(nursing.id)).level).toBe('candidate')
  // the visit that another import began goes with its last program
  await undo(first.import_id)
  expect((await visitsOf(campus.id)).map((one) => one.visit_date)).toEqual(['2012-02-03'])
})

test('a survey stays, with its reason, where it was corrected or something was built on its program or visit since', async () => {
  const { campus, nursing, biology, start } = await freshCampus()
  const botany = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Botany' })
  const geology = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Geology' })
  const line = (program: string, year: number) => `${start},${program},preliminary,${year}-02-03,,Granted,,,,,${year}-04-01`
  const { import_id } = await store(
    csv(line('BS Nursing', 2014), line('BS Biology', 2015), line('BS Botany', 2016), line('BS Geology', 2017)),
  )
  const [corrected, , noted] = await visitsOf(campus.id)
  const shown = await qa.send(visits.programs, { params: { accreditation_id: corrected?.id as string } })
  const replaces = shown.programs[0]?.decision?.id as string
  const body = { accreditation_id: corrected?.id as string, version: corrected?.version as number, program_id: nursing.id, replaces }
  await qa.send(outcomes.correct, {
    body: {
      ...body,
      outcome: 'not_granted',
      reason: 'No laboratory.',
      correction_reason: 'The minutes say otherwise.',
      decided_on: '2014-04-01',
    },
  })
  const { id } = await insertAccreditation(app.db, { campus_id: campus.id })
  const covered = { id: newId(), accreditation_id: id, program_id: biology.id, survey_type: 'first_formal' } as const
  await app.db.insertInto('accreditation_programs').values(covered).execute()
  const { version } = noted as NonNullable<typeof noted>
  await qa.send(schedule.edit, { body: { id: noted?.id as string, version, notes: 'Minutes in box 4' } })
  const { removes, stays } = await undoing(import_id)
  expect(stays.map(({ row, sentence }) => [row, sentence])).toEqual([
    [2, 'Its outcome was corrected since.'],
    [3, 'A visit or a request names its program since.'],
    [4, 'Somebody wrote notes on its visit.'],
  ])
  expect(removes).toBe(1)
  await undo(import_id, 3)
  expect([await held(geology.id), (await held(botany.id)).level]).toEqual([nothing, 'candidate'])
})

test('an institutional visit goes whole, and the institution holds what it held before it', async () => {
  const { institution, start } = await freshCampus()
  const line = (program: string) => `${start},${program},institutional,2022-03-01,,Granted,Level II,2022-05-01,2027-04-30,,2022-05-01`
  const { import_id } = await store(csv(line('BS Nursing'), line('BS Biology')))
  const level = async () =>
    (await app.db.selectFrom('institutions').selectAll().where('id', '=', institution.id).executeTakeFirstOrThrow()).institutional_level
  expect(await level()).toBe('level_2')
  await undo(import_id)
  expect(await level()).toBe('none')
})

test('imports of visits are those of QA and the Superadmin; others do not find them', async () => {
  const { start } = await freshCampus()
  const { import_id } = await store(csv(`${start},BS Nursing,preliminary,2014-02-03,,Granted,,,,,2014-04-01`))
  const admin = await app.as('Admin')
  const one = { params: { id: import_id as string } }
  for (const call of [imports.one, imports.rows, imports.undoing]) expect((await admin.refused(call, one)).status).toBe(404)
  expect((await admin.refused(imports.undo, { ...one, body: {} })).status).toBe(404)
  expect((await admin.send(imports.list, { query: { filter: { kind: ['past_visits'] } } })).data).toEqual([])
  expect((await (await app.as('Superadmin')).send(imports.one, one)).data.kind).toBe('past_visits')
  expect(new Set((await qa.send(imports.list)).data.map(({ kind }) => kind))).toEqual(new Set(['past_visits']))
  expect((await qa.send(imports.rows, one)).data).toMatchObject([{ object: 'survey', row: 2, before: null }])
})
