import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { accreditors } from '../../accreditors/contract.ts'
import { accreditedLevels, type Level, levels } from '../../ladder/rules.ts'
import { members } from '../../members/contract.ts'
import { programs } from '../../programs/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { agencyDashboard } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const north = defaults.regions[3].name
const south = defaults.regions[14].name

// Two institutions: a university in the north with two campuses and five programs, a college in the south with one program.
const university = await insertInstitution(app.db, {
  name: 'Bulusan State University',
  acronym: 'BSU',
  region: north,
  created_at: '2020-05-01',
})
const college = await insertInstitution(app.db, { name: 'Agusan State College', acronym: 'ASC', region: south, type: 'college' })
const main = await insertCampus(app.db, { institution_id: university.id, name: 'Main', region: north, created_at: '2020-05-01' })
const second = await insertCampus(app.db, { institution_id: university.id, name: 'Second', region: north, created_at: '2021-05-01' })
const hill = await insertCampus(app.db, { institution_id: college.id, name: 'Hill', region: south })
await insertProgram(app.db, { campus_id: main.id, level: 'level_2', valid_from: '2020-01-01', valid_to: later(900) })
await insertProgram(app.db, { campus_id: main.id, level: 'candidate', valid_from: '2020-01-01', valid_to: later(100) })
await insertProgram(app.db, {
  campus_id: main.id,
  level: 'level_1',
  valid_from: '2020-01-01',
  valid_to: later(-30),
  grace_until: later(200),
})
await insertProgram(app.db, { campus_id: second.id, level: 'level_1', valid_from: '2020-01-01', valid_to: later(-30) })
await insertProgram(app.db, { campus_id: second.id })
await insertProgram(app.db, { campus_id: hill.id, level: 'candidate', valid_from: '2020-01-01', valid_to: today, degree_level: 'masteral' })
await insertAccreditor(app.db)
const retired = await insertAccreditor(app.db)
await app.db.updateTable('accreditors').set({ status: 'retired' }).where('id', '=', retired.id).execute()
for (const [campus_id, visit_date, visit_end, status] of [
  [main.id, '2022-02-07', '2022-02-09', 'decided'],
  [main.id, '2022-11-08', '2022-11-09', 'decided'],
  [hill.id, '2022-11-09', '2022-11-09', 'reported'],
  [hill.id, '2023-05-30', '2023-06-01', 'ongoing'],
  [main.id, '2023-08-01', '2023-08-02', 'scheduled'],
  [main.id, '2023-08-01', '2023-08-02', 'cancelled'],
  [main.id, '2023-09-01', '2023-09-02', 'requested'],
  [second.id, later(40), later(41), 'approved'],
  [hill.id, today, today, 'ongoing'],
] as const) {
  const institution_id = campus_id === hill.id ? college.id : university.id
  await insertAccreditation(app.db, { institution_id, campus_id, visit_date, visit_end, status })
}
const guest = await app.as('Guest')

test('the totals say how many are active, so that they agree with the public ones; what stands on an inactive campus is not', async () => {
  const counts = async () => {
    const { institutions, campuses, programs } = (await guest.send(agencyDashboard.totals)).data
    return [institutions, campuses, programs].map(({ total, active }) => [total, active])
  }
  const [institutions, campuses, programs] = [
    [2, 2],
    [3, 3],
    [6, 6],
  ]
  expect(await counts()).toEqual([institutions, campuses, programs])
  await app.db.updateTable('campuses').set({ is_active: false }).where('id', '=', second.id).execute()
  expect(await counts()).toEqual([institutions, [3, 2], [6, 4]])
  await app.db.updateTable('institutions').set({ status: 'inactive' }).where('id', '=', college.id).execute()
  expect(await counts()).toEqual([
    [2, 1],
    [3, 1],
    [6, 3],
  ])
  await app.db.updateTable('campuses').set({ is_active: true }).execute()
  await app.db.updateTable('institutions').set({ status: 'active' }).execute()
})

