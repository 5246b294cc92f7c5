import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertChargedVisit } from '../../../../testing/charged-visit.ts'
import { insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { requests } from '../../requests/contract.ts'
import { visits } from '../../visits/contract.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { schedule } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 80)
const insertVisit = insertChargedVisit.bind(null, app)

test('a visit goes from requested to reported one allowed step at a time, each in the log with before and after', async () => {
  const { visit } = await insertVisit({ status: 'requested', visit_date: today, visit_end: addDays(today, 2) })
  await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator' })
  let version = visit.version
  for (const status of ['approved', 'scheduled', 'ongoing', 'reported'] as const) {
    const { data } = await qa.send(schedule.edit, { body: { id: visit.id, version, status } })
    expect(data.status).toBe(status)
    expect(data.version).toBe(version + 1)
    version = data.version
  }
  const log = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', visit.id).orderBy('id').execute()
  expect(log.map((entry) => [entry.before, entry.after])).toEqual([
    [{ status: 'requested' }, { status: 'approved' }],
    [{ status: 'approved' }, { status: 'scheduled' }],
    [{ status: 'scheduled' }, { status: 'ongoing' }],
    [{ status: 'ongoing' }, { status: 'reported' }],
  ])
  expect(log[0]).toMatchObject({ actor_id: qa.id, institution_id: visit.institution_id, action: 'accreditation.status_changed' })
  const { data } = await qa.send(visits.show, { params: { id: visit.id } })
  expect(data.steps.map((step) => step.status)).toEqual(['approved', 'scheduled', 'ongoing', 'reported'])
  expect(data).toMatchObject({ allowed_steps: ['ongoing'], may_decide: true, counts: { log_entries: 4 } })
})

test('a visit goes on with an unanswered or declined member, or without a coordinator, once that is confirmed', async () => {
  const { visit } = await insertVisit({ status: 'approved', visit_date: today, visit_end: today })
  const named = async (status: 'invited' | 'declined') => {
    const person = await insertAccreditor(app.db)
    await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: person.id, status })
    return person.last_name
  }
  const [silent, away] = [await named('invited'), await named('declined')]
  let version = 1
  for (const status of ['scheduled', 'ongoing', 'reported'] as const) {
    const body = { id: visit.id, version, status }
    const refusal = await qa.refused(schedule.edit, { body })
    expect([status, refusal.status]).toEqual([status, 409])
    for (const words of [`${silent} has not answered`, `${away} has declined`, 'Nobody is overall coordinator'])
      expect(refusal.message).toContain(words)
    expect(refusal.body).toMatchObject({ team: { coordinator: false } })
    version = (await qa.send(schedule.edit, { body: { ...body, confirm_team: true } })).data.version
  }
  const log = await app.db.selectFrom('log_entries').select('after').where('accreditation_id', '=', visit.id).orderBy('id').execute()
  expect(log[0]?.after).toMatchObject({ confirm_team: true })
})

test('steps that the table does not name are refused, and decided is never chosen', async () => {
  const wrong: [VisitStatus, VisitStatus][] = [
    ['requested', 'scheduled'],
    ['approved', 'reported'],
    ['decided', 'requested'],
    ['cancelled', 'approved'],
    ['reported', 'decided'],
  ]
  for (const [from, to] of wrong) {
    const { visit } = await insertVisit({ status: from })
    const refusal = await qa.refused(schedule.edit, { body: { id: visit.id, version: 1, status: to, reason: 'because' } })
    expect([from, to, refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([from, to, 422, ['status']])
  }
})

test('returning, postponing and cancelling need a reason, which the institution reads', async () => {
  const { visit, institution } = await insertVisit({ status: 'requested' })
  const refusal = await qa.refused(schedule.edit, { body: { id: visit.id, version: 1, status: 'returned' } })
  expect(refusal.errors?.reason?.[0]).toContain('Write why')
  await qa.send(schedule.edit, { body: { id: visit.id, version: 1, status: 'returned', reason: 'The self-survey is missing.' } })
  const { data } = await institution.send(requests.list)
  expect(data).toMatchObject([{ status: 'returned', reason: 'The self-survey is missing.' }])
  const mails = await app.db.selectFrom('mails').selectAll().where('subject', 'like', `${visit.number}:%`).execute()
  expect(mails.map((mail) => mail.template)).toEqual(['accreditation_returned'])
  expect(mails[0]?.text_body).toContain('The self-survey is missing.')
})

test('a visit whose day is over cannot be scheduled, and one that has not begun is not ongoing', async () => {
  const past = await insertVisit({ status: 'approved', visit_date: addDays(today, -5), visit_end: addDays(today, -3) })
  const over = await qa.refused(schedule.edit, { body: { id: past.visit.id, version: 1, status: 'scheduled' } })
  expect(over.errors?.visit_date?.[0]).toContain('is over')
  const future = await insertVisit({ status: 'scheduled' })
  const early = await qa.refused(schedule.edit, { body: { id: future.visit.id, version: 1, status: 'ongoing' } })
  expect(early.errors?.status?.[0]).toContain('begins on')
})

test('of two people who edit the same version one is told that it is stale, and nothing is lost', async () => {
  const { visit } = await insertVisit({ status: 'approved' })
  const edits = [{ notes: 'first' }, { notes: 'second' }].map((more) =>
    qa.send(schedule.edit, { body: { id: visit.id, version: 1, ...more } }),
  )
  const results = await Promise.allSettled(edits)
  expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const stale = results.find((one) => one.status === 'rejected')
  expect(stale).toMatchObject({ reason: { status: 409 } })
  const log = await app.db.selectFrom('log_entries').select('id').where('accreditation_id', '=', visit.id).execute()
  expect(log).toHaveLength(1)
})

test('moving a visit keeps its length, moves the due date, and tells the institution and the team', async () => {
  const { visit, institution, charge } = await insertVisit({ status: 'scheduled', visit_date: soon, visit_end: addDays(soon, 3) })
  const member = await insertAssignment(app.db, { accreditation_id: visit.id })
  const later = addDays(soon, 10)
  const { data } = await qa.send(schedule.edit, { body: { id: visit.id, version: 1, visit_date: later } })
  expect(data).toMatchObject({
    visit_date: later,
    visit_end: addDays(later, 3),
    payment: { due_date: addDays(later, -agency.paymentDueDays) },
  })
  expect(data.payment?.amount).toBe(charge.amount)
  const log = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', visit.id).executeTakeFirstOrThrow()
  expect(log.before).toMatchObject({ visit_date: soon, visit_end: addDays(soon, 3) })
  expect(log.after).toMatchObject({ visit_date: later, visit_end: addDays(later, 3) })
  const told = await app.db.selectFrom('mails').select('recipient').where('subject', '=', `${visit.number}: new visit dates`).execute()
  const addresses = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', 'in', [institution.id as string, member.accreditor_id])
    .execute()
  expect(told.map((mail) => mail.recipient).sort()).toEqual(addresses.map((one) => one.email).sort())
})

test('dates in the past, backwards or too long are refused at their field', async () => {
  const { visit } = await insertVisit({ status: 'approved' })
  const wrong = [
    ['visit_date', { visit_date: addDays(today, -1) }],
    ['visit_end', { visit_date: soon, visit_end: addDays(soon, -1) }],
    ['visit_end', { visit_date: soon, visit_end: addDays(soon, agency.longestVisitDays) }],
  ] as const
  for (const [field, more] of wrong) {
    const refusal = await qa.refused(schedule.edit, { body: { id: visit.id, version: 1, ...more } })
    expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, [field]])
  }
})

