import { agencyDay, daysBetween, formatDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { ValidityStatus } from '../../rules.ts'
import styles from './Validity.module.css'

type Period = {
  status: ValidityStatus
  valid_from: string | null
  valid_to: string | null
  grace_until?: string | null
}

/**
 * How long a level is still valid: the date, the days left and the share of the period that is left. In grace the days are
 * those until its end (`+353 days`); expired is hatched.
 *
 *     <Validity status={row.status} valid_from={row.valid_from} valid_to={row.valid_to} grace_until={row.grace_until} />
 */
export function Validity({ status, valid_from, valid_to, grace_until }: Period) {
  if (status === 'none' || !valid_to) return <span className={styles.none}>No validity</span>
  const now = agencyDay()
  const [from, to] = status === 'grace' && grace_until ? [valid_to, grace_until] : [valid_from ?? valid_to, valid_to]
  const left = daysBetween(now, to)
  const share = status === 'expired' ? 0 : Math.min(100, Math.max(2, Math.round((left / Math.max(1, daysBetween(from, to))) * 100)))
  return (
    <span className={styles.validity} data-status={status}>
      <span>{formatDay(valid_to)}</span>
      <span className={styles.left}>{daysLeft(status, left)}</span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </span>
  )
}

function daysLeft(status: ValidityStatus, left: number): string {
  const days = formatCount(Math.abs(left), 'day')
  if (left < 0) return `${days} ago`
  return status === 'grace' ? `+${days}` : days
}
