/** Reports on programs as staff read them: what waits for QA first. */
import { ExportButton, exportOf } from '../../../kit/web/list/ExportButton.tsx'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../kit/web/list/list-state.ts'
import { filtersOf } from '../../../kit/web/list/record-columns.ts'
import { useList } from '../../../kit/web/list/use-list.ts'
import { reportColumns } from '../columns.ts'
import { reports } from '../contract.ts'
import type { ReportFilter } from '../contract-records.ts'
import { surveyReportStatuses, surveyReportStatusNames } from '../rules.ts'
import { columns } from './parts/report-list.tsx'

const statusOptions = surveyReportStatuses.map((value) => ({ value, label: surveyReportStatusNames[value] }))

const filters = filtersOf(reportColumns)

function filterOf(chosen: FilterValues<typeof filters>): ReportFilter {
  const status = surveyReportStatuses.filter((one) => chosen.status?.includes(one))
  return { ...(status.length > 0 ? { status } : {}), ...(chosen.overdue ? { overdue: true } : {}) }
}

export default function ReportList() {
  const list = useList(reports.list, {
    name: 'survey-reports',
    filters,
    ask: ({ page, paginate, search, filters }) => ({ query: { page, paginate, search, filter: filterOf(filters) } }),
  })
  return (
    <ListPage
      title="Reports"
      description="What teams report on the programs they visited; what waits for QA stands first"
      actions={<ExportButton call={reports.export} input={{ query: { search: list.search, filter: filterOf(list.filters) } }} />}
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
      bulk={[exportOf(reports.export)]}
      nothing="No report matches"
      none={{
        icon: 'file-text',
        title: 'No reports yet',
        text: 'A team begins the report on a program from the first day of its visit on, when it has rated.',
      }}
    />
  )
}
