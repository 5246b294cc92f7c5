import type { ReactNode } from 'react'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Box } from './Box.tsx'
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
    <Box label={title} count={count}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={read.refetch} bare />
      ) : count === 0 ? (
        <p className={styles.empty}>{nothing}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
    </Box>
  )
}
