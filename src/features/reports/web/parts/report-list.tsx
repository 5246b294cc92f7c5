/** The columns of reports, in their list and in the inbox. */
import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { reportColumns } from '../../columns.ts'
import type { ReportRow } from '../../contract-records.ts'
import { surveyReportStatusNames } from '../../rules.ts'
import { leftWords, reportTones, untilWords } from './report-words.ts'

export const columns: readonly Column<ReportRow>[] = titled(reportColumns, [
  { key: 'program', lead: true, render: (row) => row.program },
  { key: 'institution', priority: 2, render: (row) => row.institution, short: (row) => row.institution },
  {
    key: 'visit',
    width: 168,
    oneLine: true,
    render: (row) => (
      <>
        {row.number}
        <small>{formatDays(row.visit_date, row.visit_end)}</small>
      </>
    ),
  },
  {
    key: 'status',
    width: 216,
    render: (row) => (
      <>
        <Status tone={reportTones[row.status]}>{surveyReportStatusNames[row.status]}</Status>
        {row.is_overdue && <small>Overdue</small>}
        {row.status === 'released' && row.correct_until && (
          // short: the column is narrow where the sheet is
          <small title={`Corrections ${untilWords(row.correct_until)}`}>
            {['Corrections', leftWords(row.correct_until) || 'ended'].join(': ')}
          </small>
        )}
      </>
    ),
  },
  { key: 'since', width: 120, render: (row) => formatDay(row.since) },
])
