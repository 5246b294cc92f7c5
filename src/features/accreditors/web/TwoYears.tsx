import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { declineKindNames } from '../../visits/rules.ts'
import type { AccreditorRecord } from '../contract.ts'
import styles from './accreditors.module.css'

/** Load, answers and feedback of the last two years: what one looks at before asking somebody again. */
export function TwoYears({ of: record }: { of: AccreditorRecord }) {
  const { visits, days, invited, declined, unanswered, withdrawn, no_show, decline_kinds, decline_reasons, rating } = record
  const others = [
    unanswered && `${unanswered} without an answer`,
    withdrawn && `${withdrawn} taken off the team`,
    no_show && `${no_show} not come`,
  ]
  const kinds = (decline_kinds ?? []).map(({ kind, count }) => `${declineKindNames[kind]} × ${count}`)
  return (
    <Section title="The last two years" description="And what is to come">
      <Facts
        columns={2}
        facts={[
          { label: 'Load', value: formatCount(visits, 'visit'), detail: formatCount(days, 'day') },
          {
            label: 'Declined',
            value: invited === 0 ? 'Never invited' : `${declined} of ${formatCount(invited, 'invitation')}`,
            detail: others.filter(Boolean).join(', '),
          },
          ...(kinds.length > 0 ? [{ label: 'Kinds of reasons', value: kinds.join(', '), detail: 'told to QA alone' }] : []),
          ...(rating
            ? [{ label: 'Feedback', value: `${rating.rating.toFixed(2)} of 5`, detail: `${rating.count} voices; told to QA alone` }]
            : []),
        ]}
      />
      {decline_reasons.length > 0 && (
        <ul className={styles.rows} aria-label="Reasons for declining">
          {decline_reasons.map(({ number, visit_date, reason }) => (
            <li key={number}>
              <b>{reason}</b>
              <small>
                {number}, {formatDay(visit_date)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
