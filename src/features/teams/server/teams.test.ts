import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay, formatDays } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { logs } from '../../logs/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { teams } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 40)

test('an assigned accreditor is invited, gets a mail, and stands in the log', async () => {
  const visit = await insertVisit()
  const person = await insertAccreditor(app.db)
  const { data, message } = await qa.send(teams.add, { body: { ...on(visit, person), role: 'member', areas: ['V', 'VI'] } })
  expect(data).toMatchObject({ role: 'member', status: 'invited', areas: ['V', 'VI'], report_status: 'not_started', kept_because: null })
  expect(message).toContain(data.name)
  const mail = await app.db.selectFrom('mails').selectAll().where('recipient', '=', person.email).executeTakeFirstOrThrow()
  expect(mail.subject).toBe(`${visit.number}: invitation as member`)
  for (const body of [mail.text_body, mail.html_body]) {
    expect(body).toContain(formatDays(visit.visit_date, visit.visit_end))
    expect(body).toContain('Please accept or decline until')
    expect(body).toContain('http://127.0.0.1:3000/accreditor/programs')
  }
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log).toMatchObject([
    { action: 'assignment.created', accreditor: { id: person.id }, before: null, after: { role: 'member', status: 'invited' } },
  ])
})

test('an honorarium comes with the yes, by role, and not with the invitation', async () => {
  const visit = await insertVisit()
  const person = await insertAccreditor(app.db)
  const { data: made } = await qa.send(teams.add, { body: on(visit, person) })
  expect(await moneyOf(made.id)).toBeUndefined()
  await accept(made)
  expect(await moneyOf(made.id)).toMatchObject({
    amount: agency.honoraria.member,
    payment_status: 'unpaid',
    accreditor_id: person.id,
    finance: 'accreditor',
  })
})

test('a person tied to the institution is refused, with the tie named, whatever is confirmed', async () => {
  const visit = await insertVisit()
  const home = await insertAccreditor(app.db, { home_institution_id: visit.institution_id })
  const guest = await insertAccreditor(app.db)
  await app.db
    .insertInto('sub_member_institutions')
    .values({
      id: newId(),
      accreditor_id: guest.id,
      institution_id: visit.institution_id,
      relation: 'former_employee',
      from_date: '2023-06-01',
      to_date: '2025-05-31',
    })
    .execute()
  for (const [person, words] of [
    [home, 'home institution'],
    [guest, 'former employee, 1 Jun 2023 – 31 May 2025'],
  ] as const) {
    const refusal = await qa.refused(teams.add, { body: { ...on(visit, person), confirm_conflict: true } })
    expect(refusal.status).toBe(422)
    expect(refusal.errors?.accreditor_id?.[0]).toContain(words)
  }
})

test('another visit on the same days keeps a person off, until a Superadmin lifts it with a reason', async () => {
  const person = await insertAccreditor(app.db)
  const other = await insertVisit({ visit_date: addDays(soon, -1), visit_end: soon })
  await insertAssignment(app.db, { accreditation_id: other.id, accreditor_id: person.id, status: 'accepted' })
  const visit = await insertVisit()
  const refusal = await qa.refused(teams.add, { body: { ...on(visit, person), confirm_conflict: true } })
  expect(refusal.status).toBe(422)
  expect(refusal.body).toMatchObject({ conflicts: [{ number: other.number, level: 'block', kind: 'overlap' }] })
  const lift_reason = 'Both visits are online, and share the day.'
  const lifts = { body: { ...on(visit, person), lift_reason } }
  expect((await qa.refused(teams.add, lifts)).errors).toHaveProperty('lift_reason')
  const superadmin = await app.as('Superadmin')
  expect((await superadmin.refused(teams.add, { body: on(visit, person) })).status).toBe(422)
  expect((await superadmin.send(teams.add, lifts)).data.status).toBe('invited')
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log[0]?.after).toMatchObject({ lift_reason })
})

test('visits that touch no day, are not held, or were declined are no conflict', async () => {
  const person = await insertAccreditor(app.db)
  const before = await insertVisit({ visit_date: addDays(soon, -3), visit_end: addDays(soon, -1) })
  const cancelled = await insertVisit({ status: 'cancelled' })
  const declined = await insertVisit()
  await insertAssignment(app.db, { accreditation_id: before.id, accreditor_id: person.id })
  await insertAssignment(app.db, { accreditation_id: cancelled.id, accreditor_id: person.id })
  await insertAssignment(app.db, { accreditation_id: declined.id, accreditor_id: person.id, status: 'declined' })
  const visit = await insertVisit()
  expect((await qa.send(teams.add, { body: on(visit, person) })).data.accreditor_id).toBe(person.id)
})

