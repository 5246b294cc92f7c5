import { expect, test } from 'vitest'
import { agency } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import {
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertCharge,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { sumOf } from '../../../kit/contract/money.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { requests } from '../../requests/contract.ts'
import { visits } from '../../visits/contract.ts'
import { ongoingStatuses, type VisitStatus } from '../../visits/rules.ts'
import { schedule } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 80)
const nobody = '01900000-0000-7000-8000-000000000000'

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

test('a charge that is not settled falls due with the new days, also where a part of it was paid', async () => {
  for (const [payment_status, moves] of [
    ['unpaid', true],
    ['partial', true],
    ['rejected', true],
    ['paid', false],
  ] as const) {
    const { visit, charge } = await insertVisit({ status: 'approved', visit_date: soon, visit_end: soon })
    await app.db.updateTable('finances').set({ payment_status, due_date: today }).where('id', '=', charge.id).execute()
    const visit_date = addDays(soon, 30)
    const { data } = await qa.send(schedule.edit, { body: { id: visit.id, version: 1, visit_date } })
    const due = moves ? addDays(visit_date, -agency.paymentDueDays) : today
    expect([payment_status, data.payment?.due_date]).toEqual([payment_status, due])
  }
})

test('adding and removing programs changes the charge while nothing is paid, and is refused afterwards', async () => {
  const { visit, program } = await insertVisit({ status: 'approved' })
  const more = await insertProgram(app.db, { campus_id: visit.campus_id, level: 'level_1' })
  const programs = [{ program_id: program.id }, { program_id: more.id }]
  const { data } = await qa.send(schedule.edit, { body: { id: visit.id, version: 1, programs } })
  expect(data).toMatchObject({
    counts: { programs: 2 },
    visit_type: 'mixed',
    payment: { amount: sumOf([agency.fees.preliminary.undergraduate, agency.fees.second.undergraduate]) },
  })
  const shown = await qa.send(visits.programs, { params: { accreditation_id: visit.id }, query: { paginate: 1, page: 2 } })
  expect(shown.meta).toEqual({ page: 2, paginate: 1, total: 2, last_page: 2 })
  expect(shown.programs).toHaveLength(1)
  await app.db.updateTable('finances').set({ payment_status: 'paid' }).where('accreditation_id', '=', visit.id).execute()
  const refusal = await qa.refused(schedule.edit, { body: { id: visit.id, version: 2, programs: [{ program_id: more.id }] } })
  expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([409, ['programs']])
  const foreign = await insertProgram(app.db)
  const wrong = await qa.refused(schedule.edit, { body: { id: visit.id, version: 2, programs: [{ program_id: foreign.id }] } })
  expect(Object.keys(wrong.errors ?? {})).toEqual(['programs.0.program_id'])
})

test('the log says what a program of the visit sought and seeks, also where its name is the same', async () => {
  const { visit, program } = await insertVisit({ status: 'approved' })
  const programs = [{ program_id: program.id, survey_type: 'second' as const, override_reason: 'The board asked for it.' }]
  await qa.send(schedule.edit, { body: { id: visit.id, version: 1, programs } })
  const entry = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', visit.id).executeTakeFirstOrThrow()
  const [was, is] = [entry.before?.programs, entry.after?.programs] as string[][]
  expect(is).toEqual([`${program.name} (second survey, out of order: The board asked for it.)`])
  expect(was).toHaveLength(1)
  expect(was).not.toEqual(is)
})

test('QA adds a visit with several programs; its campus and programs have to fit', async () => {
  const campus = await insertCampus(app.db)
  const programs = [
    await insertProgram(app.db, { campus_id: campus.id, level: 'level_1' }),
    await insertProgram(app.db, { campus_id: campus.id, level: 'level_1', degree_level: 'masteral' }),
    await insertProgram(app.db, { campus_id: campus.id }),
  ]
  const body = {
    institution_id: campus.institution_id,
    campus_id: campus.id,
    visit_date: addDays(today, 10),
    programs: programs.map((program) => ({ program_id: program.id })),
  }
  const { data } = await qa.send(schedule.add, { body })
  expect(data).toMatchObject({
    status: 'approved',
    visit_type: 'second',
    visit_end: addDays(today, 12),
    counts: { programs: 3, log_entries: 1 },
    payment: { amount: '49600.00', payment_status: 'unpaid' },
    institution: { id: campus.institution_id },
  })
  const again = await qa.refused(schedule.add, { body })
  expect([again.status, again.message.includes(data.number)]).toEqual([409, true])
  const elsewhere = await qa.refused(schedule.add, { body: { ...body, institution_id: (await insertInstitution(app.db)).id } })
  expect(Object.keys(elsewhere.errors ?? {})).toEqual(['campus_id'])
})

