import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertCredit } from '../../../../testing/charged-visit.ts'
import {
  hold,
  insertAccount,
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCharge,
  insertProgram,
} from '../../../../testing/insert.ts'
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
import { type ActionKind, actionKinds, inbox, isLooked, isUnread, type LookedKind, pressingOf } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const qa = await app.as('QA')
await publishInstrument(qa)
const today = agencyDay()

/** From Monitoring, which acts on nothing. */
const hidden: ActionKind[] = ['factor_resets', 'breaches', 'privacy_requests', 'ties', 'objections', 'open_places', 'mails']

const kindsRead: Record<(typeof staff)[number], ActionKind[]> = {
  Superadmin: [...actionKinds],
  Monitoring: actionKinds.filter((kind) => !hidden.includes(kind)),
  Admin: ['factor_resets', 'breaches', 'registrations', 'privacy_requests', 'mentions', 'validities'],
  Finance: ['payments', 'releases', 'credits', 'mentions'],
  QA: [
    'requests',
    'ties',
    'objections',
    'open_places',
    'answers',
    'held_ratings',
    'survey_reports',
    'reports',
    'mentions',
    'board',
    'recommendations',
    'validities',
  ],
  'Content Creator': [],
  Guest: [],
}

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
  await invitation(addDays(today, 90))
  await invitation(addDays(today, -30))
  expect((await waiting(qa, 'answers')).count).toBe(1)
})

