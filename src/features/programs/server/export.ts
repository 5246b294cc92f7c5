import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { type Column, csvFile } from '../../../kit/server/sheets/csv.ts'
import { degreeNames, levelNames, validityNames } from '../../ladder/rules.ts'
import { programTexts } from '../columns.ts'
import type { ProgramRow } from '../contract.ts'
import { type ProgramsAsked, programPages } from './queries.ts'

/** The columns an import reads come first and under its names, so that an export can be corrected and imported again. */
const columns: readonly Column<ProgramRow>[] = [
  ['institution_name', (row) => row.institution_name],
  ['campus_name', (row) => row.campus_name],
  ['program_name', (row) => row.name],
  ['degree_level', (row) => degreeNames[row.degree_level]],
  ['level', (row) => levelNames[row.level]],
  ['valid_from', (row) => row.valid_from],
  ['valid_to', (row) => row.valid_to],
  ['status', (row) => validityNames[row.status]],
  ['grace_until', (row) => row.grace_until],
  ...programTexts.map(({ name }): Column<ProgramRow> => [name, (row) => row[name]]),
  ['region', (row) => row.region],
]

export function exportPrograms(db: Db, asked: ProgramsAsked): FileAnswer {
  return csvFile('programs.csv', columns, programPages(db, asked))
}
