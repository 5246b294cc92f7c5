/** Everything that was decided about a program, or an institution as a whole, the last first. */
import clsx from 'clsx'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { levelNames } from '../../ladder/rules.ts'
import site from '../../public-frame/web/parts/site.module.css'
import type { PlacedDecision } from '../contract.ts'
import { commentDays } from '../rules.ts'
import { said } from '../rules-linked.ts'
import styles from './register.module.css'

type DecisionRowsProps = { decisions: readonly PlacedDecision[]; subject: 'program' | 'institution' }

export function DecisionRows({ decisions, subject }: DecisionRowsProps) {
  return (
    <section aria-labelledby="decisions" className={styles.decisions}>
      <h2 id="decisions">{subject === 'program' ? 'All decisions' : 'Decisions about the institution'}</h2>
      {decisions.length === 0 && <p>Nothing was decided about this {subject} yet.</p>}
      <ol>
        {decisions.toReversed().map((one) => (
          <li key={one.number} id={one.number} className={clsx(!one.stands && styles.replaced)}>
            <p className={styles.when}>
              <time dateTime={one.decided_on}>{formatDay(one.decided_on)}</time>
              <span className={site.num}>{one.number}</span>
            </p>
            <div>
              <h3>{said(one)}</h3>
              <ul>
                {one.level && one.stands && one.level_before !== 'none' && one.level_before !== one.level && (
                  <li>Before: {levelNames[one.level_before]}</li>
                )}
                {one.valid_to && one.act !== 'extend_grace' && <li>Valid {formatDays(one.valid_from, one.valid_to)}</li>}
                {one.grace_until && <li>Grace period until {formatDay(one.grace_until)}</li>}
                {one.counts_from !== one.decided_on && <li>Counts from {formatDay(one.counts_from)}</li>}
                {one.resolution && <li>{one.resolution}</li>}
                {one.supersedes && (
                  <li>
                    Stands in the place of <a href={`#${one.supersedes}`}>{one.supersedes}</a>
                  </li>
                )}
                {!one.stands && (
                  <li>
                    Stands no longer{one.superseded_by && ', replaced by '}
                    {one.superseded_by && <a href={`#${one.superseded_by}`}>{one.superseded_by}</a>}
                  </li>
                )}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      <p className={site.muted}>
        A decision stands here from the day it is entered, one against the {subject} {commentDays} days after it was taken: so long{' '}
        {subject === 'program' ? 'its' : 'the'} institution may comment.
      </p>
    </section>
  )
}
