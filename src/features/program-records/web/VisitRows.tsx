import { Link } from 'react-router'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { outcomeNames } from '../../ladder/rules.ts'
import { seeksWords } from '../../ladder/rules-surveys.ts'
import { SurveyWords } from '../../ladder/web/parts/Survey.tsx'
import { outcomeTones } from '../../ladder/web/parts/tones.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { visitTones } from '../../visits/web/parts/tones.ts'
import type { ProgramVisit } from '../contract.ts'
import styles from './program.module.css'

/** Where a visit and what hangs on it are found; undefined where the reader does not open them. */
export type Ways = {
  visit: ((accreditationId: string) => string) | undefined
  evidence: ((surveyId: string) => string) | undefined
  /** All that was recommended to the program. */
  recommendations: string | undefined
}

/** The visits to a program, the last one first, with what came of each. */
export function VisitRows({ visits, ways }: { visits: readonly ProgramVisit[]; ways: Ways }) {
  return (
    <ul className={styles.rows}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <p>
            {ways.visit ? (
              <Link className={styles.number} to={ways.visit(visit.accreditation_id)}>
                {visit.number}
              </Link>
            ) : (
              <span className={styles.number}>{visit.number}</span>
            )}{' '}
            <SurveyWords survey={visit} />
          </p>
          {visit.outcome ? (
            <Status tone={outcomeTones[visit.outcome]}>{outcomeNames[visit.outcome]}</Status>
          ) : (
            <Status tone={visitTones[visit.status]}>{visitStatusNames[visit.status]}</Status>
          )}
          <small>
            <KeepTogether>{wordsOf(visit)}</KeepTogether>
          </small>
          <Hanging visit={visit} ways={ways} />
        </li>
      ))}
    </ul>
  )
}

/** Evidence and recommendations of a visit, where there are any. */
function Hanging({ visit: { id, evidence, recommendations }, ways }: { visit: ProgramVisit; ways: Ways }) {
  if (!evidence && !recommendations) return null
  const items = formatCount(evidence ?? 0, 'piece of evidence', 'pieces of evidence')
  const asked = formatCount(recommendations ?? 0, 'recommendation')
  return (
    <p className={styles.hanging}>
      {evidence ? ways.evidence ? <Link to={ways.evidence(id)}>{items}</Link> : items : null}
      {recommendations ? ways.recommendations ? <Link to={ways.recommendations}>{asked}</Link> : asked : null}
    </p>
  )
}

/** `3–5 Mar 2025 · seeks Level II · grand mean 3.91 · decided 2 Apr 2025` */
function wordsOf(visit: ProgramVisit): string {
  return [
    formatDays(visit.visit_date, visit.visit_end),
    seeksWords(visit),
    visit.grand_mean && `grand mean ${visit.grand_mean}`,
    visit.decided_on && `decided ${formatDay(visit.decided_on)}`,
    visit.is_history && 'past visit',
  ]
    .filter(Boolean)
    .join(' · ')
}
