import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertCredit } from '../../../../testing/charged-visit.ts'
import { insertInvitation, kindsRead, waiting } from '../../../../testing/inbox.ts'
import { hold, insertAccount, insertAccreditation, insertCharge, insertProgram } from '../../../../testing/insert.ts'
import { item, makeVisits, recommend } from '../../../../testing/recommendations.ts'
import { publishInstrument, ratedVisit } from '../../../../testing/reports.ts'
import { addDays, agencyDay, agencyInstant } from '../../../kit/contract/days.ts'
import { type Role, staff } from '../../../kit/contract/roles.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { accounts } from '../../accounts/contract.ts'
import { board } from '../../board/contract.ts'
import { comments } from '../../comments/contract.ts'
import { finances } from '../../finances/contract.ts'
import { releases } from '../../finances/contract-releases.ts'
import { logSeals } from '../../logs/contract-seals.ts'
import { objections } from '../../objections/contract.ts'
import { breaches } from '../../privacy/contract-breaches.ts'
import { privacyDesk } from '../../privacy/contract-desk.ts'
import { programs } from '../../programs/contract.ts'
import { ratings } from '../../ratings/contract.ts'
import { recommendations } from '../../recommendations/contract.ts'
import { reports } from '../../reports/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { proposals } from '../../seasons/contract-proposals.ts'
import { factorResets } from '../../second-factors/contract-resets.ts'
import { teams } from '../../teams/contract.ts'
import { type ActionKind, inbox } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const qa = await app.as('QA')
await publishInstrument(qa)
const today = agencyDay()

test('every role hears of the kinds it reads, also those of which nothing waits, and of no others', async () => {
  for (const role of staff) {
    const { data } = await (await app.as(role)).send(inbox.waiting)
    expect([role, data.map((one) => one.kind)]).toEqual([role, kindsRead[role]])
    expect(data.every((one) => one.count === 0 && one.since === null && one.newest === null)).toBe(true)
  }
})

test('what waits for the board is counted as its list counts it, until it stands on an agenda', async () => {
  const before = await waiting(qa, 'board')
  const program = await insertProgram(app.db)
  await hold(app.db, program.id, { level: 'level_1', valid_from: addDays(today, -1200), valid_to: addDays(today, -20) })
  const found = await waiting(qa, 'board')
  expect(found.count).toBe(before.count + 1)
  expect(found.since).toBe(new Date(agencyInstant(`${addDays(today, -19)}T00:00`)).toISOString())
  expect((await qa.send(board.waiting)).meta.total).toBe(found.count)
  const words = { kind: 'meeting' as const, title: 'Regular meeting', agenda_note: null, chair_id: null, closes_at: null }
  const { data: meeting } = await qa.send(board.addMeeting, { body: { ...words, held_on: today, starts_at: '09:00' } })
  await qa.send(board.addItems, { body: { meeting_id: meeting.id, programs: [program.id] } })
  expect((await waiting(qa, 'board')).count).toBe(before.count)
})

test('whoever hears of a kind may read its list', async () => {
  const lists: Record<ActionKind, { access: unknown }> = {
    factor_resets: factorResets.list,
    breaches: breaches.list,
    privacy_requests: privacyDesk.list,
    registrations: accounts.list,
    requests: schedule.list,
    payments: finances.toVerify,
    releases: releases.list,
    credits: finances.toSettle,
    ties: objections.ties,
    objections: objections.list,
    open_places: proposals.openPlaces,
    held_ratings: ratings.held,
    survey_reports: reports.list,
    reports: teams.reports,
    answers: teams.unanswered,
    mentions: comments.mentions,
    recommendations: recommendations.list,
    board: board.waiting,
    log_findings: logSeals.state,
    mails: (await import('../../mail/contract.ts')).mail.list,
    validities: programs.upcoming,
  }
  for (const role of staff)
    for (const kind of kindsRead[role]) expect([kind, (lists[kind].access as Role[]).includes(role)]).toEqual([kind, true])
})

