import type { Averages } from '../../contract.ts'
import { type FeedbackItem, highestScore, itemNames } from '../../rules.ts'
import styles from './feedback.module.css'
import { Stars } from './Stars.tsx'

type AverageBarsProps = {
  items: readonly FeedbackItem[]
  averages: Pick<Averages, 'rating' | 'items'>
  /** They are the points of one piece of feedback: whole numbers. */
  points?: boolean
}

/**
 * The average of each item as a bar with its figure, and the rating over all.
 *
 *     <AverageBars items={accreditorItems} averages={person} />
 */
export function AverageBars({ items, averages, points }: AverageBarsProps) {
  return (
    <div className={styles.averages}>
      <p className={styles.overall}>
        <strong>{averages.rating.toFixed(2)}</strong>
        <Stars rating={averages.rating} />
        <span>of {highestScore} over all</span>
      </p>
      <dl>
        {items.map((item) => {
          const value = averages.items[item] ?? 0
          return (
            <div key={item}>
              <dt>{itemNames[item]}</dt>
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
