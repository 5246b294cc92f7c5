import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertCharge } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { roles } from '../../../kit/contract/roles.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { assignments } from '../../assignments/contract.ts'
import { finances } from '../../finances/contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { logs } from '../../logs/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { reportDue, reportDueAgain } from '../../visits/rules-days.ts'
import { teams } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const over = { status: 'reported', visit_date: addDays(today, -20), visit_end: addDays(today, -18) } as const
const reason = 'The findings on Area V are missing.'

test('QA returns a report with a reason; its accreditor is told, reads why, and hands it in again; then QA accepts it', async () => {
  const { assignment, visit, me, client } = await handedIn()
  const returned = await qa.send(teams.decideReport, { body: { ...of(assignment), report_status: 'returned', reason } })
  const due = addDays(today, agency.reportReturnDays)
  expect(returned.data).toMatchObject({ report_status: 'returned', report_remark: reason, report_due: due, may_decide_report: [] })
  expect(returned.message).toBe(`The report of ${returned.data.name} is returned; it is due again on ${formatDay(due)}.`)
  const [mail, ...more] = await mailsTo(me.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'report_returned', subject: `${visit.number}: your part of the report comes back to you` })
  expect(mail?.text_body).toContain(`The agency writes: ${reason}`)
  expect(mail?.text_body).toContain(`/accreditor/program?id=${assignment.id}`)

  const own = async () => (await client.send(assignments.show, { params: { id: assignment.id } })).data
  expect(await own()).toMatchObject({
    report_status: 'returned',
    report_remark: reason,
    report_due: due,
    may_report: ['draft', 'submitted'],
  })
  expect((await client.send(assignments.count)).data.reports_due).toBe(1)
  const again = await client.send(assignments.report, {
    body: { id: assignment.id, report_status: 'submitted', version: returned.data.version },
  })
  expect(again.data).toMatchObject({ report_status: 'submitted', report_remark: reason, report_handed_in_at: expect.any(String) })

  const note = 'Thank you for the quick work.'
  const accepted = await qa.send(teams.decideReport, {
    body: { id: assignment.id, report_status: 'accepted', note, version: again.data.version },
  })
  expect(accepted.data).toMatchObject({ report_status: 'accepted', report_remark: note, may_decide_report: [] })
  expect(await own()).toMatchObject({ report_status: 'accepted', report_remark: note, may_report: [] })
  expect((await mailsTo(me.email)).at(-1)).toMatchObject({
    template: 'report_accepted',
    text_body: expect.stringContaining(`The agency writes: ${note}`),
  })

  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log.map((entry) => entry.action)).toEqual([
    'assignment.report_accepted',
    'assignment.report_changed',
    'assignment.report_returned',
  ])
  expect(log[2]).toMatchObject({
    accreditor: { id: me.id },
    before: { report_status: 'submitted', report_remark: null, report_due: null },
    after: { report_status: 'returned', report_remark: reason, report_due: due },
  })
})

test('a report is accepted without a note, and the reason of an earlier return is gone with it', async () => {
  const { assignment, me } = await handedIn({}, { report_remark: reason })
  const { data } = await qa.send(teams.decideReport, { body: { ...of(assignment), report_status: 'accepted' } })
  expect(data).toMatchObject({ report_status: 'accepted', report_remark: null })
  expect((await mailsTo(me.email))[0]?.text_body).not.toContain('The agency writes')
})

test('a return needs a reason of a few words', async () => {
  const { assignment, me } = await handedIn()
  for (const wrong of [undefined, '', '   ', 'incomplete', 'not complete', 'x'.repeat(1001)]) {
    const body = { ...of(assignment), report_status: 'returned' as const, ...(wrong === undefined ? {} : { reason: wrong }) }
    const refusal = await qa.refused(teams.decideReport, { body })
    expect([wrong, refusal.status, ...Object.keys(refusal.errors)]).toEqual([wrong, 422, 'reason'])
  }
  expect(await mailsTo(me.email)).toEqual([])
})

