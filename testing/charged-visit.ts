import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import type { Db } from '../src/kit/server/db/database.ts'
import type { TestApp } from './app.ts'
import { insertAccreditation, insertCharge, insertInstitution, insertProgram } from './insert.ts'

type More = Partial<Parameters<typeof insertAccreditation>[1]>

const soon = addDays(agencyDay(), 80)

/** A visit with one program, an unpaid charge and an account of its institution. */
export async function insertChargedVisit(app: TestApp, more: More, payment_status: 'unpaid' | 'paid' = 'unpaid') {
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

/** A credit of 30 to a charge of 100 that is paid, and an open charge of the same institution. */
export async function insertCredit(db: Db, open = '50.00') {
  const { id: institution_id } = await insertInstitution(db)
  const paid = { payment_status: 'paid', verified_at: new Date() } as const
  const charge = await insertCharge(db, { institution_id, amount: '100.00', ...paid }, { status: 'approved' })
  const { accreditation_id } = charge
  const credit = await insertCharge(db, { institution_id, accreditation_id, adjusts: charge.id, amount: '-30.00' })
  const other = await insertCharge(db, { institution_id, amount: open })
  return { institution_id, charge, credit, other }
}
