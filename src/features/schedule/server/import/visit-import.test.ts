import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertCampus, insertInstitution, insertProgram } from '../../../../../testing/insert.ts'
import { agency } from '../../../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../../../kit/contract/days.ts'
import type { ImportReport } from '../../../../kit/contract/imports.ts'
import { sumOf } from '../../../../kit/contract/money.ts'
import { visits } from '../../../visits/contract.ts'
import { schedule } from '../../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const day = (days: number) => addDays(today, days)
let counter = 0

/** A campus with three programs, and the start of a row that names it. */
async function freshCampus() {
  const n = ++counter
  const institution = await insertInstitution(app.db, { name: `Visited State University ${n}` })
  const campus = await insertCampus(app.db, { institution_id: institution.id, name: 'San Roque Campus' })
  const nursing = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing', level: 'level_1', valid_to: day(60) })
  const biology = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Biology' })
  const geology = await insertProgram(app.db, { campus_id: campus.id, name: 'BS Geology' })
  return { institution, campus, nursing, biology, geology, start: `${institution.name},San Roque Campus` }
}

const head = 'institution_name,campus_name,program_name,visit_type,visit_date,visit_end,level_sought'
const csv = (...lines: string[]) => new File([[head, ...lines].join('\r\n')], 'visits.csv', { type: 'text/csv' })
const run = (file: File, client: Client = qa, confirm_days: '0' | '1' = '0') =>
  client.send(schedule.import, { file, body: { confirm_days } })
async function refused(file: File) {
  const { status, message, errors = {}, body } = await qa.refused(schedule.import, { file })
  return { status, message, errors, report: (body as { report?: ImportReport }).report }
}
const visitsOf = (campusId: string) =>
  app.db.selectFrom('accreditations').selectAll().where('campus_id', '=', campusId).orderBy('visit_date').execute()

test('rows of one campus with the same days become one scheduled visit, each program with its survey, as if it had been added', async () => {
  const { campus, start, institution } = await freshCampus()
  const { data, message, report } = await run(
    csv(
      `${start},BS Nursing,Second survey,${day(100)},${day(102)},Level II`,
      `${start},bs biology,PRELIMINARY,${day(100)},,`,
      `${start},BS Geology,preliminary,${day(200)},${day(200)},`,
    ),
  )
  expect([data, message]).toEqual([3, '2 visits with 3 programs added'])
  expect(report).toMatchObject({ rows: 3, created: 3, updated: 0, unchanged: 0, error_count: 0 })
  const [second, first] = await visitsOf(campus.id)
  expect(second).toMatchObject({
    institution_id: institution.id,
    visit_type: 'mixed',
    mode: 'onsite',
    status: 'scheduled',
    visit_date: day(100),
    visit_end: day(102),
    priority_class: 'A',
    requested_by: qa.id,
  })
  expect(first).toMatchObject({ visit_type: 'preliminary', visit_end: day(200), priority_class: 'C' })
  const shown = await qa.send(visits.programs, { params: { accreditation_id: second!.id } })
  expect(shown.programs.map((one) => [one.name, one.survey_type, one.level_sought]).sort()).toEqual([
    ['BS Biology', 'preliminary', 'candidate'],
    ['BS Nursing', 'second', 'level_2'],
  ])
  const fee = sumOf([agency.fees.second.undergraduate, agency.fees.preliminary.undergraduate])
  expect(shown.data.payment).toMatchObject({ amount: fee, payment_status: 'unpaid', due_date: day(70) })
  expect(shown.data.number).toMatch(new RegExp(`^SV-${today.slice(0, 4)}-\\d{4,}$`))
  const steps = await app.db.selectFrom('accreditation_steps').selectAll().where('accreditation_id', '=', second!.id).execute()
  expect(steps).toMatchObject([{ status: 'scheduled', account_id: qa.id }])
  // An imported visit goes on like any other.
  const { version } = shown.data
  await qa.send(schedule.edit, { body: { id: second!.id, version, status: 'postponed', reason: 'Flood' } })
})

