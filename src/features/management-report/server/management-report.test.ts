import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAssignment, insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { managementReport } from '../contract.ts'
import { periodsOf } from './queries.ts'

const app = await startApp()
const [north, south] = [defaults.regions[3].name, defaults.regions[14].name]
const hill = await insertCampus(app.db, { region: north })
const shore = await insertCampus(app.db, { region: south })
const program = await insertProgram(app.db, { campus_id: hill.id, level: 'level_1', valid_from: '2020-01-01', valid_to: '2999-01-01' })
await insertProgram(app.db, { campus_id: hill.id, level: 'level_1', valid_from: '2020-01-01', valid_to: '2021-01-01' })
await insertProgram(app.db, { campus_id: hill.id, level: 'candidate', valid_from: '2020-01-01', valid_to: '2999-01-01' })
await insertProgram(app.db, { campus_id: shore.id })
const ana = await insertAccount(app.db, { role: 'accreditor', region: north })
for (const [campus_id, visit_date, status, outcome] of [
  [hill.id, '2020-05-04', 'decided', 'granted'],
  [hill.id, '2021-03-01', 'decided', 'granted'],
  [shore.id, '2021-03-08', 'reported', null],
  [shore.id, '2021-09-06', 'decided', 'deferred'],
  [shore.id, '2021-10-04', 'cancelled', null],
] as const) {
  const visit = await insertAccreditation(app.db, { campus_id, visit_date, visit_end: visit_date, status })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: ana.id, status: 'completed' })
  await app.db
    .insertInto('accreditation_programs')
    .values({
      id: newId(),
      accreditation_id: visit.id,
      program_id: program.id,
      survey_type: 'first_formal',
      level_sought: 'level_1',
      outcome,
      decided_on: outcome && visit_date,
    })
    .execute()
}
const guest = await app.as('Guest')

test('the report sets a period beside the one before it, and counts what was held', async () => {
  const { data } = await guest.send(managementReport.show, { query: { fromYear: 2021, toYear: 2021 } })
  expect(data).toMatchObject({
    period: { from: '2021-01-01', to: '2021-12-31' },
    period_before: { from: '2020-01-01', to: '2020-12-31' },
    visits: { now: 3, before: 1 },
    institutions: { now: 2, before: 1 },
    programs: { now: 3, before: 1 },
    granted: { now: 1, before: 1 },
    accreditors: { now: 1, before: 1 },
  })
})

test('levels granted are those of programs: a first phase, an institutional accreditation and a consultancy visit give none', async () => {
  const visit = await insertAccreditation(app.db, {
    campus_id: hill.id,
    visit_date: '2018-03-05',
    visit_end: '2018-03-05',
    status: 'decided',
  })
  const granted = { outcome: 'granted', decided_on: '2018-04-02', accreditation_id: visit.id } as const
  for (const survey_type of ['second', 'third_phase1', 'institutional', 'consultancy'] as const) {
    const { id } = await insertProgram(app.db, { campus_id: hill.id })
    await app.db
      .insertInto('accreditation_programs')
      .values({ id, program_id: id, survey_type, level_sought: 'level_2', ...granted })
      .execute()
  }
  const { data } = await guest.send(managementReport.show, { query: { fromYear: 2018, toYear: 2018 } })
  expect([data.programs.now, data.granted.now]).toEqual([4, 1])
})

test('the regions stand with what they have today and the visits of the period; the most accredited programs first, Candidates beside them', async () => {
  const { data } = await guest.send(managementReport.show, { query: { fromYear: 2021, toYear: 2021 } })
  const counts = (region: string) => data.regions.find((row) => row.region === region)
  expect(data.regions[0]?.region).toBe(north)
  expect(counts(north)).toEqual({
    region: north,
    institutions: 0,
    campuses: 1,
    programs: 7,
    accredited: 1,
    candidates: 1,
    visits: 1,
    accreditors: 1,
  })
  expect(counts(south)).toMatchObject({ campuses: 1, programs: 1, accredited: 0, candidates: 0, visits: 2, accreditors: 0 })
})

test('a year that still runs is compared with the year before up to the same day', () => {
  expect(periodsOf({ from_year: 2024, to_year: 2026 }, '2026-11-22')).toEqual({
    period: { from: '2024-01-01', to: '2026-11-22' },
    period_before: { from: '2021-01-01', to: '2023-11-22' },
  })
  // years to come make neither period longer: the years before follow on one another without a gap
  expect(periodsOf({ from_year: 2024, to_year: 2028 }, '2026-11-22')).toEqual({
    period: { from: '2024-01-01', to: '2026-11-22' },
    period_before: { from: '2021-01-01', to: '2023-11-22' },
  })
  expect(periodsOf({ from_year: 2024, to_year: 2024 }, '2024-02-29').period_before).toEqual({ from: '2023-01-01', to: '2023-02-28' })
  expect(periodsOf({ from_year: 2030, to_year: 2030 }, '2026-11-22').period.to).toBe('2030-12-31')
})

test('without years the report takes those of the dashboard; years it cannot take are refused at the field', async () => {
  const { data } = await guest.send(managementReport.show)
  expect(data.period.to <= agencyDay() || data.to_year > Number(agencyDay().slice(0, 4))).toBe(true)
  expect(await guest.refused(managementReport.show, { query: { fromYear: 2024, toYear: 2020 } })).toMatchObject({ status: 422 })
  expect(await (await app.as('institution')).refused(managementReport.show)).toMatchObject({ status: 403 })
})
