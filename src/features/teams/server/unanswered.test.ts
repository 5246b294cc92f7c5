import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { logs } from '../../logs/contract.ts'
import { teams } from '../contract.ts'
import { watchInvitations } from './reminder.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()

test('invitations without an answer are listed with their visit, the soonest first, and found by person, institution and number', async () => {
  const late = await invitation(addDays(today, 90))
  const soon = await invitation(addDays(today, 20))
  await invitation(addDays(today, -30))
  await insertAssignment(app.db, { accreditation_id: soon.visit.id, status: 'accepted' })
  const { data, meta } = await qa.send(teams.unanswered, {})
  expect([data.map((one) => one.id), meta.total]).toEqual([[soon.id, late.id], 2])
  expect(data[0]).toMatchObject({
    status: 'invited',
    reminded_at: null,
    answer_until: addDays(today, agency.answerDays),
    visit: { id: soon.visit.id, number: soon.visit.number, visit_date: addDays(today, 20) },
  })
  const one = await qa.send(teams.unanswered, { query: { search: late.visit.number } })
  expect(one.data.map((row) => row.id)).toEqual([late.id])
})

test('somebody invited is reminded by mail, once a day, and the log tells it', async () => {
  const one = await invitation(addDays(today, 30))
  const { data, message } = await qa.send(teams.remind, { params: { id: one.id } })
  expect(message).toMatch(/gets a reminder by e-mail/)
  expect(agencyDay(new Date(data.reminded_at as string))).toBe(today)
  const mail = await app.db.selectFrom('mails').selectAll().where('template', '=', 'assignment_reminder').executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: data.email, subject: `${one.visit.number}: please answer your invitation` })
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: one.visit.id } })
  expect(log[0]).toMatchObject({ action: 'assignment.reminded', accreditor: { id: data.accreditor_id } })

  expect(await qa.refused(teams.remind, { params: { id: one.id } })).toMatchObject({ status: 409 })
  expect((await mailsSent()).length).toBe(1)
  await app.db
    .updateTable('assignments')
    .set({ reminded_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', one.id)
    .execute()
  await qa.send(teams.remind, { params: { id: one.id } })
  expect((await mailsSent()).length).toBe(2)
})

test('nobody is reminded who has answered, or whose visit is too near to answer', async () => {
  const answered = await invitation(addDays(today, 30), 'accepted')
  expect((await qa.refused(teams.remind, { params: { id: answered.id } })).message).toContain('the assignment is accepted')
  const near = await invitation(today)
  expect((await qa.refused(teams.remind, { params: { id: near.id } })).message).toContain('too near for an answer')
  expect((await qa.refused(teams.remind, { params: { id: newId() } })).status).toBe(404)
})

test('who has not answered is reminded once before the last day, which stays; QA is told once of who let it pass', async () => {
  await app.db.deleteFrom('assignments').execute()
  await app.db.deleteFrom('mails').execute()
  const daysAgo = (days: number) => ({ invited_at: new Date(Date.now() - days * 86_400_000) })
  const near = await invitation(addDays(today, 60), 'invited', daysAgo(agency.answerDays - agency.answerReminderDays))
  const fresh = await invitation(addDays(today, 60), 'invited', daysAgo(1))
  const over = await invitation(addDays(today, 60), 'invited', daysAgo(agency.answerDays + 1))
  await invitation(addDays(today, 60), 'accepted', daysAgo(agency.answerDays + 1))
  const mails = async () =>
    (await app.db.selectFrom('mails').select(['template', 'text_body']).orderBy('template').execute()).filter((one) =>
      ['assignment_reminder', 'assignments_silent'].includes(one.template),
    )
  await watchInvitations(app.db, app.settings, today, 'a run')
  const told = await mails()
  const qaPeople = (await app.db.selectFrom('accounts').select('id').where('role', '=', 'QA').execute()).length
  expect(told.filter((one) => one.template === 'assignment_reminder')).toHaveLength(1)
  const silent = told.filter((one) => one.template === 'assignments_silent')
  expect(silent).toHaveLength(qaPeople)
  expect(silent[0]?.text_body).toContain(over.visit.number)
  expect(silent[0]?.text_body).not.toContain(fresh.visit.number)
  const { data } = await qa.send(teams.unanswered, {})
  expect(data.find((one) => one.id === near.id)).toMatchObject({
    reminded_at: null,
    answer_until: addDays(today, agency.answerReminderDays),
  })
  await watchInvitations(app.db, app.settings, today, 'another run')
  expect(await mails()).toHaveLength(told.length)
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: over.visit.id } })
  expect(log[0]).toMatchObject({ action: 'assignment.silent' })
})

async function invitation(visitDate: string, status: 'invited' | 'accepted' = 'invited', more: { invited_at?: Date } = {}) {
  const visit = await insertAccreditation(app.db, { status: 'scheduled', visit_date: visitDate, visit_end: addDays(visitDate, 2) })
  return { ...(await insertAssignment(app.db, { accreditation_id: visit.id, status, ...more })), visit }
}

function mailsSent() {
  return app.db.selectFrom('mails').select('id').where('template', '=', 'assignment_reminder').execute()
}
