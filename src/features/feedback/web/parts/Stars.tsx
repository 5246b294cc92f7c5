import { highestScore } from '../../rules.ts'
import styles from './feedback.module.css'

/** A rating as filled stars, to the tenth of a star; the figure stands beside it. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} aria-hidden="true">
      <span style={{ width: `${(rating / highestScore) * 100}%` }} />
    </span>
  )
}
