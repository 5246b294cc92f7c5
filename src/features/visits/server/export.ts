/** One accreditation as CSV, a row per program (saved as accreditations.csv). */

import type { Role } from '../../../kit/contract/roles.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { visitColumns } from '../columns.ts'
import type { Accreditation, VisitProgram } from '../contract.ts'
import { findAccreditation, listVisitPrograms } from './queries.ts'

/** @throws Refusal 404 */
export async function exportAccreditation(db: Db, id: string, reader: Role): Promise<FileAnswer> {
  const visit = await findAccreditation(db, id, reader)
  return csvFile('accreditations.csv', visitColumns, pagesOf(db, visit))
}

async function* pagesOf(db: Db, visit: Accreditation): AsyncGenerator<{ visit: Accreditation; program: VisitProgram }[]> {
  for (let page = 1; ; page++) {
    const { programs, meta } = await listVisitPrograms(db, visit.id, { page, paginate: 100 })
    yield programs.map((program) => ({ visit, program }))
    if (page >= meta.last_page) return
  }
}