test('the totals count what is there, and what was added in the years asked for', async () => {
  const { data } = await guest.send(agencyDashboard.totals, { query: { fromYear: 2022, toYear: 2023 } })
  expect(data).toMatchObject({
    from_year: 2022,
    to_year: 2023,
    first_year: 2022,
    // the others were entered today, in a later year
    institutions: { total: 2, added: 0, regions: 2 },
    campuses: { total: 3, added: 0 },
    programs: { total: 6, accredited: 2, candidates: 2 },
    accreditors: { total: 2, active: 1 },
    visits: { held: 4, scheduled: 1 },
  })
  const added = async (fromYear: number, toYear: number) => {
    const { data } = await guest.send(agencyDashboard.totals, { query: { fromYear, toYear } })
    return [data.institutions.added, data.campuses.added]
  }
  expect(await added(2020, 2020)).toEqual([1, 1])
  expect(await added(2021, 2023)).toEqual([0, 1])
  expect(await added(2021, Number(today.slice(0, 4)))).toEqual([1, 2])
})

test('a range is as long as one likes', async () => {
  const { data } = await guest.send(agencyDashboard.surveyVisits, { query: { fromYear: 1990, toYear: 2029 } })
  expect([data.from_year, data.to_year, data.quarters.length]).toEqual([1990, 2029, 160])
  expect(data.peak_year).toEqual({ year: 2022, total: 3 })
})

test('accredited are Level I and above in force, Candidates beside them; list, public site and dashboard agree', async () => {
  const { programs: totals } = (await guest.send(agencyDashboard.totals)).data
  const inForce = ['valid', 'upcoming', 'grace'] as const
  const listed = async (level: Level[]) =>
    (await guest.send(programs.list, { body: { filter: { level, status: [...inForce] } } })).meta.total
  const standing = (await app.visitor.send(members.standing)).data
  expect([totals.accredited, totals.candidates]).toEqual([2, 2])
  expect([await listed([...accreditedLevels]), await listed(['candidate'])]).toEqual([2, 2])
  expect([standing.programs, standing.candidates]).toEqual([2, 2])
})

test('what a chart counts is what its list holds: programs by region, degree, level and year, visits by quarter, accreditors by status and region', async () => {
  const listed = async (filter: object) => (await guest.send(programs.list, { body: { filter } })).meta.total
  for (const [by, name] of [
    ['region', 'region'],
    ['degree_level', 'degree_level'],
  ] as const) {
    for (const row of (await guest.send(agencyDashboard.institutionLevels, { body: { by } })).data) {
      expect(await listed({ [name]: row.name })).toBe(row.total)
      for (const level of levels) expect(await listed({ [name]: row.name, level: [level] }), `${row.name} ${level}`).toBe(row.levels[level])
    }
  }
  for (const { year, count } of (await guest.send(programs.validityEndYear)).data)
    expect(await listed({ year: [year] }), String(year)).toBe(count)

  const qa = await app.as('QA')
  const { quarters } = (await qa.send(agencyDashboard.surveyVisits, { query: { fromYear: 2022, toYear: 2023 } })).data
  const status: VisitStatus[] = ['approved', 'scheduled', 'ongoing', 'reported', 'decided']
  const visits = async (begins_from: string, begins_to: string) =>
    (await qa.send(schedule.list, { query: { mode: 'list', filter: { status, begins_from, begins_to } } })).meta.total
  expect(quarters.map(({ held, scheduled }) => held + scheduled)).toEqual([1, 0, 0, 2, 0, 1, 1, 0])
  for (const { year, quarter, held, scheduled } of quarters) {
    const first = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
    expect(await visits(first, addDays(addMonths(first, 3), -1))).toBe(held + scheduled)
  }
  // one that began before the quarter and lasts into it counts before it
  expect(await visits('2023-06-01', '2023-06-30')).toBe(0)

  const former = await insertAccreditor(app.db)
  await app.db.updateTable('accounts').set({ role: 'QA' }).where('id', '=', former.id).execute()
  const people = (await guest.send(agencyDashboard.accreditorTotals)).data
  const found = async (filter: object) => (await qa.send(accreditors.list, { body: { filter } })).meta.total
  expect(await found({})).toBe(people.total)
  for (const one of ['active', 'on_leave', 'retired'] as const) expect(await found({ status: [one] })).toBe(people[one])
  for (const { region, count } of people.by_region) expect(await found({ region: [region ?? 'none'] })).toBe(count)
  expect((await guest.send(agencyDashboard.totals)).data.accreditors).toEqual({ total: people.total, active: people.active })
  await app.db.deleteFrom('accreditors').where('id', '=', former.id).execute()
})

