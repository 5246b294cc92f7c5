import type { Averages } from '../../contract.ts'
import { type FeedbackSubject, highestScore, itemName, itemsAbout } from '../../rules.ts'
import styles from './feedback.module.css'
import { Stars } from './Stars.tsx'

type AverageBarsProps = {
  about: FeedbackSubject
  averages: Pick<Averages, 'rating' | 'items'>
  /** They are the points of one piece of feedback: whole numbers. */
  points?: boolean
}

/**
 * The average of each item that was scored as a bar with its figure, and the rating over all.
 *
 *     <AverageBars about="accreditor" averages={person} />
 */
export function AverageBars({ about, averages, points }: AverageBarsProps) {
  return (
    <div className={styles.averages}>
      <p className={styles.overall}>
        <strong>{averages.rating.toFixed(2)}</strong>
        <Stars rating={averages.rating} />
        <span>of {highestScore} over all</span>
      </p>
      <dl>
        {itemsAbout(about).map((item) => {
          const value = averages.items[item]
          if (value === undefined) return null
          return (
            <div key={item}>
              <dt>{itemName(item)}</dt>
              <dd>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${(value / highestScore) * 100}%` }} />
                </span>
                <b>{points ? value : value.toFixed(2)}</b>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
