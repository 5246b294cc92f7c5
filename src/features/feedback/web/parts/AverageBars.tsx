import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Averages } from '../../contract.ts'
import { type FeedbackSubject, highestScore, itemName, itemsAbout } from '../../rules.ts'
import { differenceWords, signed, toneOf } from './difference.ts'
import styles from './feedback.module.css'
import { Stars } from './Stars.tsx'

type AverageBarsProps = {
  about: FeedbackSubject
  averages: Pick<Averages, 'rating' | 'items'>
  /** They are the points of one piece of feedback: whole numbers. */
  points?: boolean
  /** The averages of everybody on that side: each bar is held against its own. */
  agency?: Averages | null
}

/**
 * The average of each item that was scored as a bar with its figure, and the rating over all.
 *
 *     <AverageBars about="accreditor" averages={person} agency={summary.agency} />
 */
export function AverageBars({ about, averages, points, agency }: AverageBarsProps) {
  return (
    <div className={styles.averages}>
      <p className={styles.overall}>
        <strong>{averages.rating.toFixed(2)}</strong>
        <Stars rating={averages.rating} />
        <span>{agency ? differenceWords(averages.rating, agency.rating) : `of ${highestScore} over all`}</span>
      </p>
      <dl data-compared={agency ? true : undefined}>
        {itemsAbout(about).map((item) => {
          const value = averages.items[item]
          if (value === undefined) return null
          const usual = agency?.items[item]
          return (
            <div key={item}>
              <dt>{itemName(item)}</dt>
              <dd>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${(value / highestScore) * 100}%` }} />
                  {usual !== undefined && <i style={{ left: `${(usual / highestScore) * 100}%` }} />}
                </span>
                <b>{points ? value : value.toFixed(2)}</b>
                {usual !== undefined && (
                  <small data-tone={toneOf(value, usual)}>
                    <VisuallyHidden>, the agency’s average is {usual.toFixed(2)}: </VisuallyHidden>
                    {signed(value, usual)}
                  </small>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {agency && (
        <p className={styles.usual}>
          <i aria-hidden="true" /> The agency’s average, of {formatCount(agency.count, 'voice')} about all {about}s
        </p>
      )}
    </div>
  )
}
