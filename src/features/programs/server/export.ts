import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFileOfLines } from '../../../kit/server/sheets/csv.ts'
import { programColumns } from '../columns.ts'
import { programLines } from './queries.ts'
import type { ProgramsAsked } from './queries-conditions.ts'

export function exportPrograms(db: Db, asked: ProgramsAsked): FileAnswer {
  return csvFileOfLines('programs.csv', programColumns, programLines(db, asked))
}
