import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import type { TestApp } from './app.ts'
import { insertAccreditation, insertCharge, insertProgram } from './insert.ts'

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