test('a survey report waits while QA reads it, until it is released, and again with corrections to answer', async () => {
  const { survey_id, coordinator, visit } = await ratedVisit(app)
  const count = async () => (await waiting(qa, 'survey_reports'))?.count
  await coordinator.send(reports.start, { body: { survey_id } })
  expect(await count()).toBe(0)
  await coordinator.send(reports.handIn, { body: { survey_id, version: 1, confirmed: true } })
  expect(await count()).toBe(1)
  const filter = JSON.stringify({ waits: true })
  expect((await qa.send(reports.list, { query: { filter } })).data.map(({ id }) => id)).toEqual([survey_id])
  await qa.send(reports.accept, { body: { survey_id, version: 2 } })
  expect(await count()).toBe(1)
  await qa.send(reports.release, { body: { survey_id, version: 3 } })
  expect(await count()).toBe(0)
  const school = await app.as('institution', { institution_id: visit.institution_id })
  const corrections = [{ section: 'conclusion', wrong: 'Twelve', right: 'Thirteen' }]
  await school.send(reports.askCorrections, { body: { survey_id, version: 4, corrections } })
  expect(await count()).toBe(1)
})

test('what was rated by who has left the team waits for QA, until it counts or the visit is decided', async () => {
  const { survey_id, member, visit, statements } = await ratedVisit(app)
  const held = async () => (await waiting(qa, 'held_ratings')).count
  const rows = async (search?: string) => (await qa.send(ratings.held, { query: search === undefined ? {} : { search } })).data
  const before = await held()
  await app.db
    .updateTable('assignments')
    .set({ status: 'withdrawn' })
    .where('accreditor_id', '=', member.id as string)
    .execute()
  const send = async (statement: string) => {
    const id = newId()
    const made = { id, device: newId(), seq: 1, person: member.id as string, statement, at: { time: Date.now(), count: 0 } }
    await member.send(ratings.send, { body: { survey_id, operations: [{ ...made, kind: 'mark', mark: 5, after: [] }] } })
    return id
  }
  const ids = [await send(statements[2]), await send(statements[2])]
  expect(await held()).toBe(before + 1)
  expect(await rows(visit.number)).toMatchObject([{ id: survey_id, entries: 2, accreditation_id: visit.id, people: [expect.any(String)] }])
  expect(await rows('no such visit')).toEqual([])

  const admit = (some: string[]) => qa.send(ratings.admit, { body: { survey_id, ids: some, reason: 'Seen with its person.' } })
  await admit([ids[0] as string])
  expect(await rows()).toMatchObject([{ id: survey_id, entries: 1 }])
  await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', visit.id).execute()
  expect([await held(), await rows()]).toEqual([before, []])
  await app.db.updateTable('accreditations').set({ status: 'reported' }).where('id', '=', visit.id).execute()
  expect(await held()).toBe(before + 1)
  await admit([ids[1] as string])
  expect([await held(), await rows()]).toEqual([before, []])
})

test('a recommendation waits from the day after it was due, and no longer once it is answered', async () => {
  const { survey, before } = await makeVisits(app)
  const late = item({ due_on: addDays(today, -3) })
  await recommend(app, survey, [late, item({ due_on: today })])
  expect(await waiting(qa, 'recommendations')).toMatchObject({ count: 1, since: expect.stringContaining(addDays(today, -3)) })
  const { data } = await qa.send(recommendations.list, { body: { filter: { is_overdue: true } } })
  expect(data.map(({ id }) => id)).toEqual([late.id])
  const school = await app.as('institution', { institution_id: before.institution_id })
  await school.send(recommendations.answer, { params: { id: late.id }, body: { answer: 'It was done in the spring.', version: 1 } })
  expect(await waiting(qa, 'recommendations')).toMatchObject({ count: 0 })
})

test('a registration waits from the day its address is confirmed, and no longer once it is activated', async () => {
  const confirmed = '2026-02-03T04:05:06.000Z'
  const person = await insertAccount(app.db, { role: 'accreditor', status: 'pending', email_verified_at: confirmed })
  await insertAccount(app.db, { role: 'accreditor', status: 'pending', email_verified_at: null })
  expect(await waiting(superadmin, 'registrations')).toEqual({
    kind: 'registrations',
    count: 1,
    new: 0,
    overdue: 1,
    since: confirmed,
    newest: confirmed,
  })
  const list = await superadmin.send(accounts.list, { query: { status: ['pending'], confirmed: '1' } })
  expect(list.data.map((one) => one.id)).toEqual([person.id])
  expect((await superadmin.send(accounts.list, { query: { status: ['pending'], confirmed: '0' } })).meta.total).toBe(1)
  await superadmin.send(accounts.edit, { params: { id: person.id }, body: { status: 'active', version: person.version } })
  expect((await waiting(superadmin, 'registrations')).count).toBe(0)
})

