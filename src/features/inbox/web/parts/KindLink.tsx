import { Link } from 'react-router'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { Waiting } from '../../contract.ts'
import styles from './kinds.module.css'
import { kindWords, waitsFor } from './kinds.ts'

/**
 * One kind of what waits, with how much, and how much of it is new or overdue.
 *
 *     <KindLink one={waiting} isOn isShort />
 *
 * @param isShort on one line: a dot says that something is new, a bold figure that something is new or overdue
 */
export function KindLink({ one, isOn, isShort }: { one: Waiting; isOn?: boolean; isShort?: boolean }) {
  const { label, icon } = kindWords[one.kind]
  return (
    <Link
      className={styles.kind}
      to={`/admin/actions?kind=${one.kind}`}
      preventScrollReset
      aria-current={isOn ? 'page' : undefined}
      data-short={isShort || undefined}
    >
      <Icon name={icon} />
      <span>
        {label}
        {one.count > 0 && <small>{lineOf(one)}</small>}
      </span>
      <b data-pressing={one.new + one.overdue > 0 || undefined}>
        {isShort && one.new > 0 && <i className={styles.dot} title="New since you last looked" aria-hidden="true" />}
        {formatNumber(one.count)}
      </b>
    </Link>
  )
}

/** `2 new, 5 overdue`; where nothing is, since when the oldest waits. */
function lineOf({ kind, new: fresh, overdue, since }: Waiting): string {
  if (kind === 'validities') return 'end within 12 months'
  const parts = [fresh > 0 && `${formatNumber(fresh)} new`, overdue > 0 && `${formatNumber(overdue)} overdue`].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : `the oldest ${waitsFor(since)}`
}
