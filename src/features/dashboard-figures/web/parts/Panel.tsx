import type { ReactNode } from 'react'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import styles from './dashboard.module.css'

export type PanelRead = { data: { data: unknown[] } | undefined; error: unknown; refetch: () => unknown }

/** A card with a short list, as dashboards of persons have it: what it is, how many, and what to say where there is nothing. */
export function Panel({
  title,
  count,
  read,
  nothing,
  children,
}: {
  title: string
  count: number | undefined
  read: PanelRead
  nothing: string
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>
          {title} {count !== undefined && count > 0 && <span className={styles.quiet}>{formatNumber(count)}</span>}
        </h2>
      </div>
      {read.error ? (
        <ErrorState error={read.error} onRetry={read.refetch} bare />
      ) : count === 0 ? (
        <p className={styles.empty}>{nothing}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
    </section>
  )
}
