/** The reports an accreditor writes and has written. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState, LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { reports } from '../contract.ts'
import type { OwnReport } from '../contract-records.ts'
import { surveyReportStatusNames } from '../rules.ts'
import { reportTones } from './parts/report-words.ts'
import styles from './parts/reports.module.css'

export default function OwnReports() {
  const read = useQuery(query(reports.mine))
  const own = read.data?.data
  return (
    <Page title="Reports" count={own?.length} description="One report on each program that your team rates.">
      {read.error && !own && <ErrorState error={read.error} onRetry={read.refetch} access={reports.mine.access} what="reports" />}
      {!own && !read.error && <LoadingState what="reports" />}
      {own?.length === 0 && (
        <EmptyState
          icon="file-text"
          title="No reports to write"
          text="The programs you rate appear here, while their visit lasts and until it is decided."
        />
      )}
      <ul className={styles.cards}>
        {own?.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function ReportCard({ report }: { report: OwnReport }) {
  const navigate = useNavigate()
  const to = `/accreditor/reports/${report.id}`
  const start = useChange(reports.start, { onAnswer: () => navigate(to) })
  const { status, due } = report
  return (
    <article className={styles.card}>
      <h2>{status ? <Link to={to}>{report.program}</Link> : report.program}</h2>
      <p className={styles.quiet}>
        <KeepTogether>{`${report.institution}, ${report.campus} · ${formatDays(report.visit_date, report.visit_end)}`}</KeepTogether>
      </p>
      <p className={styles.line}>
        {status ? <Status tone={reportTones[status]}>{surveyReportStatusNames[status]}</Status> : <Status tone="idle">Not begun</Status>}
        {due && <span data-late={due < agencyDay() || undefined}>Due {formatDay(due)}</span>}
        {report.remarks > 0 && <b>{formatCount(report.remarks, 'remark')} to answer</b>}
        {report.unfinished > 0 && <span>{formatCount(report.unfinished, 'area')} of yours not finished</span>}
      </p>
      <Refused refusal={start.refusal} onClose={start.clear} />
      {status === null && !report.may_start && (
        <p className={styles.quiet}>It can be begun from the first day of the visit on, when something is rated.</p>
      )}
      {report.may_start && (
        <Button variant="default" loading={start.busy} onClick={() => start.send({ body: { survey_id: report.id } })}>
          Begin the report
        </Button>
      )}
    </article>
  )
}
