import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { recommendations } from '../../contract.ts'
import styles from './recommendations.module.css'

const page = '/institution/recommendations'
/** So many programs are listed; the page has all. */
const most = 5

/** What teams recommended to the own programs and nobody has answered yet, program by program, the overdue ones first. */
export function ProgramRecommendations() {
  const read = useQuery(query(recommendations.counts))
  const programs = (read.data?.data ?? []).filter(({ open }) => open > 0)
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="recommendations" bare />
  if (read.data && programs.length === 0) return <p className={styles.quiet}>Every recommendation is answered.</p>
  return (
    <ul className={styles.items}>
      {programs.slice(0, most).map((one) => (
        <li key={one.program_id} className={styles.item}>
          <p>
            <Link to={`${page}?program=${one.program_id}&state=open`}>{one.program}</Link>
          </p>
          {one.overdue > 0 ? (
            <Status tone="err">{formatNumber(one.overdue)} overdue</Status>
          ) : (
            <Status tone="warn">{formatNumber(one.open)} open</Status>
          )}
          <small>
            {formatCount(one.open, 'recommendation')} without an answer{one.next_due && `, the first due ${formatDay(one.next_due)}`}
          </small>
        </li>
      ))}
      {programs.length > most && (
        <li>
          <Link to={`${page}?state=open`}>All {formatNumber(programs.length)} programs</Link>
        </li>
      )}
    </ul>
  )
}
