import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { trainingColumns } from '../columns.ts'
import { type TrainingsAsked, trainingPages } from './queries.ts'

export function exportTrainings(db: Db, asked: TrainingsAsked): FileAnswer {
  return csvFile('trainings.csv', trainingColumns, trainingPages(db, asked))
}
