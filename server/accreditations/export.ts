/** One accreditation as CSV, a row per program (specification §7; saved as accreditations.csv). */
import type { Accreditation, VisitProgram } from '../../contract/accreditation-records.ts'
import { degreeNames, levelNames } from '../../contract/levels.ts'
import type { Role } from '../../contract/roles.ts'
import { outcomeNames, paymentName, visitModeNames, visitStatusNames, visitTypeNames } from '../../contract/visits.ts'
import type { Db } from '../db/database.ts'
import { type Column, csvFile } from '../exports/csv.ts'
import type { FileAnswer } from '../routes.ts'
import { findAccreditation, listVisitPrograms } from './queries-record.ts'

/** @throws Refusal 404 */
export async function exportAccreditation(db: Db, id: string, reader: Role): Promise<FileAnswer> {
  const visit = await findAccreditation(db, id, reader)
  return csvFile('accreditations.csv', columnsOf(visit), programPages(db, id))
}

async function* programPages(db: Db, id: string): AsyncGenerator<VisitProgram[]> {
  for (let page = 1; ; page++) {
    const { programs, meta } = await listVisitPrograms(db, id, { page, paginate: 100 })
    yield programs
    if (page >= meta.last_page) return
  }
}

function columnsOf(visit: Accreditation): Column<VisitProgram>[] {
  const { payment } = visit
  return [
    ['Number', () => visit.number],
    ['Institution', () => visit.institution.name],
    ['Region', () => visit.institution.region],
    ['Campus', () => visit.campus.name],
    ['Visit type', () => visitTypeNames[visit.visit_type]],
    ['Mode', () => visitModeNames[visit.mode]],
    ['Visit date', () => visit.visit_date],
    ['Visit end', () => visit.visit_end],
    ['Status', () => visitStatusNames[visit.status]],
    ['Payment', () => payment && paymentName(payment.payment_status, payment.verified_at !== null)],
    ['Overall coordinator', () => visit.coordinator?.name],
    ['Program', (program) => program.name],
    ['Degree level', (program) => degreeNames[program.degree_level]],
    ['Level now', (program) => levelNames[program.level]],
    ['Valid to', (program) => program.valid_to],
    ['Level sought', (program) => levelNames[program.level_sought]],
    ['Outcome', (program) => program.outcome && outcomeNames[program.outcome]],
    ['Grand mean', (program) => program.grand_mean],
    ['Decided on', (program) => program.decided_on],
  ]
}
