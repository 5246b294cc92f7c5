import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { logs } from '../../logs/contract.ts'
import { teams } from '../../teams/contract.ts'
import { assignments } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 40)

test('an accreditor sees the own visits with programs and team, what is to come first', async () => {
  const me = await insertAccreditor(app.db)
  const client = await app.asAccount(me.id)
  const past = await insertVisit({ status: 'decided', visit_date: '2024-03-04', visit_end: '2024-03-06' })
  const next = await insertVisit()
  const program = await insertProgram(app.db, { campus_id: next.campus_id, name: 'BS Agriculture' })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: program.id, accreditation_id: next.id, program_id: program.id, survey_type: 'preliminary', level_sought: 'candidate' })
    .execute()
  await insertAssignment(app.db, { accreditation_id: past.id, accreditor_id: me.id })
  const mine = await insertAssignment(app.db, {
    accreditation_id: next.id,
    accreditor_id: me.id,
    status: 'invited',
    program_ids: [program.id],
  })
  await insertAssignment(app.db, { accreditation_id: next.id, role: 'overall_coordinator' })
  await insertAssignment(app.db, { accreditation_id: (await insertVisit()).id })
  const { data, meta } = await client.send(assignments.list)
  expect(meta.total).toBe(2)
  expect(data.map((one) => one.number)).toEqual([next.number, past.number])
  expect(data[0]).toMatchObject({
    id: mine.id,
    may_answer: ['accepted', 'declined'],
    answer_until: addDays(today, agency.answerDays),
    programs: [{ name: 'BS Agriculture', own: true, level_sought: 'candidate' }],
    team: [{ role: 'overall_coordinator' }, { role: 'member' }],
  })
  expect(data[1]?.may_answer).toEqual([])
  const toAnswer = await client.send(assignments.list, { query: { state: 'to_answer' } })
  expect(toAnswer.data.map((one) => one.id)).toEqual([mine.id])
  const counts = await client.send(assignments.count)
  expect(counts.data).toMatchObject({ total: 2, to_answer: 1, upcoming: 1, completed: 1, programs: 1, next_visit: null })
})

test('asked so, what waits for an answer stands before the visits that are nearer', async () => {
  const { client, assignment } = await invited()
  const near = await insertVisit({ visit_date: addDays(today, 20), visit_end: addDays(today, 21) })
  await insertAssignment(app.db, { accreditation_id: near.id, accreditor_id: assignment.accreditor_id, status: 'confirmed' })
  const first = async (query: { first?: 'waiting' }) => (await client.send(assignments.list, { query })).data[0]?.assignment_status
  expect([await first({}), await first({ first: 'waiting' })]).toEqual(['confirmed', 'invited'])
})

test('accepting is logged with before and after and stands in the team list of QA', async () => {
  const { client, assignment, visit } = await invited()
  const { data } = await client.send(assignments.answer, {
    body: { id: assignment.id, answer: 'accepted', declaration_version: agency.declarations.version },
  })
  expect(data).toMatchObject({ assignment_status: 'accepted', may_answer: ['declined', 'invited'] })
  expect((await client.send(assignments.count)).data).toMatchObject({
    to_answer: 0,
    next_visit: { id: assignment.id, number: visit.number },
  })
  const team = await qa.send(teams.list, { params: { id: visit.id } })
  expect(team.data).toMatchObject([{ status: 'accepted' }])
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log[0]).toMatchObject({ action: 'assignment.status_changed', before: { status: 'invited' }, after: { status: 'accepted' } })
})

test('an acceptance carries the declarations of today, kept with it; without them, or with older ones, it is refused', async () => {
  const { client, assignment } = await invited()
  const body = { id: assignment.id, answer: 'accepted' as const }
  for (const more of [{}, { declaration_version: 'older' }]) {
    const refusal = await client.refused(assignments.answer, { body: { ...body, ...more } })
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['declaration_version']])
  }
  const { data } = await client.send(assignments.answer, { body: { ...body, declaration_version: agency.declarations.version } })
  const { version, statements } = agency.declarations
  // with their words, which may be others tomorrow
  expect(data.declaration).toMatchObject({ version, statements })
  const { data: back } = await client.send(assignments.answer, { body: { id: assignment.id, answer: 'invited' } })
  expect(back.declaration).toBeNull()
})

