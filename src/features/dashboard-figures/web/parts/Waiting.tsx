import { Link } from 'react-router'
import { formatCount } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import { KeepTogether } from '../../../../kit/web/record/KeepTogether.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Box } from './Box.tsx'
import { ComingLines } from './ComingLines.tsx'
import styles from './waiting.module.css'

/** One thing somebody has to do: what and where, by when, and the page it is done on. */
export type WaitingRow = { key: string; icon: IconName; title: string; line: string; by: string; isLate?: boolean | undefined; to: string }

/** What a kind of row leaves out, and the page that has all of it. */
export type MoreWaiting = { left: number; one: string; many: string; to: string }

export type WaitingProps = {
  rows: readonly WaitingRow[]
  more: readonly MoreWaiting[]
  /** With those left out. */
  total: number
  /** Everything is read: until then nobody is told that nothing waits. */
  isHere: boolean
  error: unknown
  onRetry: () => unknown
  /** `Nothing. Every invitation is answered.` */
  nothing: string
}

/**
 * "Waiting for you", first on the dashboard of a person: each line leads to where it is done.
 *
 *     <Waiting rows={rows} more={[]} total={rows.length} isHere={read.data !== undefined} error={read.error} onRetry={read.refetch}
 *       nothing="Nothing. Everything is paid." />
 */
export function Waiting({ rows, more, total, isHere, error, onRetry, nothing }: WaitingProps) {
  // all at once: a line that comes later would push the others away under somebody's finger
  const isShown = rows.length > 0 && (isHere || Boolean(error))
  return (
    <Box label="Waiting for you" count={isHere ? total : undefined} waits={isShown} rows>
      {isShown && (
        <ul className={styles.waiting}>
          {rows.map((row) => (
            <li key={row.key}>
              <Link to={row.to}>
                <Icon name={row.icon} size={20} />
                <span>
                  <strong>{row.title}</strong>
                  <small>
                    <KeepTogether>{row.line}</KeepTogether>
                  </small>
                </span>
                <b data-late={row.isLate || undefined}>
                  <KeepTogether>{row.by}</KeepTogether>
                </b>
                <Icon name="chevron-right" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more
        .filter(({ left }) => isShown && left > 0)
        .map(({ left, one, many, to }) => (
          <Link key={to} className={styles.more} to={to}>
            and {formatCount(left, one, many)}
          </Link>
        ))}
      {error ? (
        <ErrorState error={error} onRetry={onRetry} bare />
      ) : !isHere ? (
        <ComingLines label="Loading" />
      ) : (
        rows.length === 0 && (
          <p className={styles.nothing}>
            <Icon name="circle-check" size={20} /> {nothing}
          </p>
        )
      )}
    </Box>
  )
}
