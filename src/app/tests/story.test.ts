/** The main job, end to end, over HTTP: from the request to the feedback, each actor with their own session. */
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertAccreditor, insertCampus, insertInstitution, insertProgram } from '../../../testing/insert.ts'
import { assignments } from '../../features/assignments/contract.ts'
import { feedback } from '../../features/feedback/contract.ts'
import { itemsAsked } from '../../features/feedback/rules.ts'
import { finances } from '../../features/finances/contract.ts'
import { validityEnd } from '../../features/ladder/rules-terms.ts'
import { logs } from '../../features/logs/contract.ts'
import { outcomes } from '../../features/outcomes/contract.ts'
import { requests } from '../../features/requests/contract.ts'
import { schedule } from '../../features/schedule/contract.ts'
import { teams } from '../../features/teams/contract.ts'
import { visits } from '../../features/visits/contract.ts'
import { firstVisitDay } from '../../features/visits/rules-days.ts'
import { agency } from '../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../kit/contract/days.ts'

const app = await startApp()
const today = agencyDay()
const slip = () => new File([`%PDF-1.4\n%%EOF\n`], 'slip.pdf', { type: 'application/pdf' })

test('an institution asks for accreditation and the agency carries it through', async () => {
  const school = await insertInstitution(app.db, { name: 'Story State University' })
  const campus = await insertCampus(app.db, { institution_id: school.id })
  const program = await insertProgram(app.db, {
    campus_id: campus.id,
    name: 'BS Storytelling',
    level: 'candidate',
    valid_from: addDays(today, -600),
    valid_to: addDays(today, 130),
  })
  const institution = await app.as('institution', { institution_id: school.id })
  const qa = await app.as('QA')
  const finance = await app.as('Finance')
  const monitoring = await app.as('Monitoring')
  const tied = await insertAccreditor(app.db, { home_institution_id: school.id })
  const coordinator = await insertAccreditor(app.db, { last_name: 'Coordinator' })
  const member = await insertAccreditor(app.db, { last_name: 'Member' })

  // The institution asks, with a proof of payment.
  const ask = { campus_id: campus.id, program_name: program.name, visit_date: firstVisitDay(today), payment_status: 'paid' as const }
  expect((await institution.refused(requests.add, { body: ask })).errors).toHaveProperty('file')
  const { data: request } = await institution.send(requests.add, { body: ask, file: slip() })
  expect(request).toMatchObject({
    status: 'requested',
    visit_type: 'first_formal',
    programs: [{ level: 'candidate', level_sought: 'level_1' }],
  })

  // QA finds, approves and schedules it.
  const groups = await qa.send(schedule.list, { query: { query: 'Story State' } })
  expect(groups.data).toMatchObject([{ institution: { id: school.id }, waiting: 1 }])
  const step = async (status: 'approved' | 'scheduled' | 'ongoing' | 'reported') => {
    const { data } = await qa.send(visits.show, { params: { id: request.id } })
    return qa.send(schedule.edit, { body: { id: request.id, version: data.version, status, confirm_team: status === 'scheduled' } })
  }
  await step('approved')
  await step('scheduled')

  // QA puts the team together; a tied person is refused, an overlapping one asks for a confirmation.
  const assign = { accreditation_id: request.id, role: 'member' as const }
  expect((await qa.refused(teams.add, { body: { ...assign, accreditor_id: tied.id } })).errors).toHaveProperty('accreditor_id')
  const { data: lead } = await qa.send(teams.add, {
    body: { ...assign, accreditor_id: coordinator.id, role: 'overall_coordinator' },
  })
  const { data: second } = await qa.send(teams.add, { body: { ...assign, accreditor_id: member.id } })
  const { data: raised } = await qa.send(teams.editRole, { body: { id: second.id, role: 'team_leader', version: second.version } })
  const { data: confirmed } = await qa.send(teams.editStatus, {
    body: { id: second.id, status: 'confirmed', version: raised.version },
  })
  expect(confirmed).toMatchObject({ role: 'team_leader', status: 'confirmed' })
  await qa.send(teams.remove, { query: { id: second.id } })

  // The accreditor sees it and accepts.
  const accreditor = await app.asAccount(coordinator.id)
  expect((await accreditor.send(assignments.count)).data).toMatchObject({ total: 1, to_answer: 1 })
  const own = await accreditor.send(assignments.list)
  expect(own.data).toMatchObject([
    { id: lead.id, institution: { name: 'Story State University' }, programs: [{ name: 'BS Storytelling' }] },
  ])
  await accreditor.send(assignments.answer, { body: { id: lead.id, answer: 'accepted', declaration_version: agency.declarations.version } })

  // Finance verifies the payment and reads the proof.
  const { data: charges } = await finance.send(finances.charges, { params: { institution_id: school.id } })
  const charge = charges[0]!
  expect(charge).toMatchObject({ payment_status: 'paid', verified_at: null, proofs: [{ name: 'slip.pdf' }] })
  const proof = await finance.fetch(`/api/files/${charge.proofs[0]!.file_id}`, {})
  expect(proof.headers.get('content-disposition')).toContain('attachment')
  expect(await proof.text()).toContain('%PDF-1.4')
  await finance.send(finances.updateStatus, { body: { id: charge.id, version: charge.version, payment_status: 'paid' } })

  // The visit is held; QA records the outcome, and the program's level and validity change.
  const { data: before } = await qa.send(visits.show, { params: { id: request.id } })
  await qa.send(schedule.edit, { body: { id: request.id, version: before.version, visit_date: today, visit_end: addDays(today, 2) } })
  await step('ongoing')
  const { data: reported } = await step('reported')
  const { data: decided } = await qa.send(outcomes.record, {
    body: {
      accreditation_id: request.id,
      version: reported.version,
      programs: [{ program_id: program.id, outcome: 'granted', grand_mean: 4.12, decided_on: today }],
    },
  })
  expect(decided.status).toBe('decided')
  const granted = await app.db.selectFrom('programs').selectAll().where('id', '=', program.id).executeTakeFirstOrThrow()
  expect(granted).toMatchObject({ level: 'level_1', valid_from: today, valid_to: validityEnd('level_1', today) })

  // The institution says how it went, and Monitoring reads it.
  const items = Object.fromEntries(itemsAsked('accreditor').map((item) => [item, 5]))
  await institution.send(feedback.add, {
    body: { about: 'accreditor', accreditation_id: request.id, accreditor_id: coordinator.id, items },
  })
  const ratings = await monitoring.send(feedback.accreditors, { query: { search: 'Coordinator' } })
  expect(ratings.data).toMatchObject([{ id: coordinator.id, count: 1, rating: 5 }])

  // Every step stands in the log, with before and after.
  const { data: entries } = await monitoring.send(logs.general, { query: { paginate: 100 } })
  const story = entries.filter((entry) => entry.accreditation_id === request.id).reverse()
  const told = (action: RegExp, field: string, from: unknown, to: unknown) =>
    story.some((entry) => action.test(entry.action) && entry.before?.[field] === from && entry.after?.[field] === to)
  expect(told(/accreditation/, 'status', 'requested', 'approved')).toBe(true)
  expect(told(/accreditation/, 'status', 'approved', 'scheduled')).toBe(true)
  expect(told(/assignment/, 'role', 'member', 'team_leader')).toBe(true)
  expect(told(/assignment/, 'status', 'invited', 'accepted')).toBe(true)
  expect(told(/accreditation/, 'status', 'reported', 'decided')).toBe(true)
  expect(
    entries.some((entry) => entry.program_id === program.id && entry.before?.level === 'candidate' && entry.after?.level === 'level_1'),
  ).toBe(true)
  expect(entries.some((entry) => /^finance|payment/.test(entry.action) && entry.institution_id === school.id && entry.after)).toBe(true)
  expect(new Set(story.map((entry) => entry.actor_role))).toEqual(new Set(['institution', 'QA', 'accreditor', 'Finance']))
})
