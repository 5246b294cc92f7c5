/** A drawing with its numbered explanations beside it, on a phone below it. */
import type { ReactNode } from 'react'
import styles from './figures.module.css'

type Entry = { title: string; says: string }

export function Beside({ drawing, entries, after }: { drawing: ReactNode; entries: readonly Entry[]; after?: ReactNode }) {
  return (
    <div className={styles.beside}>
      {drawing}
      <div>
        <ol className={styles.entries}>
          {entries.map(({ title, says }) => (
            <li key={title}>
              <b>{title}</b>
              <p className={styles.small}>{says}</p>
            </li>
          ))}
        </ol>
        {after}
      </div>
    </div>
  )
}

/** The number of an explanation, where it belongs in the drawing. */
export function Mark({ x, y, children }: { x: number; y: number; children: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="13" fill="var(--navy-800)" stroke="var(--paper)" strokeWidth="3" />
      <text className={styles.number} x={x} y={y + 4.5} textAnchor="middle">
        {children}
      </text>
    </>
  )
}