test('only a report that was handed in is decided, and only by who has seen its newest state', async () => {
  for (const report_status of ['not_started', 'draft', 'late', 'returned', 'accepted'] as const) {
    const { assignment } = await handedIn({}, { report_status })
    for (const decision of ['accepted', 'returned'] as const) {
      const refusal = await qa.refused(teams.decideReport, { body: { ...of(assignment), report_status: decision, reason } })
      expect([report_status, refusal.status, ...Object.keys(refusal.errors)]).toEqual([report_status, 422, 'report_status'])
    }
  }
  const { assignment } = await handedIn()
  await qa.send(teams.decideReport, { body: { ...of(assignment), report_status: 'accepted' } })
  const stale = await qa.refused(teams.decideReport, { body: { ...of(assignment), report_status: 'returned', reason } })
  expect(stale.status).toBe(409)
  const none = await qa.refused(teams.decideReport, { body: { id: newId(), version: 1, report_status: 'accepted' } })
  expect(none.status).toBe(404)
})

test('a report taken back meanwhile is not accepted unseen', async () => {
  const { assignment, client } = await handedIn()
  await client.send(assignments.report, { body: { id: assignment.id, report_status: 'draft', version: assignment.version } })
  const refusal = await qa.refused(teams.decideReport, { body: { ...of(assignment), report_status: 'accepted' } })
  expect(refusal.status).toBe(409)
})

test('of a decided visit a report is still accepted, but not returned; of a cancelled one, or of who has left, neither', async () => {
  const decide = async (made: Awaited<ReturnType<typeof handedIn>>, report_status: 'accepted' | 'returned') => {
    const { data } = await qa.send(teams.list, { params: { id: made.visit.id } })
    expect(data[0]?.may_decide_report.includes(report_status)).toBe(false)
    return (await qa.refused(teams.decideReport, { body: { ...of(made.assignment), report_status, reason } })).message
  }
  const decided = await handedIn({ status: 'decided' })
  expect(await decide(decided, 'returned')).toContain('is decided: a report on it is not written any more. It can still be accepted.')
  const body = { ...of(decided.assignment), report_status: 'accepted' as const }
  expect((await qa.send(teams.decideReport, { body })).data.report_status).toBe('accepted')
  for (const made of [
    await handedIn({ status: 'cancelled' }),
    await handedIn({}, { status: 'withdrawn' }),
    await handedIn({}, { role: 'observer' }),
  ])
    for (const decision of ['accepted', 'returned'] as const) expect(await decide(made, decision)).not.toContain('It can still')
})

test('nobody but QA and Superadmin decides, not even the accreditor', async () => {
  const { assignment, client } = await handedIn()
  const body = { ...of(assignment), report_status: 'accepted' as const }
  expect((await client.refused(teams.decideReport, { body })).status).toBe(403)
  for (const role of roles) {
    if (role === 'QA' || role === 'Superadmin') continue
    expect([role, (await (await app.as(role)).refused(teams.decideReport, { body })).status]).toEqual([role, 403])
  }
  await (await app.as('Superadmin')).send(teams.decideReport, { body })
})

test('a report returned early is not due sooner than it was at first', async () => {
  expect(reportDueAgain('2031-05-10', '2031-05-11')).toBe(reportDue('2031-05-10'))
  expect(reportDueAgain('2031-05-10', '2031-06-01')).toBe(addDays('2031-06-01', agency.reportReturnDays))
})

