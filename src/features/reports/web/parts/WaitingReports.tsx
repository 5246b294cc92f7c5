import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { reports } from '../../contract.ts'
import { columns } from './report-list.tsx'

/** What QA reads, releases or answers, the longest waiting first; each on its page. */
export default function WaitingReports() {
  const list = useList(reports.list, {
    name: 'actions.survey-reports',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search, filter: { waits: true } } }),
  })
  return (
    <List
      label="Survey reports that wait"
      list={list}
      columns={columns}
      rowName={(row) => row.program}
      rowLink={(row) => `/admin/reports/${row.id}`}
      placeholder="Search program, institution, number"
      nothing="No report matches"
      none={{ icon: 'circle-check', title: 'Nothing waits', text: 'No report is to be read, released or corrected.' }}
    />
  )
}
