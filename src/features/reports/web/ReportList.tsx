/** Reports on programs as staff read them: what waits for QA first. */
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { reportColumns } from '../columns.ts'
import { reports } from '../contract.ts'
import { surveyReportStatuses, surveyReportStatusNames } from '../rules.ts'
import { columns } from './parts/report-list.tsx'

const statusOptions = surveyReportStatuses.map((value) => ({ value, label: surveyReportStatusNames[value] }))

export default function ReportList() {
  const list = useList(reports.list, {
    name: 'survey-reports',
    filters: filtersOf(reportColumns),
    ask: ({ page, paginate, search, filters }) => {
      const status = surveyReportStatuses.filter((one) => filters.status?.includes(one))
      const filter = { ...(status.length > 0 ? { status } : {}), ...(filters.overdue ? { overdue: true } : {}) }
      return { query: { page, paginate, search, filter } }
    },
  })
  return (
    <ListPage
      title="Reports"
      description="What teams report on the programs they visited; what waits for QA stands first"
      label="Reports"
      list={list}
      columns={columns}
      rowName={(row) => row.program}
      rowLink={(row) => `/admin/reports/${row.id}`}
      placeholder="Search program, institution, number"
      filters={
        <>
          <FilterChip kind="many" label="Status" options={statusOptions} {...list.chip('status')} />
          <FilterChip kind="one" label="Late" options={[{ value: '1', label: 'Overdue' }]} {...list.chip('overdue')} />
        </>
      }
      nothing="No report matches"
      none={{
        icon: 'file-text',
        title: 'No reports yet',
        text: 'A team begins the report on a program from the first day of its visit on, when it has rated.',
      }}
    />
  )
}
