import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { insertAccount, insertAssignment, insertCampus, insertInstitution, insertProgram } from '../../../../../testing/insert.ts'
import { agency } from '../../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../../kit/contract/days.ts'
import type { ImportPreview } from '../../../../kit/contract/imports.ts'
import { formatMoney } from '../../../../kit/contract/money.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import { imports } from '../../../imports/contract.ts'
import { schedule } from '../../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const day = (days: number) => addDays(today, days)
let counter = 0

async function freshCampus() {
  const institution = await insertInstitution(app.db, { name: `Unvisited State University ${++counter}` })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'San Roque Campus' })
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing' })
  for (const name of ['BS Biology', 'BS Geology', 'BS Botany']) await insertProgram(app.db, { campus_id: campus.id, name })
  const { email } = await insertAccount(app.db, { role: 'institution', institution_id: institution.id })
  return { institution, campus, nursing, email, start: `${institution.name},San Roque Campus` }
}

const head = 'institution_name,campus_name,program_name,visit_type,visit_date,visit_end,level_sought'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\r\n')], 'visits.csv', { type: 'text/csv' })
const look = async (file: File, body: object = {}): Promise<ImportPreview> =>
  (await qa.send(schedule.previewImport, { file, body: body as never })).data
const store = (file: File, body: object = {}) => qa.send(schedule.import, { file, body: body as never })
const undoing = async (id: string | undefined) => (await qa.send(imports.undoing, { params: { id: id as string } })).data
const undo = (id: string | undefined, leave = 0) => qa.send(imports.undo, { params: { id: id as string }, body: { leave } })
const visitsOf = (campusId: string) =>
  app.db.selectFrom('accreditations').selectAll().where('campus_id', '=', campusId).orderBy('visit_date').execute()
const mailsTo = (email: string) =>
  app.db.selectFrom('mails').select(['template', 'subject', 'text_body']).where('recipient', '=', email).execute()

test('a preview of survey visits tells each row, and what its visit is charged; nothing is stored and nobody told', async () => {
  const { campus, start, email } = await freshCampus()
  const { seen } = await look(
    csv(
      `${start},BS Nursing,preliminary,${day(100)},${day(102)},`,
      `${start},BS Biology,preliminary,${day(100)},${day(102)},`,
      `${start},BS Geology,second,${day(150)},${day(151)},`,
    ),
  )
  expect(seen?.report).toMatchObject({ created: 2, rows_with_errors: 1 })
  const charge = formatMoney((Number(agency.fees.preliminary.undergraduate) * 2).toFixed(2))
  expect(seen?.rows.map(({ row, name, changes }) => [row, name, changes.map((one) => `${one.title}: ${one.after}`)])).toEqual([
    [
      2,
      'BS Nursing',
      [
        'Survey: Preliminary survey',
        'Seeks: Candidate',
        'Visit: San Roque Campus, 2 programs',
        expect.stringContaining(`Charge: ${charge}, due `),
      ],
    ],
    [3, 'BS Biology', ['Survey: Preliminary survey', 'Seeks: Candidate']],
  ])
  expect([await visitsOf(campus.id), await mailsTo(email)]).toEqual([[], []])
})

test('of the right rows alone a visit is stored whole or not at all', async () => {
  const { campus, start } = await freshCampus()
  const file = () =>
    csv(
      `${start},BS Nursing,preliminary,${day(100)},${day(102)},`,
      `${start},BS Biologie,preliminary,${day(100)},${day(102)},`,
      `${start},BS Geology,preliminary,${day(150)},${day(151)},`,
    )
  const { seen } = await look(file())
  expect(seen?.report).toMatchObject({ created: 1, rows_with_errors: 2 })
  expect(seen?.report.errors.map(({ row, sentence }) => [row, sentence])).toEqual([
    [2, 'Row 3 of the same visit needs a correction. They go together.'],
    [3, 'No program of San Roque Campus has this name.'],
  ])
  // who does not look is told of the wrong row alone, as ever
  const refused = await qa.refused(schedule.import, { file: file(), body: {} as never })
  expect(Object.keys(refused.errors ?? {})).toEqual(['rows.3.program_name'])
  const { message, import_id } = await store(file(), { only_right: '1', as_seen: seen?.digest })
  expect(message).toBe('1 visit with 1 program added')
  expect((await visitsOf(campus.id)).map((visit) => visit.visit_date)).toEqual([day(150)])
  expect((await qa.send(imports.one, { params: { id: import_id as string } })).data).toMatchObject({
    kind: 'survey_visits',
    left_out: 2,
    stay: 1,
  })
})