test('nobody is assigned twice, not even by ten clicks at once', async () => {
  const visit = await insertVisit()
  const person = await insertAccreditor(app.db)
  const clicks = Array.from({ length: 10 }, () => qa.send(teams.add, { body: on(visit, person) }))
  const answers = await Promise.allSettled(clicks)
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(answers.filter((one) => one.status === 'rejected').map((one) => one.reason.status)).toEqual(Array(9).fill(409))
  expect((await qa.send(teams.list, { params: { id: visit.id } })).meta.total).toBe(1)
})

test('a second overall coordinator is refused at the role, by assigning and by changing a role', async () => {
  const visit = await insertVisit()
  await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator' })
  const second = await qa.refused(teams.add, {
    body: { ...on(visit, await insertAccreditor(app.db)), role: 'overall_coordinator' },
  })
  expect([second.status, Object.keys(second.errors ?? {})]).toEqual([422, ['role']])
  const member = await insertAssignment(app.db, { accreditation_id: visit.id })
  const raised = await qa.refused(teams.editRole, { body: { id: member.id, role: 'overall_coordinator', version: 1 } })
  expect([raised.status, Object.keys(raised.errors ?? {})]).toEqual([422, ['role']])
})

test('a coordinator who declined makes room for another, and cannot come back beside that one', async () => {
  const visit = await insertVisit()
  const gone = await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator', status: 'declined' })
  await qa.send(teams.add, { body: { ...on(visit, await insertAccreditor(app.db)), role: 'overall_coordinator' } })
  const back = await qa.refused(teams.editStatus, { body: { id: gone.id, status: 'confirmed', version: 1 } })
  expect(back.status).toBe(422)
})

test('accreditors are assigned to approved, scheduled and ongoing visits only, and only active ones', async () => {
  const person = await insertAccreditor(app.db)
  for (const status of ['requested', 'reported', 'decided', 'cancelled', 'postponed'] as const) {
    const refusal = await qa.refused(teams.add, { body: on(await insertVisit({ status }), person) })
    expect([status, refusal.status]).toEqual([status, 422])
  }
  await app.db.updateTable('accreditors').set({ status: 'retired' }).where('id', '=', person.id).execute()
  const retired = await qa.refused(teams.add, { body: on(await insertVisit(), person) })
  expect(Object.keys(retired.errors ?? {})).toEqual(['accreditor_id'])
})

test('a changed role changes the unpaid honorarium, and both stand in the log with before and after', async () => {
  const visit = await insertVisit()
  const { data: made } = await accept((await qa.send(teams.add, { body: on(visit, await insertAccreditor(app.db)) })).data)
  const { data } = await qa.send(teams.editRole, { body: { id: made.id, role: 'team_leader', version: made.version } })
  expect(data).toMatchObject({ role: 'team_leader', version: made.version + 1 })
  const money = await app.db.selectFrom('finances').selectAll().where('assignment_id', '=', made.id).executeTakeFirstOrThrow()
  expect(money.amount).toBe(agency.honoraria.team_leader)
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log[0]).toMatchObject({
    action: 'assignment.role_changed',
    before: { role: 'member', honorarium: agency.honoraria.member },
    after: { role: 'team_leader', honorarium: agency.honoraria.team_leader },
  })
})

test('a role with the same honorarium is named in it, and what Finance waived stays waived', async () => {
  const visit = await insertVisit()
  const { data: made } = await accept((await qa.send(teams.add, { body: on(visit, await insertAccreditor(app.db)) })).data)
  const waived = { payment_status: 'waived', status_reason: 'Works for free' } as const
  await app.db.updateTable('finances').set(waived).where('assignment_id', '=', made.id).execute()
  await qa.send(teams.editRole, { body: { id: made.id, role: 'consultant', version: made.version } })
  const money = await app.db.selectFrom('finances').selectAll().where('assignment_id', '=', made.id).executeTakeFirstOrThrow()
  expect(money).toMatchObject({ amount: agency.honoraria.consultant, ...waived })
  expect(money.description).toContain('consultant')
})

