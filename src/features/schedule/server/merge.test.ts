import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditor, insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { sumOf } from '../../../kit/contract/money.ts'
import { finances } from '../../finances/contract.ts'
import { feeOf } from '../../ladder/rules-surveys.ts'
import { requests } from '../../requests/contract.ts'
import { teams } from '../../teams/contract.ts'
import { visits } from '../../visits/contract.ts'
import { firstVisitDay } from '../../visits/rules-days.ts'
import { schedule } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const finance = await app.as('Finance')
const soon = addDays(firstVisitDay(agencyDay()), 10)
const one = feeOf([{ survey_type: 'preliminary', degree_level: 'undergraduate' }], soon)
const slip = () => new File(['%PDF-1.4\nslip\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' })

/** Two requests of an institution, on two of its campuses; the second one is said to be paid. */
async function twoRequests() {
  const campus = await insertCampus(app.db)
  const { institution_id } = campus
  const other = await insertCampus(app.db, { institution_id })
  const own = await app.as('institution', { institution_id })
  const made = []
  for (const [at, { id }] of [campus, other].entries()) {
    const program = await insertProgram(app.db, { campus_id: id })
    const body = { campus_id: id, program_name: program.name, visit_date: addDays(soon, at * 7) }
    const payment_status = at === 0 ? ('unpaid' as const) : ('paid' as const)
    const { data } = await own.send(requests.add, { body: { ...body, payment_status }, ...(at === 0 ? {} : { file: slip() }) })
    made.push({ ...data, program })
  }
  const [first, second] = made as [(typeof made)[0], (typeof made)[0]]
  return { own, first, second, campus, other, institution_id }
}

const body = (...visits: { id: string; version: number }[]) => ({ visits: visits.map(({ id, version }) => ({ id, version })) })

test('requests become one visit: the oldest takes programs, campuses, a day, charges and proofs, the other ends and leads there', async () => {
  const { own, first, second, campus, other, institution_id } = await twoRequests()
  const asked = { ...body(first, second), visit_date: second.visit_date }
  const plan = (await qa.send(schedule.mergePlan, { body: asked })).data
  expect(plan).toMatchObject({
    kept: { id: first.id, number: first.number },
    ended: [{ number: second.number }],
    visit_date: second.visit_date,
    days: [{ visit_date: first.visit_date }, { visit_date: second.visit_date }],
    before: { amount: sumOf([one, one]), claimed: one, open: one },
    after: { amount: sumOf([one, one]), claimed: one, open: one },
  })
  expect(plan.programs.map((program) => program.name).sort()).toEqual([first.program.name, second.program.name].sort())
  // it was only looked at
  expect((await qa.send(visits.show, { params: { id: second.id } })).data.status).toBe('requested')

  const { data, message } = await qa.send(schedule.merge, { body: asked })
  expect(message).toBe(`${second.number} went into ${first.number}.`)
  expect(data).toMatchObject({
    number: first.number,
    status: 'requested',
    visit_date: second.visit_date,
    counts: { programs: 2 },
    merged: [{ number: second.number }],
    payment: { amount: plan.after.amount, claimed: one, open: one, proof_count: 1, charges: [{ amount: one }, { kind: 'additional' }] },
  })
  expect(data.campuses.map(({ id }) => id).sort()).toEqual([campus.id, other.id].sort())
  const ended = (await own.send(requests.show, { params: { id: second.id } })).data
  expect(ended).toMatchObject({ status: 'cancelled', merged_into: { id: first.id }, programs: [], payment: null })
  expect(ended.reason).toBe(`Merged into ${first.number}.`)
  const { totals } = await finance.send(finances.charges, { params: { institution_id } })
  expect(totals).toMatchObject({ charges: 2, charged: plan.after.amount, claimed: one, open: one })

  const mails = await app.db.selectFrom('mails').select(['template', 'subject']).where('subject', 'like', `${first.number}%`).execute()
  expect(mails.filter(({ template }) => template !== 'accreditation_requested')).toEqual([
    { template: 'requests_merged', subject: `${first.number}: your requests are one visit now` },
  ])
  for (const [id, action] of [
    [first.id, 'accreditation.merged'],
    [second.id, 'accreditation.status_changed'],
  ] as const) {
    const entries = await app.db
      .selectFrom('log_entries')
      .select('action')
      .where('object_id', '=', id)
      .where('action', '=', action)
      .execute()
    expect(entries).toHaveLength(1)
  }
})

test('what nobody has paid is reckoned anew as one charge', async () => {
  const { first, second } = await twoRequests()
  await app.db
    .deleteFrom('payment_proofs')
    .where('finance_id', '=', second.payment?.finance_id as string)
    .execute()
  await app.db.updateTable('finances').set({ payment_status: 'unpaid' }).where('accreditation_id', '=', second.id).execute()
  const { data } = await qa.send(schedule.merge, { body: body(first, second) })
  expect(data.payment).toMatchObject({ amount: sumOf([one, one]), open: sumOf([one, one]), charges: [{ kind: 'charge' }] })
  expect(data.payment?.charges).toHaveLength(1)
})

test('an approved visit stays before an older request, and one with a team does not end in another', async () => {
  const { first, second } = await twoRequests()
  const approved = await qa.send(schedule.edit, { body: { id: second.id, version: second.version, status: 'approved' } })
  const plan = await qa.send(schedule.mergePlan, { body: body(first, approved.data) })
  expect(plan.data.kept.number).toBe(second.number)
  const third = await qa.send(schedule.edit, { body: { id: first.id, version: first.version, status: 'approved' } })
  const accreditor_id = (await insertAccreditor(app.db)).id
  await qa.send(teams.add, { body: { accreditation_id: second.id, accreditor_id, role: 'member' } })
  const { data: now } = await qa.send(visits.show, { params: { id: second.id } })
  const refusal = await qa.refused(schedule.merge, { body: body(third.data, now) })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining(`${second.number} has a team already`)])
})

test('requests of two institutions, scheduled visits, other days and old versions are not merged', async () => {
  const { first, second } = await twoRequests()
  const stranger = (await twoRequests()).first
  expect((await qa.refused(schedule.merge, { body: body(first, stranger) })).errors).toHaveProperty('visits')
  expect((await qa.refused(schedule.merge, { body: { ...body(first, second), visit_date: addDays(soon, 3) } })).errors).toHaveProperty(
    'visit_date',
  )
  expect((await qa.refused(schedule.merge, { body: body(first, { ...second, version: 9 }) })).status).toBe(409)
  expect((await qa.refused(schedule.merge, { body: body(first, first) })).status).toBe(422)
})
