import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  icon: IconName
  title: string
  text?: ReactNode
  actions?: ReactNode
  tone?: 'err'
  /** Without its own frame, inside a card or a table. */
  bare?: boolean
}

/**
 * What stands where content would: nothing yet, not found, not loaded. Says what to do next.
 *
 *     <EmptyState icon="filter-search" title="No program matches" text="Take a filter away." actions={<Button …/>} />
 */
export function EmptyState({ icon, title, text, actions, tone, bare }: EmptyStateProps) {
  return (
    <div className={bare ? `${styles.state} ${styles.bare}` : styles.state} data-tone={tone} role={tone === 'err' ? 'alert' : undefined}>
      <Icon name={icon} size={40} className={styles.art} />
      <h2 className={styles.title}>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** While one thing is on its way: `<LoadingState what="account" bare />`. Rows have a skeleton of their own. */
export function LoadingState({ what, bare = false }: { what: string; bare?: boolean }) {
  return <EmptyState icon="loader-2" title={`Loading the ${what}`} bare={bare} />
}
