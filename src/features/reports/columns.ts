/** The columns of reports: their list and their file. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { agencyDay } from '../../kit/contract/days.ts'
import { institutionColumn } from '../institutions/columns.ts'
import { visitTypeNames } from '../ladder/rules.ts'
import { programColumn } from '../programs/columns.ts'
import type { ReportRow } from './contract-records.ts'
import { surveyReportStatusNames } from './rules.ts'

const dayOf = (instant: string | null) => instant && agencyDay(instant)

export const reportColumns = [
  { key: 'program', title: programColumn.title, heading: programColumn.heading, value: (row) => row.program },
  { key: 'institution', title: institutionColumn.title, heading: institutionColumn.heading, value: (row) => row.institution },
  { key: 'campus', heading: 'campus_name', value: (row) => row.campus },
  { key: 'visit', title: 'Visit', value: (row) => row.number },
  { key: 'survey', heading: 'survey_type', value: (row) => visitTypeNames[row.survey_type] },
  { key: 'visit_date', heading: 'visit_date', value: (row) => row.visit_date },
  { key: 'visit_end', heading: 'visit_end', value: (row) => row.visit_end },
  { key: 'status', title: 'Status', filter: { status: 'many', overdue: 'one' }, value: (row) => surveyReportStatusNames[row.status] },
  { key: 'since', title: 'Since', value: (row) => dayOf(row.since) },
  { key: 'handed_in', heading: 'handed_in', value: (row) => dayOf(row.handed_in_at) },
  { key: 'released', heading: 'released', value: (row) => dayOf(row.released_at) },
  { key: 'correct_until', heading: 'correct_until', value: (row) => row.correct_until },
] as const satisfies readonly RecordColumn<ReportRow>[]