test('what the ladder does not offer is refused, and QA takes it with a reason that stands with the visit and the log', async () => {
  const campus = await insertCampus(app.db)
  const program = await insertProgram(app.db, { campus_id: campus.id, level: 'level_2', valid_to: soon })
  const body = { institution_id: campus.institution_id, campus_id: campus.id, visit_date: soon }
  const add = (more: object) => ({ body: { ...body, programs: [{ program_id: program.id, ...more }] } })
  const early = await qa.refused(schedule.add, add({ survey_type: 'fourth_phase2' }))
  expect(early.errors).toEqual({
    'programs.0.survey_type': [expect.stringContaining('In order: third survey, phase 1; institutional accreditation; consultancy visit.')],
  })
  const level = await qa.refused(schedule.add, add({ survey_type: 'third_phase1', level_sought: 'level_4' }))
  expect(Object.keys(level.errors ?? {})).toEqual(['programs.0.level_sought'])
  const reached = await qa.refused(schedule.add, { body: { ...add({ level_sought: 'level_4' }).body, visit_type: 'preliminary' } })
  expect(Object.keys(reached.errors ?? {})).toEqual(['programs.0.survey_type'])

  const { data } = await qa.send(schedule.add, add({ survey_type: 'third_phase2', override_reason: 'Phase 1 was held by another agency.' }))
  const shown = async () => (await qa.send(visits.programs, { params: { accreditation_id: data.id } })).programs
  expect(await shown()).toMatchObject([
    { survey_type: 'third_phase2', level_sought: 'level_3', override_reason: 'Phase 1 was held by another agency.' },
  ])
  const log = await app.db.selectFrom('log_entries').select('after').where('accreditation_id', '=', data.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(log.after)).toContain('out of order: Phase 1 was held by another agency.')

  const programs = [{ program_id: program.id, survey_type: 'third_phase1' as const }]
  const edited = await qa.send(schedule.edit, { body: { id: data.id, version: data.version, programs } })
  expect(edited.data).toMatchObject({ visit_type: 'third_phase1', payment: { amount: agency.fees.third_phase1.undergraduate } })
  expect(await shown()).toMatchObject([{ survey_type: 'third_phase1', override_reason: null }])
})

