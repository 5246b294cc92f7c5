/** One accreditation as CSV, a row per program (saved as accreditations.csv). */

import type { Role } from '../../../kit/contract/roles.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { type Column, csvFile } from '../../../kit/server/sheets/csv.ts'
import { degreeNames, levelNames, outcomeNames, visitTypeNames } from '../../ladder/rules.ts'
import { paymentName } from '../../payments/rules.ts'
import type { Accreditation, VisitProgram } from '../contract.ts'
import { visitModeNames, visitStatusNames } from '../rules.ts'
import { findAccreditation, listVisitPrograms } from './queries.ts'

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
