import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { accreditorColumns } from '../columns.ts'
import { type AccreditorsAsked, accreditorPages } from './queries.ts'

export function exportAccreditors(db: Db, asked: AccreditorsAsked): FileAnswer {
  return csvFile('accreditors.csv', accreditorColumns, accreditorPages(db, asked))
}