test('the bell counts what is new or overdue, and nothing that waits in its time', async () => {
  const before = await waiting(superadmin, 'registrations')
  const arrive = (days: number) =>
    insertAccount(app.db, { role: 'accreditor', status: 'pending', email_verified_at: new Date(Date.now() - days * 86_400_000) })
  const people = [await arrive(0), await arrive(2), await arrive(5), await arrive(15)]
  const found = await waiting(superadmin, 'registrations')
  expect([found.count, found.new, found.overdue]).toEqual([before.count + 4, before.new + 2, before.overdue + 1])
  const ids = people.map(({ id }) => id)
  await app.db.deleteFrom('accounts').where('id', 'in', ids).execute()

  // an invitation has a last day of its own, however young or old it is
  const answers = await waiting(qa, 'answers')
  const asked = await invitation(addDays(today, 90))
  const long = (days: number) =>
    app.db
      .updateTable('assignments')
      .set({ invited_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', asked.id)
      .execute()
  await long(9)
  expect(await waiting(qa, 'answers')).toMatchObject({ count: answers.count + 1, new: answers.new, overdue: answers.overdue })
  await long(11)
  expect(await waiting(qa, 'answers')).toMatchObject({ count: answers.count + 1, new: answers.new, overdue: answers.overdue + 1 })
  await app.db.deleteFrom('assignments').where('id', '=', asked.id).execute()

  // what nobody waits for is in the list alone
  const validities = await waiting(qa, 'validities')
  expect([validities.count > 0, validities.new, validities.overdue]).toEqual([true, 0, 0])
  const { data } = await qa.send(inbox.waiting)
  expect(pressingOf(data)).toBe(data.reduce((sum, one) => sum + one.new + one.overdue, 0))
})

test('what somebody did themselves is no news to them, and is to others until they change it', async () => {
  const visit = await insertAccreditation(app.db, { status: 'approved', visit_date: addDays(today, 90), visit_end: addDays(today, 92) })
  const person = await insertAccreditor(app.db)
  const before = await waiting(qa, 'answers')
  const { data } = await qa.send(teams.add, { body: { accreditation_id: visit.id, accreditor_id: person.id, role: 'member' } })
  const after = await waiting(qa, 'answers')
  expect([after.count, after.new, after.newest]).toEqual([before.count + 1, before.new, before.newest])
  const news = await waiting(superadmin, 'answers')
  expect(String(news.newest) > String(before.newest)).toBe(true)
  // QA of another desk changes it: now it is news to the first
  const other = await app.as('QA')
  await other.send(teams.editRole, { body: { id: data.id, version: data.version, role: 'team_leader' } })
  expect((await waiting(qa, 'answers')).newest).toBe(news.newest)
  expect((await waiting(other, 'answers')).newest).toBe(before.newest)
})

test('what a person has looked at is not new to them any more, on every device, and still is to a colleague of the same role', async () => {
  const [mine, colleague] = [await app.as('Admin'), await app.as('Admin')]
  const arrive = (days = 0) =>
    insertAccount(app.db, { role: 'accreditor', status: 'pending', email_verified_at: new Date(Date.now() - days * 86_400_000) })
  const stand = async (client: Client) => {
    const { new: fresh, overdue, newest } = await waiting(client, 'registrations')
    return { fresh, overdue, newest }
  }
  const before = await stand(mine)
  const people = [await arrive(), await arrive(2), await arrive(20)]
  const came = people.map(({ id }) => id)
  const after = await stand(mine)
  expect([after.fresh, after.overdue]).toEqual([before.fresh + 2, before.overdue + 1])

  // never looked before: those of three days are marked
  const marked = await looks(mine, 'registrations')
  expect(marked).toEqual(expect.arrayContaining(came.slice(0, 2)))
  expect(marked).not.toContain(came[2])
  expect(await stand(mine)).toEqual({ fresh: 0, overdue: after.overdue, newest: null })
  expect(await stand(await app.asAccount(mine.id as string))).toEqual(await stand(mine))
  expect(await stand(colleague)).toEqual(after)
  expect(await looks(mine, 'registrations')).toEqual([])

  const later = await arrive()
  expect((await stand(mine)).fresh).toBe(1)
  expect((await stand(colleague)).fresh).toBe(after.fresh + 1)
  expect(await looks(mine, 'registrations')).toEqual([later.id])
  // another kind is another look
  expect((await waiting(mine, 'privacy_requests')).new).toBe((await waiting(colleague, 'privacy_requests')).new)
  await app.db
    .deleteFrom('accounts')
    .where('id', 'in', [...came, later.id])
    .execute()
})

test('marking all as read leaves nothing new of any kind, mentions too, keeps what is overdue, and is nobody else’s', async () => {
  const [mine, colleague, writer] = [await app.as('QA'), await app.as('QA'), await app.as('QA')]
  const visit = await insertAccreditation(app.db, { status: 'requested', visit_date: addDays(today, 200), visit_end: addDays(today, 202) })
  const said = {
    record: 'accreditation' as const,
    record_id: visit.id,
    text: 'Look at the dates.',
    mentions: [mine.id as string, colleague.id as string],
  }
  await writer.send(comments.add, { body: said })
  const { data: before } = await mine.send(inbox.waiting)
  expect(before.filter(isUnread).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['requests', 'mentions']))
  const theirs = (await colleague.send(inbox.waiting)).data
  const { message } = await mine.send(inbox.lookAtAll)
  expect(message).toContain('overdue')
  const { data: after } = await mine.send(inbox.waiting)
  expect([after.filter(isUnread), pressingOf(after)]).toEqual([[], before.reduce((sum, one) => sum + one.overdue, 0)])
  expect((await colleague.send(inbox.waiting)).data).toEqual(theirs)
  const guest = await app.as('Guest')
  await guest.send(inbox.lookAtAll)
  const stored = await app.db.selectFrom('inbox_looks').select('kind').where('account_id', 'in', [mine.id, guest.id]).execute()
  expect(stored.map(({ kind }) => kind).sort()).toEqual(kindsRead.QA.filter(isLooked).sort())
})

test('nobody looks at a kind their role does not read, nor at mentions as a whole; no look is told in the log', async () => {
  const finance = await app.as('Finance')
  for (const kind of ['registrations', 'mentions'] as LookedKind[]) {
    const { status, errors } = await finance.refused(inbox.look, { body: { kind } })
    expect([status, Object.keys(errors ?? {})], kind).toEqual([422, ['kind']])
  }
  const entries = () => app.db.selectFrom('log_entries').select('id').where('actor_id', '=', finance.id).execute()
  const before = await entries()
  await finance.send(inbox.look, { body: { kind: 'payments' } })
  await finance.send(inbox.lookAtAll)
  expect(await entries()).toEqual(before)
})

test('what is marked stands in the list of its kind under the same id', async () => {
  const person = await app.as('Superadmin')
  const start = addDays(today, 90)
  await insertAccount(app.db, { role: 'accreditor', status: 'pending', email_verified_at: new Date() })
  await insertAccreditation(app.db, { status: 'requested', visit_date: start, visit_end: start })
  await insertCharge(app.db, { payment_status: 'paid' })
  await insertCredit(app.db)
  await invitation(start)
  const page = { paginate: 100 }
  const lists = {
    registrations: () => person.send(accounts.list, { query: { ...page, status: ['pending'], confirmed: '1' } }),
    requests: () => person.send(schedule.list, { query: { ...page, mode: 'list', filter: { status: ['requested'] } } }),
    payments: () => person.send(finances.toVerify, { query: page }),
    credits: () => person.send(finances.toSettle, { query: page }),
    answers: () => person.send(teams.unanswered, { query: page }),
  }
  for (const [kind, list] of Object.entries(lists)) {
    const ids = ((await list()).data as { id: string }[]).map(({ id }) => id)
    const marked = await looks(person, kind as LookedKind)
    expect(marked.length, kind).toBeGreaterThan(0)
    expect(ids, kind).toEqual(expect.arrayContaining(marked))
  }
  for (const kind of kindsRead.Superadmin.filter(isLooked)) expect(await looks(person, kind), kind).toBeInstanceOf(Array)
})

/** Looks at a kind. @returns the ids of what is new to who does */
async function looks(client: Client, kind: LookedKind): Promise<string[]> {
  return (await client.send(inbox.look, { body: { kind } })).data
}

async function waiting(client: Client, kind: ActionKind) {
  const { data } = await client.send(inbox.waiting)
  const found = data.find((one) => one.kind === kind)
  if (!found) throw new Error(`${kind} is not among ${data.map((one) => one.kind)}`)
  return found
}

async function invitation(visitDate: string) {
  const visit = await insertAccreditation(app.db, { status: 'scheduled', visit_date: visitDate, visit_end: addDays(visitDate, 2) })
  return { ...(await insertAssignment(app.db, { accreditation_id: visit.id, status: 'invited' })), visit }
}