test('each visit stands in the log with what was set, the import once', async () => {
  const { campus, start } = await freshCampus()
  await run(csv(`${start},BS Nursing,Second survey,${day(50)},${day(51)},`))
  const [visit] = await visitsOf(campus.id)
  const entries = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', visit!.id).execute()
  expect(entries).toMatchObject([
    {
      action: 'accreditation.added',
      actor_id: qa.id,
      says: `Added ${visit!.number} for San Roque Campus by import`,
      after: {
        status: 'scheduled',
        visit_type: 'second',
        programs: ['BS Nursing (second survey)'],
        amount: agency.fees.second.undergraduate,
      },
    },
  ])
  const imports = await app.db
    .selectFrom('log_entries')
    .select('after')
    .where('action', '=', 'accreditations.imported')
    .orderBy('id', 'desc')
    .execute()
  expect(imports[0]?.after).toMatchObject({ file: 'visits.csv', rows: 1, visits: 1, programs: 1 })
})

test('every person of an institution gets one mail about all its visits', async () => {
  const { institution, start } = await freshCampus()
  const other = await freshCampus()
  const people = [await insertAccount(app.db, { role: 'institution', institution_id: institution.id })]
  await insertAccount(app.db, { role: 'institution', institution_id: institution.id, status: 'suspended' })
  people.push(await insertAccount(app.db, { role: 'institution', institution_id: other.institution.id }))
  await run(
    csv(
      `${start},BS Nursing,second,${day(50)},${day(51)},`,
      `${start},BS Biology,preliminary,${day(80)},${day(81)},`,
      `${other.start},BS Biology,preliminary,${day(80)},${day(81)},`,
    ),
  )
  const mails = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('template', 'in', ['accreditation_imported', 'accreditations_imported'])
    .execute()
  const to = (email: string) => mails.filter((one) => one.recipient === email)
  expect(mails).toHaveLength(2)
  expect(to(people[0]!.email)).toMatchObject([{ subject: 'The agency has set 2 visits' }])
  expect(to(people[0]!.email)[0]?.text_body).toMatch(
    /Second survey, San Roque Campus.*It covers BS Nursing\..*Preliminary survey.*BS Biology/s,
  )
  expect(to(people[1]!.email)[0]?.subject).toMatch(/^SV-.*: the agency has set a visit$/)
})

test('the same file again changes nothing, even after a visit was cancelled', async () => {
  const { campus, start } = await freshCampus()
  const file = () => csv(`${start},BS Nursing,second,${day(100)},,Level II`, `${start},BS Biology,preliminary,${day(90)},,`)
  await run(file())
  const before = await visitsOf(campus.id)
  const counted = async () => [
    (await app.db.selectFrom('log_entries').select('id').execute()).length,
    (await app.db.selectFrom('mails').select('id').execute()).length,
  ]
  const logged = await counted()
  expect(await run(file())).toMatchObject({ data: 0, message: 'Nothing new: all 2 rows are already stored', report: { unchanged: 2 } })
  expect([await visitsOf(campus.id), await counted()]).toEqual([before, logged])
  await qa.send(schedule.edit, { body: { id: before[0]!.id, version: before[0]!.version, status: 'cancelled', reason: 'Withdrawn' } })
  expect((await run(file())).data).toBe(0)
  expect(await visitsOf(campus.id)).toHaveLength(2)
})

test('a visit of the past stays known; a new one has to lie ahead, be of a usual length and not too far away', async () => {
  const { campus, nursing, start } = await freshCampus()
  const past = await insertAccreditation(app.db, {
    campus_id: campus.id,
    visit_type: 'second',
    visit_date: '2024-03-12',
    visit_end: '2024-03-14',
    status: 'decided',
  })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: crypto.randomUUID(), accreditation_id: past.id, program_id: nursing.id, survey_type: 'second', level_sought: 'level_2' })
    .execute()
  expect(await run(csv(`${start},BS Nursing,second,2024-03-12,2024-03-14,Level II`))).toMatchObject({ data: 0, report: { unchanged: 1 } })
  const far = addMonths(today, 12 * agency.furthestVisitYears + 1)
  const { errors } = await refused(
    csv(
      `${start},BS Nursing,second,${day(-1)},${day(1)},`,
      `${start},BS Biology,preliminary,${day(10)},${day(10 + agency.longestVisitDays)},`,
      `${start},BS Geology,preliminary,${far},${addDays(far, -1)},`,
    ),
  )
  expect(Object.keys(errors)).toEqual(['rows.2.visit_date', 'rows.3.visit_end', 'rows.4.visit_date', 'rows.4.visit_end'])
  expect(await visitsOf(campus.id)).toHaveLength(1)
})

