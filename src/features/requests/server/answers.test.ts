import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import {
  insertAccount,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { sumOf } from '../../../kit/contract/money.ts'
import { finances } from '../../finances/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { requests } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const soon = addDays(today, agency.preparationDays)
const [qa, finance] = [await app.as('QA'), await app.as('Finance')]
const slip = () => new File(['%PDF-1.4\nslip\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' })
const { preliminary, second } = agency.fees

/** A request for a program of each of two campuses, and one more that could be asked for. */
async function requested({ paid = false } = {}) {
  const institution = await insertInstitution(app.db)
  const [main, bay] = [
    await insertCampus(app.db, { institution_id: institution.id, name: 'Main Campus' }),
    await insertCampus(app.db, { institution_id: institution.id, name: 'Bayview Campus' }),
  ]
  const programs = [
    await insertProgram(app.db, { campus_id: main.id, level: 'level_1', name: 'BS Nursing' }),
    await insertProgram(app.db, { campus_id: bay.id, name: 'BS Music' }),
    await insertProgram(app.db, { campus_id: bay.id, name: 'BS Zoology' }),
  ] as const
  const school = await app.as('institution', { institution_id: institution.id })
  const of = (...some: { id: string; campus_id: string }[]) => some.map(({ id, campus_id }) => ({ program_id: id, campus_id }))
  const payment_status = paid ? ('paid' as const) : ('unpaid' as const)
  const body = { programs: of(programs[0], programs[1]), visit_date: soon, payment_status }
  const { data } = await school.send(requests.add, { body, ...(paid ? { file: slip() } : {}) })
  return { institution, main, bay, programs, school, of, data }
}

async function step(id: string, status: 'returned' | 'approved' | 'scheduled', reason?: string) {
  const { version } = await app.db.selectFrom('accreditations').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return (await qa.send(schedule.edit, { body: { id, version, status, confirm_team: true, ...(reason ? { reason } : {}) } })).data
}

const mailsTo = async (email: string) =>
  (await app.db.selectFrom('mails').select(['template', 'text_body']).where('recipient', '=', email).orderBy('id').execute()).map(
    ({ template, text_body }) => `${template}: ${text_body}`,
  )
const emailOf = async (id: string | null) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', id as string)
      .executeTakeFirstOrThrow()
  ).email

test('a returned request is changed and sent again under its number: programs, surveys, day and charge follow, QA reads the note', async () => {
  const { school, data, programs, of, bay } = await requested()
  const early = await school.refused(requests.answer, {
    params: { id: data.id },
    body: { version: data.version, programs: of(programs[0]), visit_date: soon },
  })
  expect([early.status, early.message]).toEqual([422, `${data.number} is requested: only one that was returned is answered.`])
  const { version } = await step(data.id, 'returned', 'Write the programs as your board named them.')
  const later = addDays(soon, 10)
  const asked = [...of(programs[1], programs[2]), { campus_id: bay.id, program_name: 'MA in Music' }]
  const answer = { params: { id: data.id }, body: { version, programs: asked, visit_date: later, note: 'As the board wrote them.' } }

  const wrong = await school.refused(requests.answer, {
    ...answer,
    body: { ...answer.body, visit_date: today, programs: [...of(programs[1]), { ...of(programs[2])[0]!, survey_type: 'second' as const }] },
  })
  expect([wrong.status, Object.keys(wrong.errors).sort()]).toEqual([422, ['programs.1.survey_type', 'visit_date']])
  const foreign = await (await requested()).school.refused(requests.answer, answer)
  expect(foreign.status).toBe(404)

  const { data: sent } = await school.send(requests.answer, answer)
  expect(sent).toMatchObject({
    number: data.number,
    status: 'requested',
    visit_date: later,
    visit_end: addDays(later, 2),
    visit_type: 'preliminary',
    campuses: [{ name: 'Bayview Campus' }],
    programs: [{ name: 'BS Music' }, { name: 'BS Zoology' }, { name: 'MA in Music' }],
    payment: { amount: sumOf([preliminary.undergraduate, preliminary.undergraduate, preliminary.masteral]), payment_status: 'unpaid' },
  })
  expect(sent.steps.map((one) => [one.status, one.reason])).toEqual([
    ['requested', null],
    ['returned', 'Write the programs as your board named them.'],
    ['requested', 'As the board wrote them.'],
  ])
  const log = await app.db.selectFrom('log_entries').selectAll().where('action', '=', 'accreditation.answered').executeTakeFirstOrThrow()
  expect(log.before).toMatchObject({ status: 'returned', visit_date: soon, campus: 'Main Campus and Bayview Campus' })
  expect(log.after).toMatchObject({ status: 'requested', visit_date: later, campus: 'Bayview Campus', note: 'As the board wrote them.' })
  expect((await mailsTo(await emailOf(qa.id))).at(-1)).toMatch(/request_answered: [\s\S]*As the board wrote them\./)
  const again = await school.refused(requests.answer, answer)
  expect(again.status).toBe(409)
})

