/** What is new to a person, and what they have looked at. */
import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import { insertCredit } from '../../../../testing/charged-visit.ts'
import { insertInvitation, kindsRead, waiting } from '../../../../testing/inbox.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertCharge, insertProgram } from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { accounts } from '../../accounts/contract.ts'
import { comments } from '../../comments/contract.ts'
import { finances } from '../../finances/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { teams } from '../../teams/contract.ts'
import { inbox, isLooked, isUnread, type LookedKind, pressingOf } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const qa = await app.as('QA')
const today = agencyDay()
// these wait from before
await insertProgram(app.db, { level: 'level_1', valid_from: addDays(today, -900), valid_to: addDays(today, 40) })
await insertInvitation(app.db, addDays(today, 90))

/** A registration that came so many days ago. */
function arrive(days = 0) {
  return insertAccount(app.db, {
    role: 'accreditor',
    status: 'pending',
    // a date here has whole milliseconds, a look has parts of them: rounded up it is never before a look that was earlier
    email_verified_at: new Date(Date.now() + 1 - days * 86_400_000),
  })
}

test('the bell counts what is new or overdue, and nothing that waits in its time', async () => {
  const before = await waiting(superadmin, 'registrations')
  const people = [await arrive(0), await arrive(2), await arrive(5), await arrive(15)]
  const found = await waiting(superadmin, 'registrations')
  expect([found.count, found.new, found.overdue]).toEqual([before.count + 4, before.new + 2, before.overdue + 1])
  const ids = people.map(({ id }) => id)
  await app.db.deleteFrom('accounts').where('id', 'in', ids).execute()

  // an invitation has a last day of its own, however young or old it is
  const answers = await waiting(qa, 'answers')
  const asked = await insertInvitation(app.db, addDays(today, 90))
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
  await insertInvitation(app.db, start)
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
