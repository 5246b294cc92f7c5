import { Link } from 'react-router'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import type { Waiting } from '../../contract.ts'
import styles from './bell.module.css'
import { kindWords, waitsFor } from './kinds.ts'

/** What waits, kind by kind, below the bell. */
export function BellList({ kinds, isEmpty }: { kinds: readonly Waiting[]; isEmpty: boolean }) {
  return (
    <>
      {isEmpty && <EmptyState bare icon="circle-check" title="Nothing waits" text="What has to be decided appears here by itself." />}
      <ul>
        {kinds
          .filter((one) => one.count > 0)
          .map((one) => (
            <li key={one.kind}>
              <Link className={styles.kind} to={`/admin/actions?kind=${one.kind}`}>
                <Icon name={kindWords[one.kind].icon} />
                <span>
                  {kindWords[one.kind].label}
                  <small>{lineOf(one)}</small>
                </span>
                <b data-pressing={one.new + one.overdue > 0 || undefined}>{formatNumber(one.count)}</b>
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}

/** `2 new, 5 overdue`; where nothing is, since when the oldest waits. */
function lineOf({ kind, new: fresh, overdue, since }: Waiting): string {
  if (kind === 'validities') return 'end within 12 months'
  const parts = [fresh > 0 && `${formatNumber(fresh)} new`, overdue > 0 && `${formatNumber(overdue)} overdue`].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : `the oldest ${waitsFor(since)}`
}
