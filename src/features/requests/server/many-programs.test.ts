import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { sumOf } from '../../../kit/contract/money.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { finances } from '../../finances/contract.ts'
import { requests } from '../contract.ts'

const app = await startApp()
const today = agencyDay()
const soon = addDays(today, agency.preparationDays)
const slip = () => new File(['%PDF-1.4\nslip\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' })

async function school() {
  const institution = await insertInstitution(app.db)
  const [main, bay] = [
    await insertCampus(app.db, { institution_id: institution.id, name: 'Main Campus' }),
    await insertCampus(app.db, { institution_id: institution.id, name: 'Bayview Campus' }),
  ]
  const client = await app.as('institution', { institution_id: institution.id })
  const offered = (campus: { id: string }, more: object = {}) => insertProgram(app.db, { campus_id: campus.id, ...more })
  return { institution, main, bay, client, offered }
}

const of = ({ id, campus_id }: { id: string; campus_id: string }) => ({ program_id: id, campus_id })
const unpaid = { visit_date: soon, payment_status: 'unpaid' as const }

test('one request covers programs of two campuses, each with its survey, for one fee, and tells what was claimed as paid', async () => {
  const { main, bay, client, offered } = await school()
  const second = await offered(main, { level: 'level_1', name: 'BS Nursing', valid_to: addDays(today, 60) })
  const third = await offered(bay, { level: 'level_2', degree_level: 'doctorate', name: 'PhD in Education' })
  const body = {
    programs: [of(second), { ...of(third), survey_type: 'institutional' as const }, { campus_id: bay.id, program_name: 'MA in Music' }],
    visit_date: soon,
    payment_status: 'paid' as const,
    amount: '17300',
    reference: 'OR 4711',
    paid_on: today,
  }
  const { data } = await client.send(requests.add, { body, file: slip() })
  const { fees, institutionalFee } = agency
  const amount = sumOf([fees.second.undergraduate, institutionalFee, fees.preliminary.masteral])
  expect(data).toMatchObject({
    status: 'requested',
    visit_type: 'mixed',
    campus: { id: main.id },
    campuses: [{ name: main.name }, { name: bay.name }],
    programs: [
      { name: 'BS Nursing', survey_type: 'second', campus: { id: main.id } },
      { name: 'MA in Music', degree_level: 'masteral', survey_type: 'preliminary', campus: { id: bay.id } },
      { name: 'PhD in Education', survey_type: 'institutional' },
    ],
    payment: { amount, payment_status: 'paid' },
  })
  const visit = await app.db.selectFrom('accreditations').select('priority_class').where('id', '=', data.id).executeTakeFirst()
  expect(visit).toEqual({ priority_class: 'A' })
  const charge = await (await app.as('Finance')).send(finances.charge, { params: { id: data.payment?.finance_id as string } })
  expect(charge.data).toMatchObject({ amount, claimed_amount: '17300.00', reference: 'OR 4711', paid_on: today })
  const log = await app.db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', data.id).executeTakeFirstOrThrow()
  expect(log.says).toBe(`Requested ${data.number} for 3 programs of Main Campus and Bayview Campus`)
  expect(log.after).toMatchObject({ claimed_amount: '17300.00', programs: expect.arrayContaining(['BS Nursing (second survey)']) })
  const mail = await app.db.selectFrom('mails').select('text_body').where('subject', 'like', `${data.number}%`).executeTakeFirstOrThrow()
  expect(mail.text_body).toContain('You requested the accreditation of 3 programs, Main Campus and Bayview Campus,')
  expect(mail.text_body).toContain('BS Nursing, PhD in Education and MA in Music')
})

