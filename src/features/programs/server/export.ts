import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { programColumns } from '../columns.ts'
import { programPages } from './queries.ts'
import type { ProgramsAsked } from './queries-conditions.ts'

export function exportPrograms(db: Db, asked: ProgramsAsked): FileAnswer {
  return csvFile('programs.csv', programColumns, programPages(db, asked))
}
