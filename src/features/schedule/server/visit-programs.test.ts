import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertChargedVisit } from '../../../../testing/charged-visit.ts'
import { insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { sumOf } from '../../../kit/contract/money.ts'
import { visits } from '../../visits/contract.ts'
import { schedule } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 80)
const insertVisit = insertChargedVisit.bind(null, app)

test('adding and removing programs changes the charge while nothing is paid', async () => {
  const { visit, program } = await insertVisit({ status: 'approved' })
  const more = await insertProgram(app.db, { campus_id: visit.campus_id, level: 'level_1' })
  const programs = [{ program_id: program.id }, { program_id: more.id }]
  const { data } = await qa.send(schedule.edit, { body: { id: visit.id, version: 1, programs } })
  expect(data).toMatchObject({
    counts: { programs: 2 },
    visit_type: 'mixed',
    payment: { amount: sumOf([agency.fees.preliminary.undergraduate, agency.fees.second.undergraduate]) },
  })
  const shown = await qa.send(visits.programs, { params: { accreditation_id: visit.id }, query: { paginate: 1, page: 2 } })
  expect(shown.meta).toEqual({ page: 2, paginate: 1, total: 2, last_page: 2 })
  expect(shown.programs).toHaveLength(1)
  const foreign = await insertProgram(app.db)
  const wrong = await qa.refused(schedule.edit, { body: { id: visit.id, version: 2, programs: [{ program_id: foreign.id }] } })
  expect(Object.keys(wrong.errors ?? {})).toEqual(['programs.0.program_id'])
})

test('the log says what a program of the visit sought and seeks, also where its name is the same', async () => {
  const { visit, program } = await insertVisit({ status: 'approved' })
  const programs = [{ program_id: program.id, survey_type: 'second' as const, override_reason: 'The board asked for it.' }]
  await qa.send(schedule.edit, { body: { id: visit.id, version: 1, programs } })
  const entry = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', visit.id).executeTakeFirstOrThrow()
  const [was, is] = [entry.before?.programs, entry.after?.programs] as string[][]
  expect(is).toEqual([`${program.name} (second survey, out of order: The board asked for it.)`])
  expect(was).toHaveLength(1)
  expect(was).not.toEqual(is)
})

test('QA adds a visit with several programs; its campus and programs have to fit', async () => {
  const campus = await insertCampus(app.db)
  const programs = [
    await insertProgram(app.db, { campus_id: campus.id, level: 'level_1' }),
    await insertProgram(app.db, { campus_id: campus.id, level: 'level_1', degree_level: 'masteral' }),
    await insertProgram(app.db, { campus_id: campus.id }),
  ]
  const body = {
    institution_id: campus.institution_id,
    campus_id: campus.id,
    visit_date: addDays(today, 10),
    programs: programs.map((program) => ({ program_id: program.id })),
  }
  const { data } = await qa.send(schedule.add, { body })
  expect(data).toMatchObject({
    status: 'approved',
    visit_type: 'second',
    visit_end: addDays(today, 12),
    counts: { programs: 3, log_entries: 1 },
    payment: { amount: '49600.00', payment_status: 'unpaid' },
    institution: { id: campus.institution_id },
  })
  const again = await qa.refused(schedule.add, { body })
  expect([again.status, again.message.includes(data.number)]).toEqual([409, true])
  const elsewhere = await qa.refused(schedule.add, { body: { ...body, institution_id: (await insertInstitution(app.db)).id } })
  expect(Object.keys(elsewhere.errors ?? {})).toEqual(['campus_id'])
})

test('what the ladder does not offer is refused, and QA takes it with a reason that stands with the visit and the log', async () => {
  const campus = await insertCampus(app.db)
  const program = await insertProgram(app.db, { campus_id: campus.id, level: 'level_2', valid_to: soon })
  const body = { institution_id: campus.institution_id, campus_id: campus.id, visit_date: soon }
  const add = (more: object) => ({ body: { ...body, programs: [{ program_id: program.id, ...more }] } })
  const early = await qa.refused(schedule.add, add({ survey_type: 'fourth_phase2' }))
  expect(early.errors).toEqual({
    'programs.0.survey_type': [expect.stringContaining('In order: third survey, phase 1; institutional accreditation; consultancy visit.')],
  })
  const level = await qa.refused(schedule.add, add({ survey_type: 'third_phase1', level_sought: 'level_4' }))
  expect(Object.keys(level.errors ?? {})).toEqual(['programs.0.level_sought'])
  const reached = await qa.refused(schedule.add, { body: { ...add({ level_sought: 'level_4' }).body, visit_type: 'preliminary' } })
  expect(Object.keys(reached.errors ?? {})).toEqual(['programs.0.survey_type'])

  const { data } = await qa.send(schedule.add, add({ survey_type: 'third_phase2', override_reason: 'Phase 1 was held by another agency.' }))
  const shown = async () => (await qa.send(visits.programs, { params: { accreditation_id: data.id } })).programs
  expect(await shown()).toMatchObject([
    { survey_type: 'third_phase2', level_sought: 'level_3', override_reason: 'Phase 1 was held by another agency.' },
  ])
  const log = await app.db.selectFrom('log_entries').select('after').where('accreditation_id', '=', data.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(log.after)).toContain('out of order: Phase 1 was held by another agency.')

  const programs = [{ program_id: program.id, survey_type: 'third_phase1' as const }]
  const edited = await qa.send(schedule.edit, { body: { id: data.id, version: data.version, programs } })
  expect(edited.data).toMatchObject({ visit_type: 'third_phase1', payment: { amount: agency.fees.third_phase1.undergraduate } })
  expect(await shown()).toMatchObject([{ survey_type: 'third_phase1', override_reason: null }])
})

test('an institutional accreditation is charged once for the visit, whatever else it covers', async () => {
  const campus = await insertCampus(app.db)
  const programs = [await insertProgram(app.db, { campus_id: campus.id }), await insertProgram(app.db, { campus_id: campus.id })]
  const asked = programs.map(({ id }) => ({ program_id: id, survey_type: 'institutional' as const }))
  const more = await insertProgram(app.db, { campus_id: campus.id, degree_level: 'doctorate' })
  const body = { institution_id: campus.institution_id, campus_id: campus.id, visit_date: soon }
  const { data } = await qa.send(schedule.add, { body: { ...body, programs: [...asked, { program_id: more.id }] } })
  const amount = sumOf([agency.institutionalFee, agency.fees.preliminary.doctorate])
  expect(data).toMatchObject({ visit_type: 'institutional', payment: { amount } })
})
