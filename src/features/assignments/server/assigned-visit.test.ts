import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertCharge } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { files } from '../../files/contract.ts'
import { finances } from '../../finances/contract.ts'
import { logs } from '../../logs/contract.ts'
import type { AssignmentState } from '../contract.ts'
import { assignments } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 40)
const over = { status: 'ongoing', visit_date: addDays(today, -20), visit_end: addDays(today, -18) } as const

test('who said yes reaches the team and the institution; who is only invited, or has decided, does not', async () => {
  const { me, visit, assignment, client } = await mine({ visit_date: soon, visit_end: soon })
  await app.db.updateTable('institutions').set({ phone: '(02) 8555 0101' }).where('id', '=', visit.institution_id).execute()
  const mate = await insertAccreditor(app.db)
  await app.db.updateTable('accounts').set({ mobile: '09175550199' }).where('id', '=', mate.id).execute()
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: mate.id, role: 'overall_coordinator' })
  const open = await insertAssignment(app.db, { accreditation_id: visit.id, status: 'invited' })
  const ask = async () => (await client.send(assignments.show, { params: { id: assignment.id } })).data
  const seen = await ask()
  expect(seen).toMatchObject({ id: assignment.id, contact: { phone: '(02) 8555 0101' }, honorarium: null, report_due: addDays(soon, 14) })
  expect(seen.team[0]).toMatchObject({ role: 'overall_coordinator', is_you: false, mobile: '09175550199', email: mate.email })
  const others = seen.team.filter((one) => one !== seen.team[0])
  expect(others).toHaveLength(2)
  expect(others.map((one) => one.is_you).sort()).toEqual([false, true])
  expect(others.every((one) => one.email === null && one.mobile === null)).toBe(true)

  const invited = await app.asAccount(open.accreditor_id)
  const shut = (await invited.send(assignments.show, { params: { id: open.id } })).data
  expect([shut.contact, shut.report_due, ...shut.team.map((one) => one.email)]).toEqual([null, null, null, null, null])
  await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', visit.id).execute()
  expect((await ask()).contact).toBe(null)
  expect(me.id).toBe(assignment.accreditor_id)
})

test('the own honorarium is shown with its state and its proof, and the proof can be read', async () => {
  const { me, visit, assignment, client } = await mine(over)
  const charge = await insertCharge(app.db, {
    finance: 'accreditor',
    accreditor_id: me.id,
    assignment_id: assignment.id,
    accreditation_id: visit.id,
    institution_id: visit.institution_id,
    amount: '9000.00',
  })
  const proof = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'transfer.pdf', { type: 'application/pdf' })
  const finance = await app.as('Finance')
  await finance.send(finances.uploadProof, { body: { finance_id: charge.id }, file: proof })
  const { data } = await client.send(assignments.show, { params: { id: assignment.id } })
  expect(data.honorarium).toMatchObject({ amount: '9000.00', proofs: [{ name: 'transfer.pdf' }] })
  const file_id = data.honorarium?.proofs[0]?.file_id as string
  expect((await client.send(files.show, { params: { id: file_id } })).size).toBeGreaterThan(20)
  const stranger = await app.as('accreditor')
  expect((await stranger.refused(files.show, { params: { id: file_id } })).status).toBe(404)
})

test('a report is begun, handed in, taken back; each is logged, and a stale or accepted one is refused', async () => {
  const { assignment, visit, client } = await mine({ ...over, visit_date: addDays(today, -5), visit_end: addDays(today, -3) })
  expect((await client.send(assignments.count)).data).toMatchObject({ reports_due: 1, ongoing: 1, upcoming: 0 })
  const send = (report_status: 'draft' | 'submitted', version: number) => ({ body: { id: assignment.id, report_status, version } })
  const draft = (await client.send(assignments.report, send('draft', 1))).data
  expect(draft).toMatchObject({
    report_status: 'draft',
    may_report: ['submitted'],
    report_due: addDays(visit.visit_end, agency.reportDueDays),
  })
  expect((await client.refused(assignments.report, send('submitted', 1))).status).toBe(409)
  const done = (await client.send(assignments.report, send('submitted', draft.version))).data
  expect(done).toMatchObject({ report_status: 'submitted', may_report: ['draft'] })
  expect((await client.send(assignments.count)).data.reports_due).toBe(0)
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log[0]).toMatchObject({
    action: 'assignment.report_changed',
    before: { report_status: 'draft' },
    after: { report_status: 'submitted' },
  })
  const back = (await client.send(assignments.report, send('draft', done.version))).data
  expect([done.report_handed_in_at, back.report_handed_in_at, back.report_status]).toEqual([expect.any(String), null, 'draft'])
  await app.db.updateTable('assignments').set({ report_status: 'accepted' }).where('id', '=', assignment.id).execute()
  const shut = await client.refused(assignments.report, send('submitted', back.version))
  expect([shut.status, ...Object.keys(shut.errors)]).toEqual([422, 'report_status'])
})

