import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { type Column, csvFile } from '../../../kit/server/sheets/csv.ts'
import { trainingTypeNames } from '../../people/rules-trainings.ts'
import type { TrainingModule } from '../contract.ts'
import { type TrainingsAsked, trainingPages } from './queries.ts'

/** The columns an import reads come first and under its names, so that an export can be corrected and imported again. */
const columns: readonly Column<TrainingModule>[] = [
  ['title', (row) => row.title],
  ['code', (row) => row.code],
  ['type', (row) => trainingTypeNames[row.type]],
  ['level', (row) => row.level],
  ['organizer', (row) => row.organizer],
  ['venue', (row) => row.venue],
  ['starts_on', (row) => row.starts_on],
  ['ends_on', (row) => row.ends_on],
  ['hours', (row) => row.hours],
  ['capacity', (row) => row.capacity],
  ['fee', (row) => row.fee],
  ['description', (row) => row.description],
  ['participants', (row) => row.participants],
  ['attended', (row) => row.attended],
]

export function exportTrainings(db: Db, asked: TrainingsAsked): FileAnswer {
  return csvFile('trainings.csv', columns, trainingPages(db, asked))
}