test('program status follows the dates: valid, ending within a year (today included), grace, expired, none', async () => {
  const { data } = await guest.send(agencyDashboard.totals)
  expect(data.program_status).toEqual({ valid: 1, upcoming: 2, grace: 1, expired: 1, none: 1 })
})

test('survey visits come by quarter, with empty quarters, and without requests and cancelled visits', async () => {
  const { data } = await guest.send(agencyDashboard.surveyVisits, { query: { fromYear: 2022, toYear: 2023 } })
  expect(data.quarters.map((one) => `${one.year} Q${one.quarter}: ${one.held}+${one.scheduled}`)).toEqual([
    '2022 Q1: 1+0',
    '2022 Q2: 0+0',
    '2022 Q3: 0+0',
    '2022 Q4: 2+0',
    '2023 Q1: 0+0',
    '2023 Q2: 1+0',
    '2023 Q3: 0+1',
    '2023 Q4: 0+0',
  ])
  expect(data.peak_year).toEqual({ year: 2022, total: 3 })
  expect(data.peak_quarter).toEqual({ year: 2022, quarter: 4, total: 2 })
})

test('without years the last three are shown, and the next one when a visit is scheduled there', async () => {
  const { data } = await guest.send(agencyDashboard.surveyVisits)
  const thisYear = Number(today.slice(0, 4))
  expect([data.from_year, data.to_year]).toEqual([thisYear - 2, Number(later(40).slice(0, 4))])
})

test('years out of order are refused at the field', async () => {
  expect(await guest.refused(agencyDashboard.totals, { query: { fromYear: 2024, toYear: 2023 } })).toMatchObject({
    status: 422,
    errors: { toYear: ['The last year comes before the first one.'] },
  })
  expect(await guest.refused(agencyDashboard.totals, { query: { year: 2023 } as never })).toMatchObject({ status: 422 })
})

test.for([
  ['year', '2022', 3],
  ['month', '2022-11', 2],
  ['region', north, 3],
] as const)('the peak by %s is %s', async ([x, value, total]) => {
  const { data } = await guest.send(agencyDashboard.peak, { params: { x }, query: { fromYear: 2022, toYear: 2023 } })
  expect(data).toEqual({ by: x, value, total })
})

test('there is no peak where there are no visits, and no peak by anything else', async () => {
  const { data } = await guest.send(agencyDashboard.peak, { params: { x: 'month' }, query: { fromYear: 1990, toYear: 1991 } })
  expect(data).toEqual({ by: 'month', value: null, total: 0 })
  expect(await guest.refused(agencyDashboard.peak, { params: { x: 'salary' } })).toMatchObject({ status: 404 })
})

test('programs are counted by level in each region, type of institution or degree level, most first', async () => {
  const { data } = await guest.send(agencyDashboard.institutionLevels)
  expect(data).toEqual([
    { name: north, total: 5, levels: { none: 1, candidate: 1, level_1: 2, level_2: 1, level_3: 0, level_4: 0 } },
    { name: south, total: 1, levels: { none: 0, candidate: 1, level_1: 0, level_2: 0, level_3: 0, level_4: 0 } },
  ])
  const byType = await guest.send(agencyDashboard.institutionLevels, { body: { by: 'type' } })
  expect(byType.data.map((row) => [row.name, row.total])).toEqual([
    ['university', 5],
    ['college', 1],
  ])
  const byDegree = await guest.send(agencyDashboard.institutionLevels, { body: { by: 'degree_level' } })
  expect(byDegree.data.map((row) => [row.name, row.total])).toEqual([
    ['undergraduate', 5],
    ['masteral', 1],
  ])
})

