import { agencyDay, daysBetween, formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { RatingSummary } from '../contract.ts'
import { highestScore } from '../rules.ts'
import styles from './trend.module.css'

type TrendProps = { summary: RatingSummary }

/**
 * What each visit was rated, through time, with the agency's average across: a drawing. The table below says each figure, so it is left
 * out for those who listen; the sentence above it is for everybody.
 */
export function RatingTrend({ summary: { trend, agency, last_year, before } }: TrendProps) {
  const [first, last] = [trend[0], trend.at(-1)]
  if (!first || !last) return null
  const [begin, end] = [`${first.visit_date.slice(0, 4)}-01-01`, `${Number(agencyDay().slice(0, 4)) + 1}-01-01`]
  const x = (day: string) => (daysBetween(begin, day) / daysBetween(begin, end)) * 100
  const y = (rating: number) => ((highestScore - rating) / (highestScore - 1)) * 100
  const marks = Array.from({ length: highestScore }, (_, i) => highestScore - i)
  const years = Array.from({ length: Number(end.slice(0, 4)) - Number(begin.slice(0, 4)) }, (_, i) => Number(begin.slice(0, 4)) + i)
  return (
    <>
      <p className={styles.says}>{sentenceOf({ last_year, before })}</p>
      <div className={styles.trend} aria-hidden="true">
        <div className={styles.plot}>
          {marks.map((mark) => (
            <span key={mark} className={styles.grid} style={{ top: `${y(mark)}%` }}>
              {mark}
            </span>
          ))}
          {agency && (
            <span className={styles.agency} style={{ top: `${y(agency.rating)}%` }}>
              <b>agency {agency.rating.toFixed(2)}</b>
            </span>
          )}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline points={trend.map(({ visit_date, rating }) => `${x(visit_date)},${y(rating)}`).join(' ')} />
          </svg>
          {trend.map(({ accreditation_id, number, visit_date, rating, count }) => (
            <i
              key={accreditation_id}
              style={{ left: `${x(visit_date)}%`, top: `${y(rating)}%` }}
              title={`${number}, ${formatDay(visit_date)}: ${rating.toFixed(2)} of ${formatCount(count, 'voice')}`}
            />
          ))}
          <b className={styles.last} style={{ left: `${x(last.visit_date)}%`, top: `${y(last.rating)}%` }}>
            {last.rating.toFixed(2)}
          </b>
        </div>
        <div className={styles.years}>
          {years.map((year) => (
            <span key={year}>{year}</span>
          ))}
        </div>
      </div>
    </>
  )
}

/** `4.40 from 6 voices in the last twelve months, 4.21 before.` */
function sentenceOf({ last_year, before }: Pick<RatingSummary, 'last_year' | 'before'>): string {
  if (!last_year)
    return `Nothing in the last twelve months; ${before?.rating.toFixed(2)} from ${formatCount(before?.count ?? 0, 'voice')} before.`
  const recent = `${last_year.rating.toFixed(2)} from ${formatCount(last_year.count, 'voice')} in the last twelve months`
  return before ? `${recent}, ${before.rating.toFixed(2)} from ${formatCount(before.count, 'voice')} before.` : `${recent}; nothing before.`
}
