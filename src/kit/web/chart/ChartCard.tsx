import { ActionIcon, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import type { Access } from '../../contract/call.ts'
import { formatNumber } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import styles from './ChartCard.module.css'

/** Figures as head and rows; the first cell names its row. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly (string | number)[])[] }

type ChartCardProps = {
  title: string
  /** What the chart says, in one sentence. */
  summary?: ReactNode
  /** The same figures as a table: head and rows. People who cannot read the chart get all of it. */
  table: ChartTable | undefined
  /** Right of the title: a key or a choice. */
  actions?: ReactNode
  /** Height the chart takes, so that nothing jumps while it loads. */
  height?: number
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
export function ChartCard({ title, summary, table, actions, height = 280, below, children, ...read }: ChartCardProps) {
  const { error, onRetry, access } = read
  const [asTable, setAsTable] = useState(false)
  const [isBrowser, setBrowser] = useState(false)
  const titleId = useId()
  useEffect(() => setBrowser(true), [])
  const waiting = <Skeleton height={height} radius="md" />
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <div className={styles.actions}>
          {actions}
          {table && (
            <ActionIcon
              aria-pressed={asTable}
              aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
              onClick={() => setAsTable(!asTable)}
            >
              <Icon name={asTable ? 'chart-bar' : 'table'} />
            </ActionIcon>
          )}
        </div>
        {summary && <p>{summary}</p>}
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
      <figure style={{ minHeight: height }}>
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