test('honoraria follow the days of a visit, and end with it when it is cancelled; the log tells how many', async () => {
  const visit = await insertVisit()
  const { data: made } = await accept((await qa.send(teams.add, { body: on(visit, await insertAccreditor(app.db)) })).data)
  const honorarium = () => app.db.selectFrom('finances').selectAll().where('assignment_id', '=', made.id).executeTakeFirst()
  const visit_end = addDays(visit.visit_end, 1)
  await qa.send(schedule.edit, { body: { id: visit.id, version: 1, visit_end } })
  expect(await honorarium()).toMatchObject({ due_date: addDays(visit_end, agency.honorariumDueDays) })
  await qa.send(schedule.edit, { body: { id: visit.id, version: 2, status: 'cancelled', reason: 'Asked for by the school' } })
  expect(await honorarium()).toBeUndefined()
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log[0]?.after).toMatchObject({ status: 'cancelled', honoraria_removed: 1 })
})

test('a stale version of an assignment changes nothing', async () => {
  const { id } = await insertAssignment(app.db, { accreditation_id: (await insertVisit()).id, status: 'invited' })
  await qa.send(teams.editStatus, { body: { id, status: 'confirmed', version: 1 } })
  expect((await qa.refused(teams.editStatus, { body: { id, status: 'withdrawn', version: 1 } })).status).toBe(409)
  expect((await qa.refused(teams.editRole, { body: { id, role: 'observer', version: 1 } })).status).toBe(409)
  const row = await app.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'confirmed', role: 'member', version: 2 })
})

test('whoever withdraws has no honorarium any more, and coming back onto a busy day needs a Superadmin with a reason', async () => {
  const visit = await insertVisit()
  const person = await insertAccreditor(app.db)
  const { data: made } = await accept((await qa.send(teams.add, { body: on(visit, person) })).data)
  const { data: left } = await qa.send(teams.editStatus, { body: { id: made.id, status: 'withdrawn', version: made.version } })
  expect(await app.db.selectFrom('finances').select('id').where('assignment_id', '=', made.id).execute()).toEqual([])
  await insertAssignment(app.db, { accreditation_id: (await insertVisit()).id, accreditor_id: person.id })
  const body = { id: made.id, status: 'accepted' as const, version: left.version }
  expect((await qa.refused(teams.editStatus, { body: { ...body, confirm_conflict: true } })).status).toBe(422)
  await (await app.as('Superadmin')).send(teams.editStatus, { body: { ...body, lift_reason: 'Both are online visits.' } })
  expect(await app.db.selectFrom('finances').select('id').where('assignment_id', '=', made.id).execute()).toHaveLength(1)
})

test('nobody is completed or absent before the visit has begun', async () => {
  const { id } = await insertAssignment(app.db, { accreditation_id: (await insertVisit()).id })
  for (const status of ['completed', 'no_show'] as const) {
    const refusal = await qa.refused(teams.editStatus, { body: { id, status, version: 1 } })
    expect(refusal.errors?.status?.[0]).toContain('has begun')
  }
})

test('an accreditor is removed with honorarium and mail, but not once the report is in or the honorarium paid', async () => {
  const visit = await insertVisit()
  const person = await insertAccreditor(app.db)
  const { data } = await qa.send(teams.add, { body: on(visit, person) })
  await qa.send(teams.remove, { query: { id: data.id } })
  expect((await qa.refused(teams.remove, { query: { id: data.id } })).status).toBe(404)
  expect(await app.db.selectFrom('finances').select('id').where('accreditation_id', '=', visit.id).execute()).toEqual([])
  const mails = await app.db.selectFrom('mails').select('template').where('recipient', '=', person.email).orderBy('id').execute()
  expect(mails.map((mail) => mail.template)).toEqual(['accreditor_assigned', 'accreditor_removed'])
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log[0]).toMatchObject({ action: 'assignment.removed', before: { role: 'member', status: 'invited' } })

  const reported = await insertAssignment(app.db, { accreditation_id: visit.id, report_status: 'submitted' })
  expect((await qa.refused(teams.remove, { query: { id: reported.id } })).message).toContain('report')
  const { data: paid } = await accept((await qa.send(teams.add, { body: on(visit, await insertAccreditor(app.db)) })).data)
  await app.db.updateTable('finances').set({ payment_status: 'paid' }).where('assignment_id', '=', paid.id).execute()
  const refusal = await qa.refused(teams.remove, { query: { id: paid.id } })
  expect([refusal.status, refusal.message.includes('honorarium')]).toEqual([409, true])
})

