import type { ReactNode } from 'react'
import styles from './dev.module.css'

/** The parts of one folder of `src/kit/web`. */
export function Room({ name, says, children }: { name: string; says: string; children: ReactNode }) {
  return (
    <section id={name} className={styles.room} aria-labelledby={`room-${name}`}>
      <header>
        <h2 id={`room-${name}`}>{name}</h2>
        <p>{says}</p>
      </header>
      <div className={styles.samples}>{children}</div>
    </section>
  )
}

/** One part in one state. `wide` takes the whole line; what `passes` is faded for a moment, and nobody reads it. */
export function Sample({
  of,
  state,
  wide,
  passes,
  children,
}: {
  of: string
  state?: string
  wide?: boolean
  passes?: boolean
  children: ReactNode
}) {
  return (
    <article className={styles.sample} data-wide={wide || undefined}>
      <h3>
        <code>{of}</code> {state && <span>{state}</span>}
      </h3>
      <div className={styles.stage} inert={passes ?? false}>
        {children}
      </div>
    </article>
  )
}

/** Several small things in one line. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