test('one bad row and nothing is stored; row, column and sentence are named, with the nearest name', async () => {
  const { campus, institution, start } = await freshCampus()
  const { status, message, errors, report } = await refused(
    csv(
      `${start},BS Nursing,second,${day(100)},,`,
      `${institution.name.replace('Visited', 'Visted')},San Roque Campus,BS Biology,second,${day(100)},,`,
      `${institution.name},San Rouqe Campus,BS Biology,second,${day(100)},,`,
      `${start},BS Bilogy,second,${day(100)},,`,
      `${start},BS Geology,fifth,31/02/2027,,Level V`,
      `${start},,,,,none`,
    ),
  )
  expect([status, message]).toEqual([422, 'Nothing was imported: 5 of 6 rows need a correction.'])
  expect(errors).toMatchObject({
    'rows.3.institution_name': [`Not in the list of institutions. Nearest name: ${institution.name}.`],
    'rows.4.campus_name': [`No campus of ${institution.name} has this name. Nearest name: San Roque Campus.`],
    'rows.5.program_name': ['No program of San Roque Campus has this name. Nearest name: BS Biology.'],
    'rows.6.visit_type': [expect.stringContaining('Write one of: Preliminary survey; ')],
    'rows.6.visit_date': ['Not a date. Write it as 2027-02-28.'],
    'rows.6.level_sought': ['Write none, Candidate, or Level I to Level IV.'],
    'rows.7.program_name': ['This cell is empty. Every row needs it.'],
    'rows.7.level_sought': ['A visit seeks a level: write Candidate, or Level I to Level IV.'],
  })
  expect(report).toMatchObject({ rows: 6, rows_with_errors: 5, created: 0 })
  expect(await visitsOf(campus.id)).toEqual([])
})

test('every type of visit is read by its code and by its name', async () => {
  const { campus, start } = await freshCampus()
  const types = [
    'third_phase2',
    'Third survey, phase 1',
    'Fourth phase 2',
    'INSTITUTIONAL ACCREDITATION',
    'consultancy',
    'first formal survey',
  ]
  for (const n of types.keys()) await insertProgram(app.db, { campus_id: campus.id, name: `Program ${n}` })
  const rows = types.map((type, n) => `${start},Program ${n},"${type}",${day(100 + n)},,,The Board asked for it`)
  await run(new File([[`${head},override_reason`, ...rows].join('\n')], 'visits.csv', { type: 'text/csv' }), qa, '1')
  expect((await visitsOf(campus.id)).map((one) => one.visit_type)).toEqual([
    'third_phase2',
    'third_phase1',
    'fourth_phase2',
    'institutional',
    'consultancy',
    'first_formal',
  ])
})

test('a program in an open accreditation, twice in the file, or beside a planned visit is refused with its reason', async () => {
  const { campus, start } = await freshCampus()
  await run(csv(`${start},BS Nursing,second,${day(100)},${day(102)},`))
  const [visit] = await visitsOf(campus.id)
  const { errors } = await refused(
    csv(
      `${start},BS Nursing,second,${day(120)},,`,
      `${start},BS Biology,preliminary,${day(100)},${day(102)},`,
      `${start},BS Geology,preliminary,${day(150)},,`,
      `${start},BS Geology,consultancy,${day(180)},,`,
      `${start},BS Nursing,second,${day(100)},${day(102)},Level IV`,
    ),
  )
  expect(errors).toEqual({
    'rows.2.program_name': [`In an open accreditation already: ${visit!.number} (scheduled). Leave it out, or change that one.`],
    'rows.3.program_name': [`${visit!.number} is planned for this campus on these days. Add the program there.`],
    'rows.5.program_name': ['Row 4 plans another visit for this program. Keep one of the two.'],
    'rows.6.level_sought': [`${visit!.number} seeks Level II for this program. Change it on the schedule.`],
  })
})

