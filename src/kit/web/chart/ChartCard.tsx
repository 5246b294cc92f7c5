import { ActionIcon, Skeleton } from '@mantine/core'
import { type CSSProperties, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import type { Access } from '../../contract/call.ts'
import { formatNumber } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import styles from './ChartCard.module.css'
import type { ChartHeight } from './scale.ts'

/** Figures as head and rows; the first cell names its row. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly (string | number)[])[] }

type ChartCardProps = {
  title: string
  /** What the chart says, in one sentence; `undefined` while it comes keeps its room. */
  summary?: ReactNode
  /** The same figures as a table: head and rows. People who cannot read the chart get all of it. */
  table: ChartTable | undefined
  /** Right of the title: a key or a choice. */
  actions?: ReactNode
  /** Height the chart takes, so that nothing jumps while it loads. */
  height?: ChartHeight
  error?: unknown
  onRetry?: (() => unknown) | undefined
  /** The call's access, named when the server refuses. */
  access?: Access
  /** What stands below the chart and can be used: links to the lists behind the figures. The table says the same in its place. */
  below?: ReactNode
  /** The chart; what of it is no link is hidden from people who cannot see it, and the table says the same to them. */
  children: ReactNode
}

/**
 *     const LevelsChart = lazy(() => import('./LevelsChart.tsx'))
 *     <ChartCard title="Institution levels" summary="6,428 programs with a level" table={…} height={320}><LevelsChart data={…} /></ChartCard>
 */
export function ChartCard(props: ChartCardProps) {
  const { title, summary, table, actions, height = 280, below, children, error, onRetry, access } = props
  const [asTable, setAsTable] = useState(false)
  const [isBrowser, setBrowser] = useState(false)
  const titleId = useId()
  useEffect(() => setBrowser(true), [])
  const [narrow, wide] = typeof height === 'number' ? [height, height] : [height.narrow, height.wide]
  const waiting = (
    <div className={styles.room} style={{ '--narrow': `${narrow}px`, '--wide': `${wide}px` } as CSSProperties}>
      <Skeleton radius="md" />
    </div>
  )
  // nothing moves when the figures come: what they bring to the head has its room before
  const isComing = !table && !error
  const saysMore = Boolean(summary) || (isComing && 'summary' in props)
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <div className={styles.actions}>
          {actions}
          {(table || isComing) && (
            <ActionIcon
              style={isComing ? { visibility: 'hidden' } : undefined}
              aria-pressed={asTable}
              aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
              onClick={() => setAsTable(!asTable)}
            >
              <Icon name={asTable ? 'chart-bar' : 'table'} />
            </ActionIcon>
          )}
        </div>
        {saysMore && <p data-coming={isComing || undefined}>{summary}</p>}
      </header>
      <div className={styles.body}>
        {error ? <ErrorState error={error} onRetry={onRetry} what="chart" access={access} bare /> : bodyOf()}
        {!error && !asTable && below}
      </div>
    </section>
  )

  function bodyOf(): ReactNode {
    if (!table) return waiting
    if (asTable) return <ChartFigures table={table} label={title} />
    return (
      <figure style={{ minHeight: narrow }}>
        <div>{isBrowser ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
        <figcaption className={styles.hidden}>
          <ChartFigures table={table} label={title} />
        </figcaption>
      </figure>
    )
  }
}

/** The figures of a chart as a table. */
export function ChartFigures({ table, label }: { table: ChartTable; label: string }) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={String(row[0])}>
            {row.map((value, i) =>
              i === 0 ? (
                <th key={i} scope="row">
                  {value}
                </th>
              ) : (
                <td key={i}>{typeof value === 'number' ? formatNumber(value) : value}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