test('everything that stands against a request is said at once, each at its program and field; nothing is stored', async () => {
  const { main, bay, client, offered } = await school()
  const fine = await offered(main)
  const open = await offered(main, { name: 'BS Open' })
  const closed = await offered(bay, { name: 'BS Closed', is_active: false })
  const foreign = await insertProgram(app.db)
  const visit = await insertAccreditation(app.db, { campus_id: main.id, status: 'approved' })
  const covered = { id: newId(), accreditation_id: visit.id, program_id: open.id, survey_type: 'preliminary' as const }
  await app.db
    .insertInto('accreditation_programs')
    .values({ ...covered, level_sought: 'candidate' })
    .execute()

  const wrong = await client.refused(requests.add, {
    body: {
      ...unpaid,
      visit_date: today,
      amount: '100',
      programs: [of(fine), of(foreign), { ...of(foreign), campus_id: main.id }, { ...of(fine), survey_type: 'second' }, of(open), of(fine)],
    },
  })
  expect([wrong.status, Object.keys(wrong.errors).sort()]).toEqual([
    422,
    ['amount', 'programs.1.campus_id', 'programs.2.program_id', 'programs.3.program_id', 'programs.5.program_id', 'visit_date'],
  ])
  const survey = await client.refused(requests.add, { body: { ...unpaid, programs: [{ ...of(fine), survey_type: 'second' }] } })
  expect(Object.keys(survey.errors)).toEqual(['programs.0.survey_type'])
  // only QA can write why one out of order is asked for
  expect(survey.errors['programs.0.survey_type']?.[0]).toMatch(/out of order for .*Choose one of these\.$/)

  const opposed = await client.refused(requests.add, {
    body: { ...unpaid, programs: [of(fine), of(open), of(closed), { campus_id: bay.id, program_name: 'BS Brand New' }] },
  })
  expect([opposed.status, Object.keys(opposed.errors)]).toEqual([409, ['programs.1.program_id', 'programs.2.program_id']])
  expect(opposed.errors['programs.1.program_id']?.[0]).toContain(visit.number)
  expect(opposed.errors['programs.2.program_id']?.[0]).toContain('BS Closed is inactive')
  expect((await client.send(requests.list)).meta.total).toBe(1)
  const made = await app.db.selectFrom('programs').select('id').where('name', '=', 'BS Brand New').execute()
  expect(made).toEqual([])
  for (const amount of ['a lot', '0.00', '-5']) {
    const odd = await client.refused(requests.add, { body: { ...unpaid, amount, programs: [of(fine)] } })
    expect([odd.status, Object.keys(odd.errors)]).toEqual([422, ['amount']])
  }
  const nothing = await client.refused(requests.add, { body: { ...unpaid, programs: [] } })
  expect(nothing.errors).toEqual({ programs: ['Choose at least one program.'] })
})

test('a new program that is likely there already asks with its candidates, and is added once that is confirmed', async () => {
  const { main, bay, client, offered } = await school()
  const nursing = await offered(main, { name: 'Bachelor of Science in Nursing' })
  const asked = { campus_id: main.id, program_name: 'BS Nursing', degree_level: 'undergraduate' as const }
  const elsewhere = { ...asked, campus_id: bay.id }
  const refusal = await client.refused(requests.add, { body: { ...unpaid, programs: [elsewhere, asked] } })
  expect([refusal.status, Object.keys(refusal.errors)]).toEqual([409, ['programs.1.program_name']])
  const { candidates } = refusal.body as { candidates: (Candidate & { field: string })[] }
  expect(candidates).toMatchObject([{ id: nursing.id, field: 'programs.1', why: 'same name' }])
  const { data } = await client.send(requests.add, { body: { ...unpaid, programs: [elsewhere, { ...asked, confirm_new: true }] } })
  expect(data.programs.map((program) => program.name)).toEqual(['BS Nursing', 'BS Nursing'])
  expect(data.campus.id).toBe(bay.id)
})

test('fifty programs at once are one request, and the same sent three times is stored once', async () => {
  const { main, bay, client, offered } = await school()
  const all = await Promise.all(Array.from({ length: 50 }, (_, n) => offered(n % 2 ? main : bay)))
  const body = { ...unpaid, campus_id: main.id, programs: all.map(of) }
  const answers = await Promise.allSettled(Array.from({ length: 3 }, () => client.send(requests.add, { body })))
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect((await client.send(requests.list)).data).toMatchObject([{ campus: { id: main.id }, payment: { amount: '625000.00' } }])
  const tooMany = await client.refused(requests.add, { body: { ...body, programs: [...all, ...all].map(of) } })
  expect(tooMany.errors).toEqual({ programs: ['One visit covers at most 50 programs.'] })
})
