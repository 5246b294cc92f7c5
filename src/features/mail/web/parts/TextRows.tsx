import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import styles from './texts.module.css'

type TextRow = {
  key: string
  title: string
  says: string
  to: string
  changed: boolean
  changed_at: string | null
  changed_by: string | null
}

/** The head of such a list. */
export function TextHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <p>{children || ' '}</p>
    </div>
  )
}

/** Texts that can be written anew, with a mark on those that were. */
export function TextRows({ rows }: { rows: readonly TextRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, title, says, to, ...standing }) => (
        <li key={key}>
          <Link to={to}>
            <b>{title}</b>
            {standing.changed && <Status tone="note">Changed</Status>}
            <small>{says}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Who wrote a text last, below its head. */
export function standingOf({ changed, changed_at, changed_by }: Pick<TextRow, 'changed' | 'changed_at' | 'changed_by'>): string {
  if (changed_at === null) return 'The default text'
  const by = `${changed_by}, ${formatInstant(changed_at)}`
  return changed ? `Changed by ${by}` : `Taken back to the default by ${by}`
}
