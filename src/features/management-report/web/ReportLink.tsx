import type { ReactNode } from 'react'
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
  children?: ReactNode
}

/** A figure of the report that opens what it counts; on paper, for a role that has no such list, and where nothing is counted, the figure. */
export function ReportLink({ to, says, count, children = formatNumber(count) }: ReportLinkProps) {
  const { role } = useUser()
  if (count === 0 || !mayOpen(role, to)) return children
  return (
    <Link className={styles.link ?? ''} to={to} aria-label={`${says}: ${formatNumber(count)}. Open the list`}>
      {children}
    </Link>
  )
}