test('a request waits from its newest sending; approved it waits no longer', async () => {
  const visit = await insertAccreditation(app.db, { status: 'requested', visit_date: addDays(today, 200), visit_end: addDays(today, 202) })
  await insertAccreditation(app.db, { status: 'approved' })
  const step = { accreditation_id: visit.id, status: 'requested' as const, reason: null, account_id: null }
  await app.db
    .insertInto('accreditation_steps')
    .values([
      { id: newId(), ...step, at: '2026-01-05T00:00:00Z' },
      { id: newId(), ...step, at: '2026-02-05T00:00:00Z' },
    ])
    .execute()
  expect(await waiting(qa, 'requests')).toMatchObject({ count: 1, since: '2026-02-05T00:00:00.000Z' })
  await qa.send(schedule.edit, { body: { id: visit.id, version: visit.version, status: 'approved' } })
  expect(await waiting(qa, 'requests')).toMatchObject({ count: 0, since: null })
})

test('a claimed payment waits until Finance verifies it; an honorarium does not', async () => {
  const finance = await app.as('Finance')
  const charge = await insertCharge(app.db, { payment_status: 'paid', created_at: '2026-01-02T00:00:00Z' })
  await insertCharge(app.db, { payment_status: 'unpaid' })
  await insertCharge(app.db, { payment_status: 'paid', verified_at: new Date() })
  expect(await waiting(finance, 'payments')).toMatchObject({ count: 1, since: '2026-01-02T00:00:00.000Z' })
  await finance.send(finances.updateStatus, { body: { id: charge.id, version: charge.version, payment_status: 'paid' } })
  expect((await waiting(finance, 'payments')).count).toBe(0)
})

test('a credit waits until Finance has paid it back or set it off; what is left of it goes on waiting', async () => {
  const finance = await app.as('Finance')
  const [first, second] = [await insertCredit(app.db, '20.00'), await insertCredit(app.db)]
  const settle = async ({ id, version }: { id: string; version: number }, more: object) => {
    await finance.send(finances.settleCredit, { body: { id, version, to: 'paid_back', reference: 'TR-1', ...more } })
    return (await waiting(finance, 'credits')).count
  }
  expect((await waiting(finance, 'credits')).count).toBe(2)
  expect(await settle(second.credit, {})).toBe(1)
  expect(await settle(first.credit, { to: 'set_off', charge_id: first.other.id })).toBe(1)
})

test('validities that run out are counted as their list counts them', async () => {
  await insertProgram(app.db, { level: 'level_1', valid_from: addDays(today, -900), valid_to: addDays(today, 40) })
  await insertProgram(app.db, { level: 'level_1', valid_from: addDays(today, -900), valid_to: addDays(today, 300) })
  await insertProgram(app.db, { level: 'level_1', valid_from: addDays(today, -900), valid_to: addDays(today, 800) })
  const found = await waiting(qa, 'validities')
  const list = await qa.send(programs.upcoming, {})
  expect([found.count, list.meta.total]).toEqual([2, 2])
  expect(String(found.since) < String(found.newest)).toBe(true)
})

test('a mail that failed is counted for the Superadmin', async () => {
  await app.db
    .insertInto('mails')
    .values({
      id: newId(),
      template: 'invitation',
      recipient: 'a@b.example',
      subject: 'S',
      text_body: 'T',
      html_body: 'H',
      status: 'failed',
    })
    .execute()
  expect((await waiting(superadmin, 'mails')).count).toBe(1)
})

test('an invitation without an answer waits until its visit begins', async () => {
  await insertInvitation(app.db, addDays(today, 90))
  await insertInvitation(app.db, addDays(today, -30))
  expect((await waiting(qa, 'answers')).count).toBe(1)
})
