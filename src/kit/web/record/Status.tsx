import type { ReactNode } from 'react'
import styles from './Status.module.css'

/** ok = full circle, warn = half circle (waits, runs out), note = ring (in progress, grace), err = diamond, idle = thin ring (nothing yet). */
export type Tone = 'ok' | 'warn' | 'note' | 'err' | 'idle'

/**
 * A status as a shape and a word, never colour alone. `pill` for the one status of a page or a card.
 *
 *     <Status tone="ok">Confirmed</Status>    <Status tone="warn" pill>Paid · to verify</Status>
 */
export function Status({ tone, pill, children }: { tone: Tone; pill?: boolean; children: ReactNode }) {
  return (
    <span className={pill ? `${styles.status} ${styles.pill}` : styles.status} data-tone={tone}>
      {children}
    </span>
  )
}
