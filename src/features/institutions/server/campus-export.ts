import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { type Column, csvFile } from '../../../kit/server/sheets/csv.ts'
import type { CampusRow } from '../contract-campuses.ts'
import { type CampusesAsked, campusPages } from './queries-campuses.ts'

/** The columns an import reads come first and under its names. */
const columns: readonly Column<CampusRow>[] = [
  ['institution_name', (row) => row.institution_name],
  ['campus_name', (row) => row.name],
  ['region', (row) => row.region],
  ['province', (row) => row.province],
  ['city', (row) => row.city],
  ['is_main', (row) => (row.is_main ? 1 : 0)],
  ['address', (row) => row.address],
  ['programs', (row) => row.programs],
]

export function exportCampuses(db: Db, asked: CampusesAsked): FileAnswer {
  return csvFile('campus.csv', columns, campusPages(db, asked))
}