test('what waits to be read: counted and listed alike, the longest waiting first, found by person, institution and number', async () => {
  await app.db.updateTable('assignments').set({ report_status: 'accepted' }).execute()
  const newer = await handedIn({}, { report_handed_in_at: new Date('2026-03-02T00:00:00Z') })
  const older = await handedIn({}, { report_handed_in_at: new Date('2026-03-01T00:00:00Z') })
  await handedIn({ status: 'cancelled' })
  await handedIn({}, { report_status: 'draft' })
  const { data, meta } = await qa.send(teams.reports, {})
  expect([data.map((one) => one.id), meta.total]).toEqual([[older.assignment.id, newer.assignment.id], 2])
  expect(data[0]).toMatchObject({
    email: older.me.email,
    report_status: 'submitted',
    report_due: reportDue(older.visit.visit_end),
    may_decide_report: ['accepted', 'returned'],
    visit: { number: older.visit.number },
  })
  const waiting = async () => (await qa.send(inbox.waiting)).data.find((one) => one.kind === 'reports')
  expect(await waiting()).toMatchObject({ count: 2, since: '2026-03-01T00:00:00.000Z', newest: '2026-03-02T00:00:00.000Z' })
  const found = await qa.send(teams.reports, { query: { search: newer.visit.number } })
  expect(found.data.map((one) => one.id)).toEqual([newer.assignment.id])
  await qa.send(teams.decideReport, { body: { ...of(older.assignment), report_status: 'accepted' } })
  expect((await waiting())?.count).toBe(1)
})

test('visits under way are found by where the reports of their teams stand', async () => {
  const late = await handedIn({}, { report_status: 'late' })
  const watched = await handedIn({}, { report_status: 'late', role: 'observer' })
  const { data } = await qa.send(schedule.ongoing, {
    query: { paginate: 100 },
    body: { filter: { status: ['reported'], report_status: ['late'] } },
  })
  const ids = data.map((one) => one.id)
  expect([ids.includes(late.visit.id), ids.includes(watched.visit.id)]).toEqual([true, false])
  const none = await qa.send(schedule.ongoing, {
    body: { filter: { report_status: ['returned'], institution_id: late.visit.institution_id } },
  })
  expect(none.data).toEqual([])
})

test('Finance finds the honorarium among those to pay once QA has accepted the report', async () => {
  const { assignment, visit, me } = await handedIn()
  const charge = await insertCharge(app.db, {
    finance: 'accreditor',
    accreditor_id: me.id,
    assignment_id: assignment.id,
    accreditation_id: visit.id,
    institution_id: visit.institution_id,
  })
  const finance = await app.as('Finance')
  const ready = async () =>
    (
      await finance.send(finances.honoraria, {
        query: { report_status: ['accepted'], payment_status: ['unpaid'], suc: visit.institution_id } as never,
      })
    ).data.map((one) => one.finance_id)
  expect(await ready()).not.toContain(charge.id)
  await qa.send(teams.decideReport, { body: { ...of(assignment), report_status: 'accepted' } })
  expect(await ready()).toContain(charge.id)
})

test('a report handed in after its day says so, and is late again when it is taken back', async () => {
  const { assignment, client } = await handedIn({}, { report_status: 'late', report_handed_in_at: null })
  const send = (report_status: 'draft' | 'submitted', version: number) =>
    client.send(assignments.report, { body: { id: assignment.id, report_status, version } })
  const done = (await send('submitted', 1)).data
  expect(done).toMatchObject({ report_status: 'submitted', report_due: addDays(today, -18 + agency.reportDueDays) })
  expect(agencyDay(new Date(done.report_handed_in_at as string)) > (done.report_due as string)).toBe(true)
  const back = await send('draft', done.version)
  expect(back.data).toMatchObject({ report_status: 'late', report_handed_in_at: null, may_report: ['submitted'] })
  expect(back.message).toContain('it is late until you hand it in')
})

type Visit = Parameters<typeof insertAccreditation>[1]
type Part = Partial<Parameters<typeof insertAssignment>[1]>

/** An accreditor whose report on a visit that is over was handed in. */
async function handedIn(visitFields: Visit = {}, part: Part = {}) {
  const me = await insertAccreditor(app.db)
  const visit = await insertAccreditation(app.db, { ...over, ...visitFields })
  const report = { report_status: 'submitted', report_handed_in_at: new Date(), ...part } as const
  const assignment = await insertAssignment(app.db, { ...report, accreditation_id: visit.id, accreditor_id: me.id })
  return { me, visit, assignment, client: await app.asAccount(me.id) }
}

function of({ id, version }: { id: string; version: number }) {
  return { id, version }
}

function mailsTo(address: string) {
  return app.db.selectFrom('mails').selectAll().where('recipient', '=', address).orderBy('id').execute()
}