test('no report before the visit, and none of somebody who watches or declined', async () => {
  for (const [visit, part] of [
    [{ visit_date: soon, visit_end: soon }, {}],
    [over, { role: 'observer' }],
    [over, { status: 'withdrawn' }],
    [{ ...over, status: 'cancelled' }, {}],
  ] as const) {
    const { assignment, client } = await mine(visit, part)
    const body = { id: assignment.id, report_status: 'submitted', version: 1 } as const
    expect((await client.refused(assignments.report, { body })).status).toBe(422)
    expect((await client.send(assignments.count)).data.reports_due).toBe(0)
  }
})

test('every visit stands in one of upcoming, ongoing and past', async () => {
  const me = await insertAccreditor(app.db)
  const client = await app.asAccount(me.id)
  const visits = [
    { visit_date: soon, visit_end: soon },
    over,
    { ...over, status: 'reported' },
    { status: 'cancelled', visit_date: addDays(soon, 9), visit_end: addDays(soon, 9) },
  ] as const
  const made: { id: string }[] = []
  for (const visit of visits)
    made.push(await insertAssignment(app.db, { accreditation_id: (await insertAccreditation(app.db, visit)).id, accreditor_id: me.id }))
  const idsOf = async (state: AssignmentState) =>
    (await client.send(assignments.list, { query: { state } })).data.map((one) => made.findIndex((row) => row.id === one.id))
  expect(await idsOf('upcoming')).toEqual([0])
  expect(await idsOf('ongoing')).toEqual([1])
  expect((await idsOf('past')).sort()).toEqual([2, 3])
  expect((await idsOf('report_due')).sort()).toEqual([1, 2])
})

test('an acceptance can be taken back until QA has confirmed it', async () => {
  const { assignment, client, visit } = await mine({ visit_date: soon, visit_end: soon }, { status: 'invited' })
  await client.send(assignments.answer, {
    body: { id: assignment.id, answer: 'accepted', declaration_version: agency.declarations.version },
  })
  const { data } = await client.send(assignments.answer, { body: { id: assignment.id, answer: 'invited' } })
  expect(data).toMatchObject({ assignment_status: 'invited', may_answer: ['accepted', 'declined'] })
  const { data: log } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(log[0]).toMatchObject({ before: { status: 'accepted' }, after: { status: 'invited' } })
  await app.db.updateTable('assignments').set({ status: 'confirmed' }).where('id', '=', assignment.id).execute()
  expect((await client.refused(assignments.answer, { body: { id: assignment.id, answer: 'invited' } })).status).toBe(422)
})

test('a visit that was moved meanwhile is not accepted unseen', async () => {
  const { assignment, client, visit } = await mine({ visit_date: soon, visit_end: soon }, { status: 'invited' })
  const { data: seen } = await client.send(assignments.show, { params: { id: assignment.id } })
  const moved = addDays(soon, 7)
  await app.db.updateTable('accreditations').set({ visit_date: moved, visit_end: moved }).where('id', '=', visit.id).execute()
  const declared = { declaration_version: agency.declarations.version }
  const body = { ...declared, id: assignment.id, answer: 'accepted', visit_date: seen.visit_date, visit_end: seen.visit_end } as const
  expect(await client.refused(assignments.answer, { body })).toMatchObject({
    status: 409,
    message: expect.stringContaining('has moved to'),
  })
  await client.send(assignments.answer, { body: { ...body, visit_date: moved, visit_end: moved } })
})

test('a visit goes into the own calendar as whole days', async () => {
  const { assignment, client, visit } = await mine({ visit_date: '2031-03-12', visit_end: '2031-03-14' })
  const file = await (await client.send(assignments.calendar, { params: { id: assignment.id } })).text()
  expect(file).toContain('DTSTART;VALUE=DATE:20310312')
  expect(file).toContain('DTEND;VALUE=DATE:20310315')
  expect(file.replace(/\r\n /g, '')).toContain(`/accreditor/program?id=${assignment.id}`)
  expect(file).toContain(visit.number)
  expect(file.replace(/\r\n /g, '')).toContain(`/accreditor/visits/${visit.id}/packet`)
})

async function mine(visitMore: Parameters<typeof insertAccreditation>[1], part: Partial<Parameters<typeof insertAssignment>[1]> = {}) {
  const visit = await insertAccreditation(app.db, visitMore)
  const me = await insertAccreditor(app.db)
  const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: me.id, ...part })
  return { me, visit, assignment, client: await app.asAccount(me.id) }
}
