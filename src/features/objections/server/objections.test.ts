import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { mailsTo } from '../../../../testing/mails.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { accreditorProfiles } from '../../accreditor-profiles/contract.ts'
import { assignments } from '../../assignments/contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { logs } from '../../logs/contract.ts'
import { teams } from '../../teams/contract.ts'
import { objections } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const superadmin = await app.as('Superadmin')
const today = agencyDay()
const soon = addDays(today, 40)
const reason = 'He left us after a quarrel with the dean.'

test('the institution is told of each person who is confirmed, and sees nobody before', async () => {
  const { school, email, visit, assignment, person } = await accepted()
  const team = () => school.send(objections.team, { params: { id: visit.id } })
  expect((await team()).data).toEqual([])
  await confirm(assignment)
  expect((await team()).data).toMatchObject([
    { id: assignment.id, role: 'member', home_institution: null, object_until: addDays(today, agency.objectionDays), objection: null },
  ])
  expect(JSON.stringify(await team())).not.toContain(person.email)
  expect((await mailsTo(app.db, email)).map((mail) => mail.template)).toEqual(['team_member_confirmed'])
})

test('the team of another institution looks like none, and so does somebody of it', async () => {
  const { visit, assignment } = await confirmed()
  const stranger = await app.as('institution')
  expect((await stranger.refused(objections.team, { params: { id: visit.id } })).status).toBe(404)
  expect((await stranger.refused(objections.object, { body: { assignment_id: assignment.id, reason } })).status).toBe(404)
})

test('an objection is made once, within the days after being told, and its reason is read by QA alone', async () => {
  const { school, visit, assignment, person } = await confirmed()
  const { message } = await school.send(objections.object, { body: { assignment_id: assignment.id, reason } })
  expect(message).toContain('is with QA')
  expect((await school.refused(objections.object, { body: { assignment_id: assignment.id, reason } })).status).toBe(409)
  const { data } = await qa.send(objections.list, { query: { search: visit.number } })
  expect(data).toMatchObject([{ accreditor_id: person.id, reason, visit: { id: visit.id } }])
  const log = await (await app.as('Monitoring')).send(logs.general, { query: { paginate: 100 } })
  expect(JSON.stringify(log)).not.toContain('quarrel')
  const mails = await app.db.selectFrom('mails').select('text_body').where('template', '=', 'objection_raised').execute()
  expect([mails.length > 0, mails.some((mail) => mail.text_body.includes('quarrel'))]).toEqual([true, false])
  for (const role of ['Monitoring', 'Finance', 'Admin', 'accreditor', 'institution'] as const)
    expect((await (await app.as(role)).refused(objections.list, {})).status).toBe(403)

  const late = await confirmed()
  const told_at = new Date(Date.now() - (agency.objectionDays + 1) * 86_400_000)
  await app.db.updateTable('assignments').set({ told_at }).where('id', '=', late.assignment.id).execute()
  expect((await late.school.refused(objections.object, { body: { assignment_id: late.assignment.id, reason } })).status).toBe(422)
})

test('an objection to somebody who is taken off for another reason is answered by that, and the institution is told', async () => {
  const { school, email, assignment } = await confirmed()
  await school.send(objections.object, { body: { assignment_id: assignment.id, reason } })
  await qa.send(teams.remove, { query: { id: assignment.id } })
  const { accreditation_id, accreditor_id } = assignment
  const stored = await app.db
    .selectFrom('objections')
    .select(['id', 'status'])
    .where('accreditation_id', '=', accreditation_id)
    .where('accreditor_id', '=', accreditor_id)
    .executeTakeFirstOrThrow()
  expect(stored.status).toBe('accepted')
  expect((await mailsTo(app.db, email)).map((mail) => mail.template)).toContain('objection_accepted')
  const entry = await app.db
    .selectFrom('log_entries')
    .select(['before', 'after'])
    .where('object_id', '=', stored.id)
    .orderBy('id', 'desc')
    .execute()
  expect(entry[0]).toMatchObject({ before: { status: 'open' }, after: { status: 'accepted' } })
})

test('an accepted objection takes the person off the team, who does not learn why; a kept one tells the institution why', async () => {
  const one = await objected()
  const before = await waiting('objections')
  await qa.send(objections.answer, { body: { id: one.objection.id, status: 'accepted', version: 1 } })
  expect(await waiting('objections')).toBe(before - 1)
  const team = await qa.send(teams.list, { params: { id: one.visit.id } })
  expect(team.data).toMatchObject([{ status: 'withdrawn', decline_reason: null }])
  const told = await mailsTo(app.db, one.person.email)
  expect(told.map((mail) => mail.template)).toEqual(['accreditor_removed'])
  expect((await mailsTo(app.db, one.email)).at(-1)?.template).toBe('objection_accepted')
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: one.visit.id } })
  expect(log.map((entry) => entry.action)).toEqual(expect.arrayContaining(['objection.raised', 'objection.answered']))

  const other = await objected()
  const kept = { id: other.objection.id, status: 'kept', version: 1 } as const
  expect((await qa.refused(objections.answer, { body: kept })).errors).toHaveProperty('answer')
  await qa.send(objections.answer, { body: { ...kept, answer: 'The matter was settled long ago.' } })
  const { data } = await other.school.send(objections.team, { params: { id: other.visit.id } })
  expect(data).toMatchObject([{ object_until: null, objection: { status: 'kept', answer: 'The matter was settled long ago.' } }])
})

