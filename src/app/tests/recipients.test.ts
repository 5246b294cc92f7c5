import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import {
  insertAccount,
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertCharge,
  insertInstitution,
  insertProgram,
} from '../../../testing/insert.ts'
import { assignments } from '../../features/assignments/contract.ts'
import { finances } from '../../features/finances/contract.ts'
import { schedule } from '../../features/schedule/contract.ts'
import { addDays, agencyDay } from '../../kit/contract/days.ts'

const app = await startApp()
const qa = await app.as('QA')
const soon = addDays(agencyDay(), 100)

async function people(role: 'institution' | 'QA', institution_id: string | null = null): Promise<string[]> {
  const accounts = await Promise.all(Array.from({ length: 25 }, () => insertAccount(app.db, { role, institution_id })))
  return accounts.map((one) => one.email).sort()
}
const told = async (template: string) => {
  const mails = await app.db.selectFrom('mails').select('recipient').where('template', '=', template).execute()
  return mails.map((one) => one.recipient).sort()
}

test('each of the 25 people of an institution is told of a payment, of moved dates and of imported visits', async () => {
  const institution = await insertInstitution(app.db)
  const everybody = await people('institution', institution.id)

  const claimed = { institution_id: institution.id, payment_status: 'paid', paid_on: '2026-03-10', reference: '884 201' } as const
  const { id, version } = await insertCharge(app.db, claimed)
  await (await app.as('Finance')).send(finances.updateStatus, { body: { id, version, payment_status: 'paid' } })
  expect(await told('payment_verified')).toEqual(everybody)

  const campus = await insertCampus(app.db, { institution_id: institution.id })
  const place = { institution_id: institution.id, campus_id: campus.id }
  const visit = await insertAccreditation(app.db, { ...place, status: 'scheduled', visit_date: soon, visit_end: addDays(soon, 2) })
  await qa.send(schedule.edit, { body: { id: visit.id, version: 1, visit_date: addDays(soon, 10) } })
  const moved = await app.db.selectFrom('mails').select('recipient').where('subject', '=', `${visit.number}: new visit dates`).execute()
  expect(moved.map((one) => one.recipient).sort()).toEqual(everybody)

  const program = await insertProgram(app.db, { campus_id: campus.id })
  const row = [institution.name, campus.name, program.name, 'preliminary', soon, soon, '']
  const head = 'institution_name,campus_name,program_name,visit_type,visit_date,visit_end,level_sought'
  await qa.send(schedule.import, { file: new File([`${head}\r\n${row.join(',')}`], 'visits.csv') })
  expect(await told('accreditation_imported')).toEqual(everybody)
})

test('each of the people of a large QA office hears that somebody declined', async () => {
  const office = await people('QA')
  const own = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', qa.id as string)
    .executeTakeFirstOrThrow()
  const visit = await insertAccreditation(app.db, { visit_date: soon, visit_end: addDays(soon, 2) })
  const invited = await insertAccreditor(app.db)
  const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: invited.id, status: 'invited' })
  const body = { id: assignment.id, answer: 'declined', reason: 'On leave that week.' } as const
  await (await app.asAccount(invited.id)).send(assignments.answer, { body })
  expect(await told('assignment_declined')).toEqual([...office, own.email].sort())
})
