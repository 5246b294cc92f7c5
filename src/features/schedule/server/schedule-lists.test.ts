import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertChargedVisit } from '../../../../testing/charged-visit.ts'
import { insertAssignment, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { visits } from '../../visits/contract.ts'
import { ongoingStatuses } from '../../visits/rules.ts'
import { schedule } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const nobody = '01900000-0000-7000-8000-000000000000'
const insertVisit = insertChargedVisit.bind(null, app)

test('the grouped list has a row per institution, the list a row per visit, and both filter alike', async () => {
  const region = defaults.regions[5].name
  const institution_id = (await insertInstitution(app.db, { region, name: 'Grouped State College' })).id
  const next = await insertVisit({ status: 'scheduled', institution_id, visit_date: addDays(today, 5), visit_end: addDays(today, 7) })
  await insertVisit({ status: 'requested', institution_id })
  await insertVisit({ status: 'decided', institution_id, visit_date: '2024-05-06', visit_end: '2024-05-08' })
  await insertAssignment(app.db, { accreditation_id: next.visit.id, role: 'overall_coordinator' })
  const filter = { region }
  const grouped = await qa.send(schedule.list, { query: { filter } })
  expect(grouped).toMatchObject({
    mode: 'grouped',
    meta: { total: 1 },
    data: [
      {
        institution: { name: 'Grouped State College' },
        total: 3,
        waiting: 1,
        counts: { scheduled: 1, requested: 1, decided: 1 },
        next_visit: { number: next.visit.number },
        last_visit: '2024-05-06',
      },
    ],
  })
  const list = await qa.send(schedule.list, { query: { mode: 'list', filter, sort: 'visit_date', direction: 'asc' } })
  expect(list.data.map((row) => ('status' in row ? row.status : null))).toEqual(['decided', 'scheduled', 'requested'])
  expect(list.data[1]).toMatchObject({
    coordinator: expect.stringContaining('Tester'),
    accreditors: 1,
    programs: 1,
    payment_status: 'unpaid',
  })
  const narrowed = await qa.send(schedule.list, {
    query: {
      mode: 'list',
      filter: { region, status: ['scheduled', 'requested'], payment_status: ['unpaid'], from: today, to: addDays(today, 6) },
    },
  })
  expect(narrowed.meta.total).toBe(1)
  expect((await qa.send(schedule.list, { query: { query: 'grouped state' } })).meta.total).toBe(1)
})

test.for([
  [{ from: '2031-03-12', to: '2031-03-20' }, true],
  [{ from: '2031-03-01', to: '2031-03-10' }, true],
  [{ from: '2031-03-11', to: '2031-03-11' }, true],
  [{ from: '2031-03-13', to: '2031-03-20' }, false],
  [{ from: '2031-03-01', to: '2031-03-09' }, false],
  [{ from: '2031-03-12' }, true],
  [{ from: '2031-03-13' }, false],
  [{ to: '2031-03-10' }, true],
  [{ to: '2031-03-09' }, false],
  [{ from: '2031-03-12', to: '2031-03-10' }, false],
] as const)('of the days %j a visit from March 10 to 12 has one: %j', async ([days, isFound]) => {
  const { visit } = await insertVisit({ visit_date: '2031-03-10', visit_end: '2031-03-12' })
  const { data } = await qa.send(schedule.list, { query: { mode: 'list', filter: { institution_id: visit.institution_id, ...days } } })
  expect(data.length).toBe(isFound ? 1 : 0)
})

test('a visit of mixed surveys is found by each of them, and no visit by a survey it does not have', async () => {
  const { visit } = await insertVisit({ visit_type: 'mixed' })
  const survey = { accreditation_id: visit.id, survey_type: 'second', level_sought: 'level_2' } as const
  const { id: program_id } = await insertProgram(app.db, { campus_id: visit.campus_id })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: newId(), program_id, ...survey })
    .execute()
  const of = async (visit_type: 'second' | 'mixed' | 'revisit') =>
    (await qa.send(schedule.list, { query: { mode: 'list', filter: { institution_id: visit.institution_id, visit_type: [visit_type] } } }))
      .meta.total
  expect([await of('second'), await of('mixed'), await of('revisit')]).toEqual([1, 1, 0])
})

