import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../testing/app.ts'
import { insertAccreditation, insertAssignment, insertCharge, insertHonorarium } from '../../../testing/insert.ts'
import { assignments } from '../../features/assignments/contract.ts'
import { feedback } from '../../features/feedback/contract.ts'
import { itemsAsked } from '../../features/feedback/rules.ts'
import { files } from '../../features/files/contract.ts'
import { finances } from '../../features/finances/contract.ts'
import { programs } from '../../features/programs/contract.ts'
import { requests } from '../../features/requests/contract.ts'
import { agency } from '../../kit/contract/agency.ts'
import type { Call, Input } from '../../kit/contract/call.ts'
import { newId } from '../../kit/server/db/ids.ts'

/** Somebody else's record looks exactly like a missing one: the same status, the same words (docs/domain.md#foreign-records). */
const app = await startApp()
const institution = await app.as('institution')
const accreditor = await app.as('accreditor')
const finance = await app.as('Finance')
const qa = await app.as('QA')

const visit = await insertAccreditation(app.db, { status: 'scheduled', visit_date: '2099-03-01', visit_end: '2099-03-03' })
const charge = await insertCharge(app.db, { institution_id: visit.institution_id, accreditation_id: visit.id })
const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, status: 'invited' })
const reported = await insertAccreditation(app.db, { status: 'reported' })
const judged = await insertAssignment(app.db, { accreditation_id: reported.id })
const pdf = () => new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf')
const items = Object.fromEntries(itemsAsked('accreditor').map((item) => [item, 5]))

async function proofOf(financeId: string): Promise<string> {
  const { data } = await finance.send(finances.uploadProof, { body: { finance_id: financeId }, file: pdf() })
  return data.proofs[0]?.file_id as string
}
const proof = await proofOf(charge.id)
const { charge: honorarium } = await insertHonorarium(app.db)
const slip = await proofOf(honorarium.id)

/** Refused for the record of somebody else and for one that nobody has, and the two answers compared. */
async function expectSame<C extends Call>(client: Client, call: C, id: string, input: (id: string) => Input<C>): Promise<void> {
  const foreign = await client.refused(call, input(id))
  const unknown = await client.refused(call, input(newId()))
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
}

test('a payment proof of somebody else is answered like one that does not exist, to the other party and to QA', async () => {
  for (const client of [institution, accreditor, qa]) {
    for (const id of [proof, slip]) await expectSame(client, files.show, id, (id) => ({ params: { id } }))
  }
})

test('a file of a kind for which nothing says who may read it is read by nobody', async () => {
  await app.db.updateTable('files').set({ kind: 'report' }).where('id', '=', slip).execute()
  for (const role of ['Superadmin', 'Finance'] as const)
    await expectSame(await app.as(role), files.show, slip, (id) => ({ params: { id } }))
})

test('a proof for the charge of another institution is refused like one for no charge', async () => {
  await expectSame(institution, finances.claim, charge.id, (finance_id) => ({ body: { finance_id }, file: pdf() }))
})

test('a program for the campus of another institution is refused like one for no campus', async () => {
  const body = { name: 'BS Nursing', degree_level: 'undergraduate' } as const
  await expectSame(institution, programs.add, visit.campus_id, (campus_id) => ({ body: { ...body, campus_id } }))
})

test('an assignment of another accreditor is neither read, answered nor reported on, as if there were none', async () => {
  await expectSame(accreditor, assignments.answer, assignment.id, (id) => ({
    body: { id, answer: 'accepted' as const, declaration_version: agency.declarations.version },
  }))
  await expectSame(accreditor, assignments.show, assignment.id, (id) => ({ params: { id } }))
  await expectSame(accreditor, assignments.calendar, assignment.id, (id) => ({ params: { id } }))
  const report = { report_status: 'submitted', version: 1 } as const
  await expectSame(accreditor, assignments.report, assignment.id, (id) => ({ body: { id, ...report } }))
})

test('a visit of another institution is answered like one that does not exist', async () => {
  await expectSame(institution, requests.show, visit.id, (id) => ({ params: { id } }))
})

test('nobody gives feedback about a visit of others, or reads the feedback of others, as if there were none', async () => {
  const form = { about: 'accreditor', accreditor_id: judged.accreditor_id, items } as const
  await expectSame(institution, feedback.add, reported.id, (accreditation_id) => ({ body: { ...form, accreditation_id } }))
  const owner = await app.as('institution', { institution_id: reported.institution_id })
  const { data } = await owner.send(feedback.add, { body: { ...form, accreditation_id: reported.id } })
  for (const client of [institution, accreditor]) await expectSame(client, feedback.show, data.id, (id) => ({ params: { id } }))
})
