import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { reports } from '../../contract.ts'
import { untilWords } from './report-words.ts'
import styles from './VisitReports.module.css'

/** For an institution: the released reports whose facts it may still correct, what ends first before the others. */
export function ReportsToCorrect({ className }: { className?: string | undefined }) {
  const read = useQuery(query(reports.released))
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="reports" bare />
  const open = (read.data?.data ?? [])
    .flatMap(({ id, program, status, correct_until }) =>
      status === 'released' && correct_until && correct_until >= agencyDay() ? [{ id, program, until: correct_until }] : [],
    )
    .sort((one, other) => one.until.localeCompare(other.until))
  if (open.length === 0) return null
  return (
    <section className={className} aria-label="Reports to read">
      <h2>Reports to read</h2>
      <ul className={styles.list}>
        {open.map(({ id, program, until }) => (
          <li key={id}>
            <Link to={`/institution/reports/${id}`}>{program}</Link>
            <small>Correct its facts {untilWords(until)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