test('an institutional accreditation is charged once for the visit, whatever else it covers', async () => {
  const campus = await insertCampus(app.db)
  const programs = [await insertProgram(app.db, { campus_id: campus.id }), await insertProgram(app.db, { campus_id: campus.id })]
  const asked = programs.map(({ id }) => ({ program_id: id, survey_type: 'institutional' as const }))
  const more = await insertProgram(app.db, { campus_id: campus.id, degree_level: 'doctorate' })
  const body = { institution_id: campus.institution_id, campus_id: campus.id, visit_date: soon }
  const { data } = await qa.send(schedule.add, { body: { ...body, programs: [...asked, { program_id: more.id }] } })
  const amount = sumOf([agency.institutionalFee, agency.fees.preliminary.doctorate])
  expect(data).toMatchObject({ visit_type: 'institutional', payment: { amount } })
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

test('the grouped list has a row per institution, the list a row per visit, and both filter alike', async () => {
  const region = agency.regions[5].name
  const institution_id = (await insertInstitution(app.db, { region, name: 'Grouped State College' })).id
  const next = await insertVisit({ status: 'scheduled', institution_id, visit_date: addDays(today, 5), visit_end: addDays(today, 7) })
  await insertVisit({ status: 'requested', institution_id })
  await insertVisit({ status: 'decided', institution_id, visit_date: '2024-05-06', visit_end: '2024-05-08' })
  await insertAssignment(app.db, { accreditation_id: next.visit.id, role: 'overall_coordinator' })
  const filter = { region }
  const grouped = await qa.send(schedule.list, { query: { filter } })
  expect(grouped).toMatchObject({
    mode: 'grouped',
    meta: { total: 1 },
    data: [
      {
        institution: { name: 'Grouped State College' },
        total: 3,
        waiting: 1,
        counts: { scheduled: 1, requested: 1, decided: 1 },
        next_visit: { number: next.visit.number },
        last_visit: '2024-05-06',
      },
    ],
  })
  const list = await qa.send(schedule.list, { query: { mode: 'list', filter, sort: 'visit_date', direction: 'asc' } })
  expect(list.data.map((row) => ('status' in row ? row.status : null))).toEqual(['decided', 'scheduled', 'requested'])
  expect(list.data[1]).toMatchObject({
    coordinator: expect.stringContaining('Tester'),
    accreditors: 1,
    programs: 1,
    payment_status: 'unpaid',
  })
  const narrowed = await qa.send(schedule.list, {
    query: {
      mode: 'list',
      filter: { region, status: ['scheduled', 'requested'], payment_status: ['unpaid'], from: today, to: addDays(today, 6) },
    },
  })
  expect(narrowed.meta.total).toBe(1)
  expect((await qa.send(schedule.list, { query: { query: 'grouped state' } })).meta.total).toBe(1)
})

test('unknown filter keys, unreadable filters and far pages are refused', async () => {
  expect((await qa.refused(schedule.list, { query: { filter: { password: 'x' } } })).errors).toHaveProperty(['filter.password'])
  const unreadable = await qa.fetch('/api/admin/accreditations?filter=%7Bnot', {})
  expect(unreadable.status).toBe(422)
  const far = await qa.refused(schedule.list, { query: { page: 1_000_000 } })
  expect(far.status).toBe(422)
})

test('ongoing lists what is ongoing; a filter widens it to what is under way, and to those without an overall coordinator', async () => {
  const institution_id = (await insertInstitution(app.db)).id
  for (const status of ['requested', 'approved', 'reported', 'decided'] as const) await insertVisit({ status, institution_id })
  const none = await qa.send(schedule.ongoing, { body: { filter: { institution_id } } })
  expect(none.meta.total).toBe(0)
  const { visit } = await insertVisit({ status: 'ongoing' })
  const now = await qa.send(schedule.ongoing, { body: { filter: { institution_id: visit.institution_id } } })
  expect(now.data.map((row) => row.id)).toEqual([visit.id])
  const status: (typeof ongoingStatuses)[number][] = [...ongoingStatuses]
  const all = await qa.send(schedule.ongoing, { body: { filter: { institution_id, status } } })
  expect(all.data.map((row) => row.status).sort()).toEqual(['approved', 'reported'])
  expect((await qa.refused(schedule.ongoing, { body: { filter: { status: ['decided'] as never } } })).status).toBe(422)
  await insertAssignment(app.db, { accreditation_id: all.data[0]?.id as string, role: 'overall_coordinator' })
  const missing = await qa.send(schedule.ongoing, { body: { filter: { institution_id, status, missing: 'coordinator' } } })
  expect(missing.data.map((row) => row.id)).toEqual([all.data[1]?.id])
  const programs = await qa.send(schedule.programs, { body: { filter: { institution_id } } })
  expect(programs.meta.total).toBe(2)
  expect(programs.data[0]).toMatchObject({ institution: { id: institution_id }, survey_type: 'preliminary', level_sought: 'candidate' })
})

test('the figures count what stands where', async () => {
  const { visit } = await insertVisit({ status: 'approved' })
  await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator', status: 'invited' })
  await insertAssignment(app.db, { accreditation_id: visit.id, status: 'declined' })
  const all = await qa.send(schedule.stats)
  const rows = await app.db.selectFrom('accreditations').select('status').execute()
  expect(all.data.total).toBe(rows.length)
  expect(all.data.by_status.approved).toBe(rows.filter((row) => row.status === 'approved').length)
  expect(all.data.unanswered).toBeGreaterThan(0)
})

test('Monitoring and Finance read and change nothing; others do not read; QA is not told the files of proofs', async () => {
  const { visit, charge } = await insertVisit({ status: 'approved' }, 'paid')
  const file = await app.db
    .insertInto('files')
    .values({ id: newId(), kind: 'payment_proof', name: 'slip.pdf', type: 'application/pdf', bytes: 10, sha256: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('payment_proofs').values({ id: newId(), finance_id: charge.id, file_id: file.id }).execute()
  const shown = await qa.send(visits.show, { params: { id: visit.id } })
  expect(shown.data.payment).toMatchObject({ payment_status: 'paid', proof_count: 1, proofs: [] })
  for (const role of ['Monitoring', 'Finance'] as const) {
    const client = await app.as(role)
    const { data } = await client.send(visits.show, { params: { id: visit.id } })
    expect(data.payment?.proofs).toMatchObject([{ id: file.id, name: 'slip.pdf' }])
    expect((await client.refused(schedule.edit, { body: { id: visit.id, version: 1, notes: 'x' } })).status).toBe(403)
    expect((await client.refused(schedule.remove, { query: { id: visit.id } })).status).toBe(403)
  }
  for (const role of ['Admin', 'Guest', 'Content Creator', 'accreditor', 'institution'] as const) {
    const client = await app.as(role)
    expect((await client.refused(visits.show, { params: { id: visit.id } })).status).toBe(403)
    expect((await client.refused(schedule.list)).status).toBe(403)
  }
  expect((await qa.refused(visits.show, { params: { id: nobody } })).status).toBe(404)
})

type More = Partial<Parameters<typeof insertAccreditation>[1]>

/** A visit with one program, an unpaid charge and an account of its institution. */
async function insertVisit(more: More, payment_status: 'unpaid' | 'paid' = 'unpaid') {
  const visit = await insertAccreditation(app.db, { visit_date: soon, visit_end: addDays(soon, 2), ...more })
  const program = await insertProgram(app.db, { campus_id: visit.campus_id })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: program.id, accreditation_id: visit.id, program_id: program.id, survey_type: 'preliminary', level_sought: 'candidate' })
    .execute()
  const charge = await insertCharge(app.db, { accreditation_id: visit.id, institution_id: visit.institution_id, payment_status })
  const institution = await app.as('institution', { institution_id: visit.institution_id })
  return { visit, program, charge, institution }
}