test('a tie declared after the invitation waits for QA, shows on the team, and stops the acceptance', async () => {
  const { visit, assignment, client } = await invited()
  await client.send(accreditorProfiles.saveSubMember, { body: { institution_id: visit.institution_id, relation: 'consultant' } })
  expect((await client.refused(assignments.answer, { body: yes(assignment.id) })).errors).toHaveProperty('answer')
  const { ties } = await qa.send(teams.list, { params: { id: visit.id } })
  expect(ties).toMatchObject([{ id: assignment.id, level: 'block', waits: true }])
  expect((await (await app.as('Monitoring')).send(teams.list, { params: { id: visit.id } })).ties).toEqual([])
  const { data } = await qa.send(objections.ties, { query: { search: visit.number } })
  expect(data).toMatchObject([{ id: assignment.id, level: 'block', ties: [expect.stringContaining('consultant')] }])
  expect(await waiting('ties')).toBeGreaterThan(0)

  const keep = { id: assignment.id, decision: 'kept', version: 1 } as const
  expect((await qa.refused(objections.decideTie, { body: keep })).errors).toHaveProperty('decision')
  expect((await superadmin.refused(objections.decideTie, { body: keep })).errors).toHaveProperty('reason')
  await superadmin.send(objections.decideTie, { body: { ...keep, reason: 'He advised another campus, once.' } })
  expect((await qa.send(objections.ties, { query: { search: visit.number } })).data).toEqual([])
  expect((await client.send(assignments.answer, { body: yes(assignment.id) })).data.assignment_status).toBe('accepted')
  // another one, named later still, waits again
  await client.send(accreditorProfiles.saveSubMember, { body: { institution_id: visit.institution_id, relation: 'employee' } })
  expect((await qa.send(objections.ties, { query: { search: visit.number } })).data).toHaveLength(1)
})

test('a home institution taken after the invitation waits, too, and QA takes the person off', async () => {
  const { visit, assignment, client } = await invited()
  await client.send(accreditorProfiles.editProfile, { body: { version: 1, home_institution_id: visit.institution_id } })
  const { message } = await qa.send(objections.decideTie, { body: { id: assignment.id, decision: 'withdrawn', version: 1 } })
  expect(message).toContain('no longer on the team')
  expect((await qa.send(teams.list, { params: { id: visit.id } })).data).toMatchObject([{ status: 'withdrawn' }])
  expect((await qa.refused(objections.decideTie, { body: { id: assignment.id, decision: 'kept', version: 2 } })).status).toBe(422)
})

test('a tie that ended long ago is decided by QA, and does not stop the acceptance', async () => {
  const { visit, assignment, client } = await invited()
  const to = addMonths(soon, -12 * agency.formerTieYears - 1)
  await client.send(accreditorProfiles.saveSubMember, { body: { institution_id: visit.institution_id, relation: 'alumnus', to } })
  await client.send(assignments.answer, { body: yes(assignment.id) })
  expect((await qa.send(objections.ties, { query: { search: visit.number } })).data).toMatchObject([{ level: 'warn' }])
  await qa.send(objections.decideTie, { body: { id: assignment.id, decision: 'kept', version: 2 } })
  expect((await qa.send(objections.ties, { query: { search: visit.number } })).data).toEqual([])
})

async function invited(status: 'invited' | 'accepted' = 'invited') {
  const institution = await insertInstitution(app.db)
  const visit = await insertAccreditation(app.db, { institution_id: institution.id, visit_date: soon, visit_end: soon })
  const person = await insertAccreditor(app.db)
  const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: person.id, status })
  return { visit, person, assignment, client: await app.asAccount(person.id) }
}

async function accepted() {
  const one = await invited('accepted')
  const school = await app.as('institution', { institution_id: one.visit.institution_id })
  const { email } = await app.db.selectFrom('accounts').select('email').where('id', '=', school.id).executeTakeFirstOrThrow()
  return { ...one, school, email }
}

async function confirmed() {
  const one = await accepted()
  await confirm(one.assignment)
  return one
}

async function objected() {
  const one = await confirmed()
  await one.school.send(objections.object, { body: { assignment_id: one.assignment.id, reason } })
  const { data } = await qa.send(objections.list, { query: { search: one.visit.number } })
  const [objection] = data
  if (!objection) throw new Error('The objection is not listed')
  return { ...one, objection }
}

function confirm({ id, version }: { id: string; version: number }) {
  return qa.send(teams.editStatus, { body: { id, status: 'confirmed', version } })
}

function yes(id: string) {
  return { id, answer: 'accepted' as const, declaration_version: agency.declarations.version }
}

async function waiting(kind: 'ties' | 'objections') {
  const { data } = await qa.send(inbox.waiting)
  return data.find((one) => one.kind === kind)?.count ?? 0
}
