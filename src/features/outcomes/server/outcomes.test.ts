import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { hold, insertAccreditation, insertAssignment, insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import type { Level, SurveyType } from '../../ladder/rules.ts'
import { surveyOf } from '../../ladder/rules-surveys.ts'
import { visits } from '../../visits/contract.ts'
import { outcomes } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const decided_on = addDays(today, -1)

const deferral = { reason: 'The library.', conditions: 'Fifty titles.', conditions_due: addDays(today, 365) }

test('granted levels and validities take effect with the outcome; deferred and refused ones change nothing', async () => {
  const { visit, programs } = await insertReported([
    ['candidate', 'first_formal'],
    ['level_1', 'second'],
    ['none', 'preliminary'],
  ])
  const [granted, deferred, refused] = programs as [Program, Program, Program]
  const grace = { valid_from: '2021-01-01', valid_to: '2026-01-01', grace_until: '2027-01-01', grace_reason: 'calamity' }
  await hold(app.db, granted.id, grace)
  const institution = await app.as('institution', { institution_id: visit.institution_id })
  const { data, message } = await qa.send(outcomes.record, {
    body: {
      accreditation_id: visit.id,
      version: 1,
      programs: [
        { program_id: granted.id, outcome: 'granted', grand_mean: 3.87, decided_on },
        { program_id: deferred.id, outcome: 'deferred', grand_mean: 2.5, decided_on, ...deferral },
        { program_id: refused.id, outcome: 'not_granted', decided_on, reason: 'No faculty of the field.' },
      ],
    },
  })
  expect([data.status, data.version, data.may_decide]).toEqual(['decided', 2, false])
  expect(message).toContain(visit.number)
  const end = addDays(addMonths(decided_on, 12 * agency.validityYears.level_1), -1)
  expect(await programRow(granted.id)).toMatchObject({
    level: 'level_1',
    valid_from: decided_on,
    valid_to: end,
    grace_until: null,
    version: 2,
  })
  expect(await programRow(deferred.id)).toMatchObject({ level: 'level_1', valid_from: null, revisit_for: 'second' })
  expect(await programRow(refused.id)).toMatchObject({ level: 'none', valid_to: null, version: 1 })
  const shown = await qa.send(visits.programs, { params: { accreditation_id: visit.id } })
  expect(shown.programs.find((one) => one.program_id === granted.id)).toMatchObject({ outcome: 'granted', grand_mean: '3.87', decided_on })

  const log = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', visit.id).execute()
  expect(log.find((entry) => entry.program_id === granted.id)).toMatchObject({
    before: { outcome: null, level: 'candidate', valid_from: '2021-01-01', valid_to: '2026-01-01', grace_until: '2027-01-01' },
    after: { outcome: 'granted', grand_mean: '3.87', level: 'level_1', valid_from: decided_on, valid_to: end, grace_until: null },
  })
  expect(log.find((entry) => entry.program_id === null)).toMatchObject({ before: { status: 'reported' }, after: { status: 'decided' } })
  expect(log).toHaveLength(4)
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', institution.id as string)
    .executeTakeFirstOrThrow()
  const mail = await app.db.selectFrom('mails').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
  expect(mail.text_body).toContain(`${granted.name}: Level I granted`)
})

test('every program needs an outcome; one that is missing is named and nothing is stored', async () => {
  const { visit, programs } = await insertReported([
    ['none', 'preliminary'],
    ['none', 'preliminary'],
  ])
  const [first, second] = programs as [Program, Program]
  const body = {
    accreditation_id: visit.id,
    version: 1,
    programs: [{ program_id: first.id, outcome: 'granted' as const, grand_mean: 3, decided_on }],
  }
  const refusal = await qa.refused(outcomes.record, { body })
  expect(refusal.status).toBe(422)
  expect(refusal.errors?.programs?.[0]).toContain(second.name)
  expect(await programRow(first.id)).toMatchObject({ level: 'none' })
})

test('outcomes are recorded for reported visits only, once, and with the newest version', async () => {
  const { visit, programs } = await insertReported([['none', 'preliminary']])
  const body = {
    accreditation_id: visit.id,
    version: 1,
    programs: [{ program_id: programs[0]?.id as string, outcome: 'granted' as const, grand_mean: 3, decided_on }],
  }
  await app.db.updateTable('accreditations').set({ status: 'ongoing' }).where('id', '=', visit.id).execute()
  expect((await qa.refused(outcomes.record, { body })).status).toBe(422)
  await app.db.updateTable('accreditations').set({ status: 'reported' }).where('id', '=', visit.id).execute()
  expect((await qa.refused(outcomes.record, { body: { ...body, version: 7 } })).status).toBe(409)
  await qa.send(outcomes.record, { body })
  expect((await qa.refused(outcomes.record, { body })).status).toBe(409)
  expect((await qa.refused(outcomes.record, { body: { ...body, version: 2 } })).status).toBe(422)
})

test('the day of the decision lies between the visit and today, and a mean between 1 and 5', async () => {
  const { visit, programs } = await insertReported([['none', 'preliminary']])
  const one = { program_id: programs[0]?.id as string, outcome: 'granted' as const, grand_mean: 3, decided_on }
  const send = (more: Partial<typeof one> & { lowest_area_mean?: number }) =>
    qa.refused(outcomes.record, { body: { accreditation_id: visit.id, version: 1, programs: [{ ...one, ...more }] } })
  expect((await send({ decided_on: addDays(today, 1) })).errors).toHaveProperty(['programs.0.decided_on'])
  expect((await send({ decided_on: addDays(visit.visit_date, -1) })).errors).toHaveProperty(['programs.0.decided_on'])
  expect((await send({ grand_mean: 5.5 })).errors).toHaveProperty(['programs.0.grand_mean'])
  // 2.496 is below the 2.50 asked for, and is not rounded up to them
  expect((await send({ grand_mean: 2.496 })).errors).toHaveProperty(['programs.0.grand_mean'])
  expect((await send({ grand_mean: 3, lowest_area_mean: 3.01 })).errors).toHaveProperty(['programs.0.lowest_area_mean'])
  expect((await send({ program_id: visit.id })).errors).toHaveProperty(['programs.0.program_id'])
})

test('the next visit of a program shows the outcome before it', async () => {
  const { visit, programs } = await insertReported([['none', 'preliminary']])
  const program = programs[0] as Program
  const body = {
    accreditation_id: visit.id,
    version: 1,
    programs: [{ program_id: program.id, outcome: 'granted' as const, grand_mean: 4, decided_on }],
  }
  await qa.send(outcomes.record, { body })
  const next = await insertAccreditation(app.db, {
    campus_id: visit.campus_id,
    visit_date: addDays(today, 90),
    visit_end: addDays(today, 92),
  })
  await cover(next.id, program.id, 'first_formal')
  const shown = await qa.send(visits.programs, { params: { accreditation_id: next.id } })
  expect(shown.programs).toMatchObject([
    {
      level: 'candidate',
      level_sought: 'level_1',
      outcome: null,
      grand_mean: null,
      last: { outcome: 'granted', decided_on, grand_mean: '4.00' },
    },
  ])
})

test('nobody but QA and Superadmin decides', async () => {
  const { visit, programs } = await insertReported([['none', 'preliminary']])
  const body = {
    accreditation_id: visit.id,
    version: 1,
    programs: [{ program_id: programs[0]?.id as string, outcome: 'granted' as const, grand_mean: 3, decided_on }],
  }
  for (const role of ['Monitoring', 'Finance', 'Admin', 'institution', 'accreditor'] as const) {
    expect((await (await app.as(role)).refused(outcomes.record, { body })).status).toBe(403)
  }
})

test('outcomes of a visit with somebody who never answered are recorded once that is confirmed', async () => {
  const { visit, programs } = await insertReported([['none', 'preliminary']])
  const { accreditor_id } = await insertAssignment(app.db, { accreditation_id: visit.id, status: 'invited' })
  const { last_name } = await app.db.selectFrom('accounts').select('last_name').where('id', '=', accreditor_id).executeTakeFirstOrThrow()
  const decided = [{ program_id: (programs[0] as Program).id, outcome: 'granted' as const, grand_mean: 3, lowest_area_mean: 3, decided_on }]
  const body = { accreditation_id: visit.id, version: 1, programs: decided }
  const refusal = await qa.refused(outcomes.record, { body })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining(`${last_name} has not answered`)])
  await qa.send(outcomes.record, { body: { ...body, confirm_team: true } })
})

type Program = Awaited<ReturnType<typeof insertProgram>>

async function insertReported(levels: [Level, SurveyType][]) {
  const visit = await insertAccreditation(app.db, { status: 'reported', visit_date: addDays(today, -30), visit_end: addDays(today, -28) })
  const programs: Program[] = []
  for (const [level, survey] of levels) {
    const program = await insertProgram(app.db, { campus_id: visit.campus_id, level })
    await cover(visit.id, program.id, survey)
    programs.push(program)
  }
  await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator' })
  return { visit, programs }
}

async function cover(accreditation_id: string, program_id: string, survey_type: SurveyType) {
  const standing = { ...(await programRow(program_id)), valid_to: null }
  const survey = surveyOf(survey_type, standing, { level: 'none', valid_to: null }, today)
  const id = crypto.randomUUID()
  await app.db
    .insertInto('accreditation_programs')
    .values({ id, accreditation_id, program_id, ...survey })
    .execute()
  return id
}

function programRow(id: string) {
  return app.db.selectFrom('programs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
