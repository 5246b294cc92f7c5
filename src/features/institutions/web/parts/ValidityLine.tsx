import { Link } from 'react-router'
import { agencyDay, daysBetween, formatDay, monthName } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber, onOneLine } from '../../../../kit/contract/words.ts'
import { levelNames } from '../../../ladder/rules.ts'
import type { InstitutionStanding } from '../../contract.ts'
import styles from './standing.module.css'

type LineProps = {
  standing: Pick<InstitutionStanding, 'endings' | 'next'>
  /** The page of a program, where the reader opens it. */
  programPath?: ((id: string) => string) | undefined
}

/**
 * When the validities of an institution's programs end: a line of months, and the next by name. The line is a drawing; the sentence above
 * it says what it comes to.
 *
 *     <ValidityLine standing={standing} programPath={(id) => `/institution/programs/${id}`} />
 */
export function ValidityLine({ standing: { endings, next }, programPath }: LineProps) {
  const last = endings.at(-1)
  const [soonest] = next
  if (!last || !soonest) return <p className={styles.quiet}>No validity is running.</p>
  const today = agencyDay()
  const total = endings.reduce((sum, { programs }) => sum + programs, 0)
  const [begin, end] = [Number(today.slice(0, 4)), Number(last.month.slice(0, 4)) + 1]
  const months = (end - begin) * 12
  const at = (month: string) => (Number(month.slice(0, 4)) - begin) * 12 + Number(month.slice(5, 7)) - 1
  const most = Math.max(...endings.map(({ programs }) => programs))
  const peak = endings.find(({ programs }) => programs === most)
  return (
    <>
      <p className={styles.says}>
        {total === 1
          ? `One validity runs; it ends on ${formatDay(soonest.valid_to)}.`
          : `${formatNumber(total)} validities run; the next ends on ${onOneLine(formatDay(soonest.valid_to))}, the last in ${monthName(last.month)}.`}
      </p>
      <div className={styles.line} aria-hidden="true">
        <div className={styles.months}>
          {endings.map(({ month, programs }) => (
            <i
              key={month}
              style={{ left: `${(at(month) / months) * 100}%`, width: `${100 / months}%`, height: `${(programs / most) * 100}%` }}
              title={`${monthName(month)}: ${formatCount(programs, 'program')}`}
            >
              {month === peak?.month && <b>{formatNumber(programs)}</b>}
            </i>
          ))}
          <em style={{ left: `${((at(today.slice(0, 7)) + Number(today.slice(8, 10)) / 31) / months) * 100}%` }} />
        </div>
        <div className={styles.years}>
          {Array.from({ length: end - begin }, (_, i) => (
            <span key={begin + i}>{begin + i}</span>
          ))}
        </div>
      </div>
      <h3 className={styles.nextHead}>Next to end</h3>
      <ol className={styles.next}>
        {next.map(({ id, name, campus_name, level, valid_to }) => (
          <li key={id}>
            <span>
              {programPath ? <Link to={programPath(id)}>{name}</Link> : name}
              <small>
                {levelNames[level]}, {campus_name}
              </small>
            </span>
            <span>
              <time dateTime={valid_to}>{formatDay(valid_to)}</time>
              <small>{daysWords(daysBetween(today, valid_to))}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function daysWords(days: number): string {
  return days === 0 ? 'today' : `in ${formatCount(days, 'day')}`
}
