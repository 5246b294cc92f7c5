import { Link } from 'react-router'
import { formatNumber } from '../../../kit/contract/words.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { mayOpen } from '../../navigation/rules.ts'
import styles from './report.module.css'

type ReportLinkProps = {
  /** The list of exactly those that are counted. */
  to: string
  /** What is counted, for who hears the figure alone. */
  says: string
  count: number
  /** In the place of the figure: the figure in words. */
  children?: string
}

/** A figure of the report that opens what it counts; on paper, for a role that has no such list, and where nothing is counted, the figure. */
export function ReportLink({ to, says, count, children }: ReportLinkProps) {
  const { role } = useUser()
  const shown = children ?? formatNumber(count)
  if (count === 0 || !mayOpen(role, to)) return shown
  return (
    <Link className={styles.link ?? ''} to={to} aria-label={`${children ?? `${says}: ${shown}`}. Open the list`}>
      {shown}
    </Link>
  )
}