test('after the last day an invitation is declined still, and not accepted; a reminder gives the days anew', async () => {
  const { client, assignment, visit } = await invited()
  const asked = (days: number) => ({ invited_at: new Date(Date.now() - days * 86_400_000) })
  const set = (row: { invited_at: Date }) => app.db.updateTable('assignments').set(row).where('id', '=', assignment.id).execute()
  await set(asked(agency.answerDays))
  const lists = async () => (await client.send(assignments.list, { query: { state: 'to_answer' } })).data
  expect(await lists()).toMatchObject([{ answer_until: today, may_answer: ['accepted', 'declined'] }])
  await set(asked(agency.answerDays + 1))
  expect(await lists()).toEqual([])
  const body = { id: assignment.id, answer: 'accepted', declaration_version: agency.declarations.version } as const
  expect((await client.refused(assignments.answer, { body })).errors).toHaveProperty('answer')
  expect((await client.send(assignments.show, { params: { id: assignment.id } })).data.may_answer).toEqual(['declined'])
  await qa.send(teams.remind, { params: { id: assignment.id } })
  expect(await lists()).toMatchObject([{ answer_until: addDays(today, agency.answerDays) }])
  await client.send(assignments.answer, { body })
  expect((await qa.send(teams.list, { params: { id: visit.id } })).data).toMatchObject([{ status: 'accepted' }])
})

test('the mail, the page and the server name the same last day to answer', async () => {
  const visit = await insertVisit({ visit_date: addDays(today, 6), visit_end: addDays(today, 7) })
  const me = await insertAccreditor(app.db)
  const { data } = await qa.send(teams.add, { body: { accreditation_id: visit.id, accreditor_id: me.id, role: 'member' } })
  const last = addDays(today, 4)
  const mail = await app.db.selectFrom('mails').select('text_body').where('recipient', '=', me.email).executeTakeFirstOrThrow()
  expect(mail.text_body).toContain(`until ${formatDay(last)}`)
  expect((await (await app.asAccount(me.id)).send(assignments.show, { params: { id: data.id } })).data.answer_until).toBe(last)
  expect((await qa.send(teams.unanswered, { query: { search: visit.number } })).data).toMatchObject([{ answer_until: last }])
})

test('declining needs a reason, which QA gets by mail and sees in the team', async () => {
  const { client, assignment, visit } = await invited()
  const bare = await client.refused(assignments.answer, { body: { id: assignment.id, answer: 'declined' } })
  expect(bare.errors).toHaveProperty('reason')
  await client.send(assignments.answer, {
    body: { id: assignment.id, answer: 'declined', reason: 'My college has its own visit that week.' },
  })
  const team = await qa.send(teams.list, { params: { id: visit.id } })
  expect(team.data).toMatchObject([{ status: 'declined', decline_reason: 'My college has its own visit that week.' }])
  const mails = await app.db.selectFrom('mails').selectAll().where('template', '=', 'assignment_declined').execute()
  expect(mails.some((mail) => mail.text_body.includes('My college has its own visit that week.'))).toBe(true)
  const counts = await client.send(assignments.count)
  expect(counts.data.total).toBe(0)
})

test('a second answer, an answer on a visit that has begun, and a stale one are refused', async () => {
  const { client, assignment } = await invited()
  const body = { id: assignment.id, answer: 'accepted' as const, declaration_version: agency.declarations.version }
  await client.send(assignments.answer, { body })
  expect((await client.refused(assignments.answer, { body })).status).toBe(422)
  const stale = { id: assignment.id, answer: 'declined' as const, reason: 'Ill.', version: 1 }
  expect((await client.refused(assignments.answer, { body: stale })).status).toBe(409)
  const begun = await invited({ visit_date: today, visit_end: today })
  expect(
    (
      await begun.client.refused(assignments.answer, {
        body: { id: begun.assignment.id, answer: 'accepted', declaration_version: agency.declarations.version },
      })
    ).status,
  ).toBe(422)
})

test("somebody else's assignment looks exactly like a missing one", async () => {
  const { assignment } = await invited()
  const stranger = await app.as('accreditor')
  const foreign = await stranger.refused(assignments.answer, {
    body: { id: assignment.id, answer: 'accepted', declaration_version: agency.declarations.version },
  })
  const unknown = await stranger.refused(assignments.answer, {
    body: { id: '01900000-0000-7000-8000-000000000000', answer: 'accepted', declaration_version: agency.declarations.version },
  })
  expect([foreign.status, foreign.message]).toEqual([404, unknown.message])
  const row = await app.db.selectFrom('assignments').select('status').where('id', '=', assignment.id).executeTakeFirstOrThrow()
  expect(row.status).toBe('invited')
})

test('staff and institutions have no own assignments', async () => {
  for (const role of ['QA', 'Superadmin', 'institution'] as const) {
    const client = await app.as(role)
    expect((await client.refused(assignments.list)).status).toBe(403)
    expect((await client.refused(assignments.count)).status).toBe(403)
  }
})

async function invited(more: Parameters<typeof insertAccreditation>[1] = {}) {
  const visit = await insertVisit(more)
  const me = await insertAccreditor(app.db)
  const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: me.id, status: 'invited' })
  return { visit, assignment, client: await app.asAccount(me.id) }
}

function insertVisit(more: Parameters<typeof insertAccreditation>[1] = {}) {
  return insertAccreditation(app.db, { visit_date: soon, visit_end: addDays(soon, 2), ...more })
}
