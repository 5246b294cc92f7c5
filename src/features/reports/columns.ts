/** The columns of the list of reports. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import type { ReportRow } from './contract-records.ts'

export const reportColumns = [
  { key: 'program', title: 'Program' },
  { key: 'institution', title: 'Institution' },
  { key: 'visit', title: 'Visit' },
  { key: 'status', title: 'Status', filter: { status: 'many', overdue: 'one' } },
  { key: 'since', title: 'Since' },
] as const satisfies readonly RecordColumn<ReportRow>[]