test('a name that two programs of a campus bear, and a visit of more than fifty programs, are refused', async () => {
  const { campus, start } = await freshCampus()
  await insertProgram(app.db, { campus_id: campus.id, name: 'BS Nursing', degree_level: 'masteral' })
  const names = Array.from({ length: 51 }, (_, n) => `Program ${n}`)
  for (const name of names) await insertProgram(app.db, { campus_id: campus.id, name })
  const { errors } = await refused(
    csv(`${start},BS Nursing,second,${day(90)},,`, ...names.map((name) => `${start},${name},preliminary,${day(100)},,`)),
  )
  expect(errors).toEqual({
    'rows.2.program_name': ['Two programs of San Roque Campus bear this name. Take the row out and add its visit on the schedule.'],
    'rows.53.program_name': ['One visit covers at most 50 programs. Give this row and those below it other days.'],
  })
})

test('a survey that the ladder does not offer, or a level it does not seek, is refused; a reason lets it in and is kept', async () => {
  const { campus, start } = await freshCampus()
  const { errors } = await refused(
    csv(`${start},BS Biology,fourth_phase2,${day(100)},,`, `${start},BS Nursing,second,${day(120)},,Level IV`),
  )
  expect(errors).toEqual({
    'rows.2.visit_type': [expect.stringContaining('out of order for a program that has no level. In order: preliminary survey;')],
    'rows.3.level_sought': [expect.stringContaining('seeks Level II')],
  })
  const file = `${head},override_reason\n${start},BS Biology,second,${day(100)},,,Merged with a program of Level I`
  await run(new File([file], 'visits.csv', { type: 'text/csv' }))
  const [visit] = await visitsOf(campus.id)
  const shown = await qa.send(visits.programs, { params: { accreditation_id: visit!.id } })
  expect(shown.programs).toMatchObject([
    { survey_type: 'second', level_sought: 'level_2', override_reason: 'Merged with a program of Level I' },
  ])
})

test('a repeated row counts once and is named', async () => {
  const { campus, start } = await freshCampus()
  const row = `${start},BS Nursing,second,${day(100)},,`
  const { data, report } = await run(csv(row, row.replace('BS Nursing', 'bs nursing')))
  expect([data, report.repeated_rows]).toEqual([1, [3]])
  expect(await visitsOf(campus.id)).toHaveLength(1)
})

test('thousands of rows are stored in one go', async () => {
  const { campus, institution, start } = await freshCampus()
  const names = Array.from({ length: 3_000 }, (_, n) => `Large Program ${n}`)
  await app.db
    .insertInto('programs')
    .values(names.map((name) => ({ id: crypto.randomUUID(), campus_id: campus.id, name, degree_level: 'undergraduate' as const })))
    .execute()
  await insertAccount(app.db, { role: 'institution', institution_id: institution.id })
  const { message } = await run(csv(...names.map((name, n) => `${start},${name},preliminary,${day(30 + Math.floor(n / 3))},,`)), qa, '1')
  expect(message).toBe('1,000 visits with 3,000 programs added')
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('subject', '=', 'The agency has set 1000 visits')
    .executeTakeFirstOrThrow()
  expect(mail.text_body).toContain('And 960 more.')
})

test('only QA and the Superadmin import visits; the template has the columns', async () => {
  const { start } = await freshCampus()
  const file = csv(`${start},BS Nursing,second,${day(100)},,`)
  for (const role of ['Monitoring', 'Admin', 'Finance', 'Guest', 'Content Creator', 'accreditor', 'institution'] as const)
    expect((await (await app.as(role)).refused(schedule.import, { file })).status).toBe(403)
  const answer = await qa.fetch('/api/admin/templates/survey-visits', {})
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('Bulk-Upload Template.xlsx')])
  const template = new File([await answer.arrayBuffer()], 'template.xlsx', {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  // The example's institution is nobody's here; that it is named means that every head was understood.
  expect(Object.keys((await refused(template)).errors)).toEqual(['rows.2.institution_name'])
})