test('a visit stands in the calendar on each of its days, also across the end of a month', async () => {
  const may = await guest.send(agencyDashboard.calendar, { body: { month: '2023-05' } })
  expect(may.data).toEqual([
    { day: '2023-05-30', held: 1, scheduled: 0 },
    { day: '2023-05-31', held: 1, scheduled: 0 },
  ])
  const june = await guest.send(agencyDashboard.calendar, { body: { month: '2023-06' } })
  expect(june.data).toEqual([{ day: '2023-06-01', held: 1, scheduled: 0 }])
  const august = await guest.send(agencyDashboard.calendar, { body: { month: '2023-08' } })
  expect(august.data[0]).toEqual({ day: '2023-08-01', held: 0, scheduled: 1 })
  const now = await guest.send(agencyDashboard.calendar, { body: {} })
  expect(now).toEqual(await guest.send(agencyDashboard.calendar, { body: { month: today.slice(0, 7) } }))
  expect(now.data.map((one) => one.day)).toEqual([today])
  expect(await guest.refused(agencyDashboard.calendar, { body: { month: '2023-13' } })).toMatchObject({ status: 422 })
})

test('the visits of one date come with names and days, and with nothing else', async () => {
  const { data } = await guest.send(agencyDashboard.calendarDate, { body: { date: '2022-11-09' } })
  expect(data.map((visit) => [visit.institution_name, visit.campus_name, visit.status])).toEqual([
    ['Agusan State College', 'Hill', 'reported'],
    ['Bulusan State University', 'Main', 'decided'],
  ])
  expect(Object.keys(data[0] as object).sort()).toEqual([
    'accreditation_id',
    'campus_name',
    'institution_acronym',
    'institution_id',
    'institution_name',
    'status',
    'visit_date',
    'visit_end',
    'visit_type',
  ])
  expect(await guest.refused(agencyDashboard.calendarDate, { body: { date: '2023-02-30' } })).toMatchObject({ status: 422 })
})

test('institutions come with their counts, their next visit and what ends soon', async () => {
  const { data, meta } = await guest.send(agencyDashboard.institutions)
  expect(meta.total).toBe(2)
  expect(data[1]).toEqual({
    id: university.id,
    name: 'Bulusan State University',
    acronym: 'BSU',
    region: north,
    campuses: 2,
    programs: 5,
    levels: { none: 1, candidate: 1, level_1: 2, level_2: 1, level_3: 0, level_4: 0 },
    next_visit: later(40),
    ending: 1,
  })
  expect(data[0]).toMatchObject({ name: 'Agusan State College', next_visit: null, ending: 1 })
})

test('the list of institutions is searched, sorted and paged', async () => {
  const names = async (input: object) => (await guest.send(agencyDashboard.institutions, input)).data.map((row) => row.acronym)
  expect(await names({ body: { search: 'bulu' } })).toEqual(['BSU'])
  expect(await names({ body: { search: '100%' } })).toEqual([])
  expect(await names({ body: { sort: '-name' } })).toEqual(['BSU', 'ASC'])
  expect(await names({ body: { sort: 'next_visit' } })).toEqual(['BSU', 'ASC'])
  expect(await names({ query: { page: 2, paginate: 1 } })).toEqual(['BSU'])
  expect(await guest.refused(agencyDashboard.institutions, { body: { sort: 'phone' as never } })).toMatchObject({ status: 422 })
})

test('the dashboard of the agency is closed to institutions and accreditors', async () => {
  for (const role of ['institution', 'accreditor'] as const) {
    const client = await app.as(role)
    expect(await client.refused(agencyDashboard.totals)).toMatchObject({ status: 403 })
    expect(await client.refused(agencyDashboard.institutions)).toMatchObject({ status: 403 })
  }
})
