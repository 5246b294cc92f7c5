/** The reports on own programs that were released to the institution. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState, LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { reports } from '../contract.ts'
import { surveyReportStatusNames } from '../rules.ts'
import { reportTones, untilWords } from './parts/report-words.ts'
import styles from './parts/reports.module.css'

export default function ReleasedReports() {
  const read = useQuery(query(reports.released))
  const found = read.data?.data
  return (
    <Page title="Reports" count={found?.length} description="What the teams that visited you report on your programs.">
      {read.error && !found && <ErrorState error={read.error} onRetry={read.refetch} access={reports.released.access} what="reports" />}
      {!found && !read.error && <LoadingState what="reports" />}
      {found?.length === 0 && (
        <EmptyState
          icon="file-text"
          title="No reports yet"
          text="When the agency releases a report on one of your programs, you get a mail and read it here."
        />
      )}
      <ul className={styles.cards}>
        {found?.map(({ id, program, status, campus, visit_date, visit_end, released_at, correct_until }) => (
          <li key={id}>
            <article className={styles.card}>
              <h2>
                <Link to={`/institution/reports/${id}`}>{program}</Link>
              </h2>
              <p className={styles.quiet}>
                {campus} · {formatDays(visit_date, visit_end)}
              </p>
              <p className={styles.line}>
                <Status tone={reportTones[status]}>{surveyReportStatusNames[status]}</Status>
                {released_at && <span>{status === 'released' ? formatDay(released_at) : `Released ${formatDay(released_at)}`}</span>}
                {status === 'released' && correct_until && (
                  <b>
                    <KeepTogether>{`Corrections of fact ${untilWords(correct_until)}`}</KeepTogether>
                  </b>
                )}
              </p>
            </article>
          </li>
        ))}
      </ul>
    </Page>
  )
}
