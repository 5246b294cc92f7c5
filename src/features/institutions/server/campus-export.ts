import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { campusColumns } from '../columns.ts'
import { type CampusesAsked, campusPages } from './queries-campuses.ts'

export function exportCampuses(db: Db, asked: CampusesAsked): FileAnswer {
  return csvFile('campus.csv', campusColumns, campusPages(db, asked))
}