test('unknown filter keys, unreadable filters and far pages are refused', async () => {
  expect((await qa.refused(schedule.list, { query: { filter: { password: 'x' } } })).errors).toHaveProperty(['filter.password'])
  const unreadable = await qa.fetch('/api/admin/accreditations?filter=%7Bnot', {})
  expect(unreadable.status).toBe(422)
  const far = await qa.refused(schedule.list, { query: { page: 1_000_000 } })
  expect(far.status).toBe(422)
})

test('ongoing lists what is ongoing; a filter widens it to what is under way, and to those without an overall coordinator', async () => {
  const institution_id = (await insertInstitution(app.db)).id
  for (const status of ['requested', 'approved', 'reported', 'decided'] as const) await insertVisit({ status, institution_id })
  const none = await qa.send(schedule.ongoing, { body: { filter: { institution_id } } })
  expect(none.meta.total).toBe(0)
  const { visit } = await insertVisit({ status: 'ongoing' })
  const now = await qa.send(schedule.ongoing, { body: { filter: { institution_id: visit.institution_id } } })
  expect(now.data.map((row) => row.id)).toEqual([visit.id])
  const status: (typeof ongoingStatuses)[number][] = [...ongoingStatuses]
  const all = await qa.send(schedule.ongoing, { body: { filter: { institution_id, status } } })
  expect(all.data.map((row) => row.status).sort()).toEqual(['approved', 'reported'])
  expect((await qa.refused(schedule.ongoing, { body: { filter: { status: ['decided'] as never } } })).status).toBe(422)
  await insertAssignment(app.db, { accreditation_id: all.data[0]?.id as string, role: 'overall_coordinator' })
  const missing = await qa.send(schedule.ongoing, { body: { filter: { institution_id, status, missing: 'coordinator' } } })
  expect(missing.data.map((row) => row.id)).toEqual([all.data[1]?.id])
  const programs = await qa.send(schedule.programs, { body: { filter: { institution_id } } })
  expect(programs.meta.total).toBe(2)
  expect(programs.data[0]).toMatchObject({ institution: { id: institution_id }, survey_type: 'preliminary', level_sought: 'candidate' })
})

test('the figures count what stands where', async () => {
  const { visit } = await insertVisit({ status: 'approved' })
  await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator', status: 'invited' })
  await insertAssignment(app.db, { accreditation_id: visit.id, status: 'declined' })
  const all = await qa.send(schedule.stats)
  const rows = await app.db.selectFrom('accreditations').select('status').execute()
  expect(all.data.total).toBe(rows.length)
  expect(all.data.by_status.approved).toBe(rows.filter((row) => row.status === 'approved').length)
  expect(all.data.unanswered).toBeGreaterThan(0)
})

test('Monitoring and Finance read and change nothing; others do not read; QA is not told the files of proofs', async () => {
  const { visit, charge } = await insertVisit({ status: 'approved' }, 'paid')
  const file = await app.db
    .insertInto('files')
    .values({ id: newId(), kind: 'payment_proof', name: 'slip.pdf', type: 'application/pdf', bytes: 10, sha256: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('payment_proofs').values({ id: newId(), finance_id: charge.id, file_id: file.id }).execute()
  const shown = await qa.send(visits.show, { params: { id: visit.id } })
  expect(shown.data.payment).toMatchObject({ payment_status: 'paid', proof_count: 1, charges: [{ proofs: [] }] })
  for (const role of ['Monitoring', 'Finance'] as const) {
    const client = await app.as(role)
    const { data } = await client.send(visits.show, { params: { id: visit.id } })
    expect(data.payment?.charges[0]?.proofs).toMatchObject([{ id: file.id, name: 'slip.pdf' }])
    expect((await client.refused(schedule.edit, { body: { id: visit.id, version: 1, notes: 'x' } })).status).toBe(403)
    expect((await client.refused(schedule.remove, { query: { id: visit.id } })).status).toBe(403)
  }
  for (const role of ['Admin', 'Guest', 'Content Creator', 'accreditor', 'institution'] as const) {
    const client = await app.as(role)
    expect((await client.refused(visits.show, { params: { id: visit.id } })).status).toBe(403)
    expect((await client.refused(schedule.list)).status).toBe(403)
  }
  expect((await qa.refused(visits.show, { params: { id: nobody } })).status).toBe(404)
})