test('candidates show who is clear, who is on another visit, and who is tied; the team itself is left out', async () => {
  const visit = await insertVisit()
  const clear = await insertAccreditor(app.db, { last_name: 'Quirinoan' })
  const busy = await insertAccreditor(app.db, { last_name: 'Quirinoan' })
  const tied = await insertAccreditor(app.db, { last_name: 'Quirinoan', home_institution_id: visit.institution_id })
  const there = await insertAccreditor(app.db, { last_name: 'Quirinoan' })
  const other = await insertVisit()
  await insertAssignment(app.db, { accreditation_id: other.id, accreditor_id: busy.id })
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: there.id })
  const found = await qa.send(teams.candidates, { params: { id: visit.id }, body: { search: 'quirino' } })
  expect(found.data.map((one) => [one.accreditor_id, one.state])).toEqual([
    [clear.id, 'clear'],
    [busy.id, 'block'],
    [tied.id, 'block'],
  ])
  expect(found.data[1]).toMatchObject({ conflicts: [{ number: other.number }], says: expect.stringContaining('Cannot be assigned') })
  expect(found.data[2]).toMatchObject({ conflicts: [{ kind: 'home' }], says: expect.stringContaining('Cannot be assigned') })
  expect(found.all).toBeGreaterThan(found.meta.total)
})

test('candidates stand in the order of the planner, each with the reason, and are narrowed to those who are free', async () => {
  const visit = await insertVisit()
  const rates = async (areas: ('I' | 'II' | 'III')[]) => {
    const person = await insertAccreditor(app.db, { last_name: 'Umbasan' })
    await app.db.updateTable('accreditors').set({ areas }).where('id', '=', person.id).execute()
    return person
  }
  const [few, many] = [await rates(['I']), await rates(['I', 'II', 'III'])]
  const tied = await insertAccreditor(app.db, { last_name: 'Umbasan', home_institution_id: visit.institution_id })
  const ask = { params: { id: visit.id }, body: { search: 'umbasan' } }
  const { data, facets } = await qa.send(teams.candidates, ask)
  expect(data.map((one) => one.accreditor_id)).toEqual([many.id, few.id, tied.id])
  expect(data[0]).toMatchObject({ rating: null, rank: { place: 1, visits_this_year: 0, reason: 'Rates areas I, II and III' } })
  expect(facets.free).toBe(2)
  const free = await qa.send(teams.candidates, { ...ask, body: { ...ask.body, only: ['free'] } })
  expect(free.data.map((one) => one.accreditor_id)).toEqual([many.id, few.id])
})

test('the team is listed by role, and those who left come last', async () => {
  const visit = await insertVisit()
  const home = await insertInstitution(app.db)
  const left = await insertAssignment(app.db, { accreditation_id: visit.id, role: 'team_leader', status: 'declined' })
  const member = await insertAssignment(app.db, { accreditation_id: visit.id })
  const person = await insertAccreditor(app.db, { home_institution_id: home.id })
  const head = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: person.id, role: 'overall_coordinator' })
  const { data } = await qa.send(teams.list, { params: { id: visit.id } })
  expect(data.map((one) => one.id)).toEqual([head.id, member.id, left.id])
  expect(data[0]).toMatchObject({ home_institution: home.name })
})

test('who may read the schedule may not assign, and others do not see candidates', async () => {
  const visit = await insertVisit()
  const { id } = await insertAssignment(app.db, { accreditation_id: visit.id })
  for (const role of ['Monitoring', 'Finance', 'Admin', 'institution', 'accreditor'] as const) {
    const client = await app.as(role)
    const person = await insertAccreditor(app.db)
    expect((await client.refused(teams.add, { body: on(visit, person) })).status).toBe(403)
    expect((await client.refused(teams.candidates, { params: { id: visit.id } })).status).toBe(403)
    expect((await client.refused(teams.editStatus, { body: { id, status: 'withdrawn', version: 1 } })).status).toBe(403)
    expect((await client.refused(teams.remove, { query: { id } })).status).toBe(403)
  }
})

function moneyOf(assignmentId: string) {
  return app.db.selectFrom('finances').selectAll().where('assignment_id', '=', assignmentId).executeTakeFirst()
}

function accept({ id, version }: { id: string; version: number }) {
  return qa.send(teams.editStatus, { body: { id, status: 'accepted', version } })
}

function insertVisit(more: Parameters<typeof insertAccreditation>[1] = {}) {
  return insertAccreditation(app.db, { visit_date: soon, visit_end: addDays(soon, 2), ...more })
}

function on(visit: { id: string }, person: { id: string }) {
  return { accreditation_id: visit.id, accreditor_id: person.id, role: 'member' as const }
}
