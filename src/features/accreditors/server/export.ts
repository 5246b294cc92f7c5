import type { Db } from '../../../kit/server/db/database.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { type Column, csvFile } from '../../../kit/server/sheets/csv.ts'
import { degreeNames } from '../../ladder/rules.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import type { AccreditorRow } from '../contract.ts'
import { type AccreditorsAsked, accreditorPages } from './queries.ts'

/** The columns an import of accounts reads come first and under its names. No bank column: more roles read this export than bank data. */
const columns: readonly Column<AccreditorRow>[] = [
  ['email', (row) => row.email],
  ['first_name', (row) => row.first_name],
  ['middle_name', (row) => row.middle_name],
  ['last_name', (row) => row.last_name],
  ['suffix', (row) => row.suffix],
  ['professional_title', (row) => row.professional_title],
  ['mobile', (row) => row.mobile],
  ['region', (row) => row.region],
  ['institution_name', (row) => row.home_institution],
  ['position', (row) => row.position],
  ['status', (row) => accreditorStatusNames[row.status]],
  ['account_status', (row) => row.account_status],
  ['specialisations', (row) => row.specialisations.join('; ')],
  ['highest_degree', (row) => row.highest_degree && degreeNames[row.highest_degree]],
  ['completed_visits', (row) => row.accreditation_counts.completed],
  ['ongoing_visits', (row) => row.accreditation_counts.ongoing],
  ['upcoming_visits', (row) => row.accreditation_counts.upcoming],
  ['last_visit', (row) => row.last_visit],
  ['trainings', (row) => row.training_count],
]

export function exportAccreditors(db: Db, asked: AccreditorsAsked): FileAnswer {
  return csvFile('accreditors.csv', columns, accreditorPages(db, asked))
}