test('an undo takes visits off the schedule with their charges, and tells the people who were told of them', async () => {
  const { campus, start, institution, email } = await freshCampus()
  const { import_id } = await store(
    csv(`${start},BS Nursing,preliminary,${day(100)},${day(102)},`, `${start},BS Biology,preliminary,${day(150)},${day(151)},`),
  )
  const numbers = (await visitsOf(campus.id)).map((visit) => visit.number)
  expect(await undoing(import_id)).toEqual({
    removes: 2,
    restores: 0,
    stays: [],
    stay_count: 0,
    notes: ['1 person of 1 institution is told by mail that the visits are off the schedule, and that nothing is owed for them.'],
  })
  expect((await undo(import_id)).message).toBe('The import of 2 visits is undone.')
  expect(await visitsOf(campus.id)).toEqual([])
  expect(await app.db.selectFrom('finances').select('id').where('institution_id', '=', institution.id).execute()).toEqual([])
  const [, told] = await mailsTo(email)
  expect(told).toMatchObject({ template: 'accreditations_taken_back', subject: 'The agency has taken 2 visits off its schedule' })
  for (const number of numbers) expect(told?.text_body).toContain(number)
  const acts = await app.db.selectFrom('log_entries').select('action').where('call', 'like', '%undo').orderBy('action').execute()
  expect(acts.map(({ action }) => action)).toEqual(['accreditation.removed', 'accreditation.removed', 'accreditations.import_undone'])
})

test('a visit stays, with its reason, where its team was invited, money moved, evidence was laid out, or it was changed since', async () => {
  const { campus, start } = await freshCampus()
  const days = [100, 120, 140, 160]
  const { import_id } = await store(
    csv(
      ...['BS Nursing', 'BS Biology', 'BS Geology', 'BS Botany'].map(
        (name, n) => `${start},${name},preliminary,${day(days[n] as number)},${day((days[n] as number) + 1)},`,
      ),
    ),
  )
  const [invited, paid, filled, moved] = await visitsOf(campus.id)
  await insertAssignment(app.db, { accreditation_id: invited?.id as string, status: 'invited' })
  await app.db
    .updateTable('finances')
    .set({ payment_status: 'pending' })
    .where('accreditation_id', '=', paid?.id as string)
    .execute()
  const survey = await app.db
    .selectFrom('accreditation_programs')
    .select('id')
    .where('accreditation_id', '=', filled?.id as string)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('evidence_items')
    .values({ id: newId(), survey_id: survey.id, slot: 'evidence', title: 'Plan', number: 1 })
    .execute()
  await qa.send(schedule.edit, { body: { id: moved?.id as string, version: moved?.version as number, visit_date: day(180) } })
  const { removes, stays } = await undoing(import_id)
  expect(stays.map(({ row, sentence }) => [row, sentence])).toEqual([
    [2, 'Somebody was invited to its team.'],
    [3, 'Something was paid, claimed or waived for it.'],
    [4, 'Evidence was laid out for it.'],
    [5, 'It was changed since.'],
  ])
  expect(removes).toBe(0)
  expect((await qa.refused(imports.undo, { params: { id: import_id as string }, body: { leave: 4 } })).status).toBe(409)
})