test('what was claimed before a request came back stays, and the difference is an additional charge', async () => {
  const { school, data, programs, of } = await requested({ paid: true })
  const { version } = await step(data.id, 'returned', 'Add the third program.')
  const body = { version, programs: of(...programs), visit_date: soon }
  const { data: sent } = await school.send(requests.answer, { params: { id: data.id }, body })
  expect(sent.payment?.charges.map((one) => [one.kind, one.amount, one.payment_status])).toEqual([
    ['charge', sumOf([second.undergraduate, preliminary.undergraduate]), 'paid'],
    ['additional', preliminary.undergraduate, 'unpaid'],
  ])
})

test('a team that is taken on the new days is not told to the institution; it chooses another day', async () => {
  const { school, data, programs, of } = await requested()
  await step(data.id, 'approved')
  const other = await requested()
  const accreditor = await insertAccreditor(app.db)
  for (const { id } of [data, other.data]) await insertAssignment(app.db, { accreditation_id: id, accreditor_id: accreditor.id })
  const { version } = await step(data.id, 'returned', 'The days do not suit.')
  const answer = (visit_date: string) => ({ params: { id: data.id }, body: { version, programs: of(programs[0]), visit_date } })
  const refusal = await school.refused(requests.answer, answer(soon))
  expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['visit_date']])
  expect(JSON.stringify(refusal.body)).not.toContain(accreditor.last_name)
  expect((await school.send(requests.answer, answer(addDays(soon, 30)))).data.status).toBe('requested')
})

test('an institution withdraws what is not scheduled: it is cancelled and says so, the charge is waived, QA and the team are told', async () => {
  const { school, data } = await requested()
  await step(data.id, 'approved')
  const accreditor = await insertAccount(app.db, { role: 'accreditor' })
  await insertAssignment(app.db, { accreditation_id: data.id, accreditor_id: accreditor.id, status: 'invited' })
  const { data: now } = await school.send(requests.show, { params: { id: data.id } })
  const withdraw = { params: { id: data.id }, body: { version: now.version, reason: 'The building is not ready.' } }
  expect((await (await requested()).school.refused(requests.withdraw, withdraw)).status).toBe(404)
  const { data: gone } = await school.send(requests.withdraw, withdraw)
  expect(gone).toMatchObject({
    status: 'cancelled',
    reason: 'Withdrawn by the institution: The building is not ready.',
    payment: { payment_status: 'waived', open: '0.00' },
  })
  const log = await app.db.selectFrom('log_entries').selectAll().where('action', '=', 'accreditation.withdrawn').executeTakeFirstOrThrow()
  expect(log).toMatchObject({ before: { status: 'approved' }, after: { status: 'cancelled' } })
  expect((await mailsTo(await emailOf(qa.id))).at(-1)).toMatch(/request_withdrawn: [\s\S]*The building is not ready\./)
  expect((await mailsTo(accreditor.email)).at(-1)).toContain('visit_cancelled')
  expect((await mailsTo(await emailOf(finance.id))).join()).not.toContain('claimed_request_withdrawn')
  const twice = await school.refused(requests.withdraw, { ...withdraw, body: { version: gone.version } })
  expect(twice.status).toBe(422)
})

test('a claimed payment does not hold a withdrawal, and Finance is told; a verified one does', async () => {
  const claimed = await requested({ paid: true })
  const { data: gone } = await claimed.school.send(requests.withdraw, {
    params: { id: claimed.data.id },
    body: { version: claimed.data.version },
  })
  expect(gone.reason).toBe('Withdrawn by the institution.')
  expect((await mailsTo(await emailOf(finance.id))).at(-1)).toContain('claimed_request_withdrawn')

  const paid = await requested({ paid: true })
  const id = paid.data.payment?.finance_id as string
  const { data: charge } = await finance.send(finances.charge, { params: { id } })
  await finance.send(finances.updateStatus, { body: { id, version: charge.version, payment_status: 'paid', verify: true } })
  const refusal = await paid.school.refused(requests.withdraw, { params: { id: paid.data.id }, body: { version: paid.data.version } })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('Ask QA to cancel it')])
})
