import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../contract/words.ts'
import styles from './FigureLine.module.css'

/** A figure with what it counts, on one line that leads to the rows; stands in a list. */
export function FigureLine({ to, figure, children }: { to: string; figure: number; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={styles.line}>
        {children}
        <b>{formatNumber(figure)}</b>
      </Link>
    </li>
  )
}