test('a visit is moved onto another visit of somebody on the team by a Superadmin with a reason only', async () => {
  const person = await insertAccreditor(app.db)
  const other = await insertVisit({ status: 'scheduled', visit_date: addDays(soon, 20), visit_end: addDays(soon, 22) })
  const { visit } = await insertVisit({ status: 'scheduled', visit_date: soon, visit_end: addDays(soon, 2) })
  for (const id of [other.visit.id, visit.id]) await insertAssignment(app.db, { accreditation_id: id, accreditor_id: person.id })
  const body = { id: visit.id, version: 1, visit_date: addDays(soon, 21) }
  const refusal = await qa.refused(schedule.edit, { body })
  expect(refusal.status).toBe(422)
  expect(refusal.body).toMatchObject({ conflicts: [{ accreditor_id: person.id, number: other.visit.number }] })
  const lifts = { ...body, lift_reason: 'Both visits are held online.' }
  expect((await qa.refused(schedule.edit, { body: lifts })).errors).toHaveProperty('lift_reason')
  const { data } = await (await app.as('Superadmin')).send(schedule.edit, { body: lifts })
  expect(data.visit_date).toBe(addDays(soon, 21))
})

test('a charge that is not settled falls due with the new days, also where a part of it was paid, or somebody claims so', async () => {
  for (const [payment_status, verified_at, moves] of [
    ['unpaid', null, true],
    ['partial', null, true],
    ['rejected', null, true],
    ['paid', null, true],
    ['paid', new Date(), false],
  ] as const) {
    const { visit, charge } = await insertVisit({ status: 'approved', visit_date: soon, visit_end: soon })
    await app.db.updateTable('finances').set({ payment_status, verified_at, due_date: today }).where('id', '=', charge.id).execute()
    const visit_date = addDays(soon, 30)
    const { data } = await qa.send(schedule.edit, { body: { id: visit.id, version: 1, visit_date } })
    const due = moves ? addDays(visit_date, -agency.paymentDueDays) : today
    expect([payment_status, data.payment?.due_date]).toEqual([payment_status, due])
  }
})

test('a visit is deleted while nothing was paid or decided, and otherwise the answer says why not', async () => {
  const { visit } = await insertVisit({ status: 'requested' })
  await qa.send(schedule.remove, { query: { id: visit.id } })
  expect((await qa.refused(visits.show, { params: { id: visit.id } })).status).toBe(404)
  const log = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', visit.id).executeTakeFirstOrThrow()
  expect(log).toMatchObject({ action: 'accreditation.removed', before: { number: visit.number, status: 'requested' } })

  const paid = await insertVisit({ status: 'requested' }, 'paid')
  const decided = await insertVisit({ status: 'decided' })
  for (const { visit } of [paid, decided]) {
    const refusal = await qa.refused(schedule.remove, { query: { id: visit.id } })
    const { data } = await qa.send(visits.show, { params: { id: visit.id } })
    expect([refusal.status, refusal.message]).toEqual([409, data.kept_because])
  }
})
