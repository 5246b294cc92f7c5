import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import {
  insertAccount,
  insertAccreditation,
  insertAssignment,
  insertCampus,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { itemsAsked } from '../../feedback/rules.ts'
import { institutionDashboard } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const later = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

const own = await insertInstitution(app.db)
const main = await insertCampus(app.db, { institution_id: own.id, name: 'Main' })
const empty = await insertCampus(app.db, { institution_id: own.id, name: 'New Campus' })
const foreign = await insertCampus(app.db, { name: 'Elsewhere' })
await insertProgram(app.db, { campus_id: main.id, level: 'level_3', valid_from: '2022-01-01', valid_to: later(1200) })
const ending = await insertProgram(app.db, { campus_id: main.id, level: 'candidate', valid_from: '2022-01-01', valid_to: later(20) })
await insertProgram(app.db, { campus_id: main.id })
await insertProgram(app.db, { campus_id: foreign.id, level: 'level_4', valid_from: '2022-01-01', valid_to: later(1200) })
const held = await insertAccreditation(app.db, { campus_id: main.id, status: 'decided', visit_date: '2024-03-12', visit_end: '2024-03-13' })
const next = await insertAccreditation(app.db, { campus_id: main.id, status: 'scheduled', visit_date: later(30), visit_end: later(32) })
const after = await insertAccreditation(app.db, { campus_id: main.id, status: 'approved', visit_date: later(90), visit_end: later(92) })
await insertAccreditation(app.db, { campus_id: main.id, status: 'requested', visit_date: later(10), visit_end: later(12) })
await insertAccreditation(app.db, { campus_id: foreign.id, status: 'scheduled', visit_date: '2024-03-12', visit_end: '2024-03-13' })
await insertAssignment(app.db, { accreditation_id: held.id, status: 'completed' })
await insertAssignment(app.db, { accreditation_id: held.id, status: 'declined' })
for (const [accreditation_id, payment_status] of [
  [held.id, 'paid'],
  [next.id, 'unpaid'],
  [after.id, 'rejected'],
] as const) {
  await app.db
    .insertInto('finances')
    .values({
      id: newId(),
      finance: 'accreditation',
      institution_id: own.id,
      accreditation_id,
      description: 'Survey fee',
      amount: '100.00',
      payment_status,
    })
    .execute()
}
const client = await app.as('institution', { institution_id: own.id })

test('the totals are those of the own institution', async () => {
  const { data } = await client.send(institutionDashboard.totals)
  expect(data).toMatchObject({
    campuses: 2,
    programs: { total: 3, accredited: 1, candidates: 1 },
    visits: { requested: 1, scheduled: 2, held: 1 },
    program_status: { valid: 1, upcoming: 1, grace: 0, expired: 0, none: 1 },
    charges_open: 2,
    feedback_due: 1,
    rating: null,
  })
  expect(data.next_visit).toMatchObject({ accreditation_id: next.id, campus_name: 'Main', visit_date: later(30) })
})

test('the institution learns its rating only when three accreditors have spoken', async () => {
  for (const [score, seen] of [
    [5, null],
    [4, null],
    [3, 4],
  ] as const) {
    const author = await insertAccount(app.db, { role: 'accreditor' })
    await app.db
      .insertInto('feedback')
      .values({
        id: newId(),
        from_account_id: author.id,
        about: 'institution',
        institution_id: own.id,
        accreditation_id: held.id,
        items: JSON.stringify(Object.fromEntries(itemsAsked('institution').map((item) => [item, score]))),
        rating: String(score),
      })
      .execute()
    const { data } = await client.send(institutionDashboard.totals)
    expect(data.rating?.rating ?? null).toBe(seen)
  }
})

test('program status is that of all campuses or of one; a foreign campus looks empty', async () => {
  expect((await client.send(institutionDashboard.programStatus)).data).toEqual({ valid: 1, upcoming: 1, grace: 0, expired: 0, none: 1 })
  const none = { valid: 0, upcoming: 0, grace: 0, expired: 0, none: 0 }
  expect((await client.send(institutionDashboard.programStatus, { body: { campus_id: empty.id } })).data).toEqual(none)
  expect((await client.send(institutionDashboard.programStatus, { body: { campus_id: foreign.id } })).data).toEqual(none)
})

test('campus levels list every own campus, also one without programs', async () => {
  const { data } = await client.send(institutionDashboard.campusLevels)
  expect(data.map((row) => [row.name, row.total])).toEqual([
    ['Main', 3],
    ['New Campus', 0],
  ])
  expect(data[0]?.levels).toEqual({ none: 1, candidate: 1, level_1: 0, level_2: 0, level_3: 1, level_4: 0 })
})

test('the calendar and its dates show own visits only', async () => {
  const march = await client.send(institutionDashboard.calendar, { body: { month: '2024-03' } })
  expect(march.data).toEqual([
    { day: '2024-03-12', held: 1, scheduled: 0 },
    { day: '2024-03-13', held: 1, scheduled: 0 },
  ])
  const now = await client.send(institutionDashboard.calendar, { body: {} })
  expect(now).toEqual(await client.send(institutionDashboard.calendar, { body: { month: agencyDay().slice(0, 7) } }))
  const day = await client.send(institutionDashboard.calendarDate, { body: { date: '2024-03-13' } })
  expect(day.data.map((visit) => visit.accreditation_id)).toEqual([held.id])
})

test('what is ahead: open charges, programs whose validity runs out without a visit on its way, packets and visits of the own institution', async () => {
  const { data } = await client.send(institutionDashboard.coming)
  expect(data.charges.map((charge) => [charge.accreditation_id, charge.open, charge.payment_status])).toEqual([
    [next.id, '100.00', 'unpaid'],
    [after.id, '100.00', 'rejected'],
  ])
  expect(data.visits.map((visit) => [visit.visit_date, visit.status])).toEqual([
    [later(10), 'requested'],
    [later(30), 'scheduled'],
    [later(90), 'approved'],
  ])
  // nobody writes a packet for a request, or months before a visit
  expect(data.packets.map((packet) => packet.accreditation_id)).toEqual([next.id])
  expect(data.unasked).toEqual({ count: 1, first: later(20) })
  expect(data.endings).toMatchObject([{ day: later(20), programs: 1 }])
  const asked = { id: newId(), accreditation_id: next.id, program_id: ending.id, survey_type: 'first_formal' as const }
  await app.db.insertInto('accreditation_programs').values(asked).execute()
  expect((await client.send(institutionDashboard.coming)).data.unasked).toBe(null)
})

test('staff and accreditors have no institution dashboard', async () => {
  for (const role of ['Superadmin', 'accreditor'] as const) {
    expect(await (await app.as(role)).refused(institutionDashboard.totals)).toMatchObject({ status: 403 })
  }
})
