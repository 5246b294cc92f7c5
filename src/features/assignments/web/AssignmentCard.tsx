import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { InstitutionMark } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames, assignmentStatusNames, reportStatusNames, visitModeNames, visitStatusNames } from '../../visits/rules.ts'
import { Campuses } from '../../visits/web/parts/Campuses.tsx'
import { assignmentTones, reportTones, visitTones } from '../../visits/web/parts/tones.ts'
import { areaWords, assignedVisitPath, dueWords, whenWords } from '../../visits/web/parts/visit-words.ts'
import type { AccreditorAssignment } from '../contract.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import styles from './assignment-card.module.css'
import { VisitPrograms } from './VisitPrograms.tsx'

/** Programs a card shows; the page of the visit shows all. */
const few = 3

type AssignmentCardProps = {
  assignment: AccreditorAssignment
  onAccept: () => void
  onDecline: () => void
}

/** A visit that asks something of its accreditor: where, when, in which role, which programs; with the buttons to answer an invitation. */
export function AssignmentCard({ assignment, onAccept, onDecline }: AssignmentCardProps) {
  const { institution, campus, report_due, report_status, report_remark } = assignment
  const mine = assignment.programs.filter((program) => program.own)
  const all = mine.length > 0 ? mine : assignment.programs
  const titleId = `visit-${assignment.id}`
  const owes = owesPart(assignment)
  return (
    <article className={styles.card} aria-labelledby={titleId} data-waits>
      <header className={styles.head}>
        <InstitutionMark name={institution.name} size="lg" />
        <div>
          <h2 id={titleId}>
            <Link to={assignedVisitPath(assignment.id)}>{institution.name}</Link>
          </h2>
          <p>
            <Campuses of={assignment.campuses} /> ·{' '}
            {[campus.city, campus.province].filter(Boolean).join(', ') || shortRegion(institution.region)}
          </p>
        </div>
        <Status pill tone={assignmentTones[assignment.assignment_status]}>
          {assignmentStatusNames[assignment.assignment_status]}
        </Status>
      </header>

      <dl className={styles.facts}>
        <div data-wide>
          <dt>Dates</dt>
          <dd>
            {formatDays(assignment.visit_date, assignment.visit_end)}
            <small>{whenWords(assignment)}</small>
          </dd>
        </div>
        <div>
          <dt>Your role</dt>
          <dd>
            {assignmentRoleNames[assignment.role]}
            <small>{areaWords(assignment.areas)}</small>
          </dd>
        </div>
        <div>
          <dt>Visit</dt>
          <dd>
            {visitTypeNames[assignment.visit_type]}
            <small>
              <KeepTogether>{`${visitModeNames[assignment.mode]}, ${assignment.number}`}</KeepTogether>
            </small>
          </dd>
        </div>
        <div>
          <dt>{owes ? 'Your part of the report' : 'Stands at'}</dt>
          <dd>
            {owes ? (
              <>
                <Status tone={reportTones[report_status]}>{reportStatusNames[report_status]}</Status>
                <small>{dueWords(report_due ?? assignment.visit_end).text}</small>
              </>
            ) : (
              <Status tone={visitTones[assignment.status]}>{visitStatusNames[assignment.status]}</Status>
            )}
          </dd>
        </div>
      </dl>

      <VisitPrograms of={all.length <= few + 1 ? all : all.slice(0, few)} more={all.length <= few + 1 ? 0 : all.length - few} />
      {owes && report_remark && <p className={styles.reason}>Your part of the report came back: {report_remark}</p>}
      <footer className={styles.foot}>
        <Link className={styles.open} to={assignedVisitPath(assignment.id)} aria-describedby={titleId}>
          {owes ? 'Open, hand in your part' : `Open, team of ${formatCount(assignment.team.length, 'person', 'people')}`}
          <Icon name="arrow-right" size={18} />
        </Link>
        <AnswerButtons assignment={assignment} onAccept={onAccept} onDecline={onDecline} />
      </footer>
    </article>
  )
}

/** Something is asked of the person now: an answer, or their part of the report. */
export function waitsForAct(assignment: AccreditorAssignment): boolean {
  return assignment.may_answer.includes('accepted') || owesPart(assignment)
}

function owesPart(assignment: AccreditorAssignment): boolean {
  return assignment.may_report.includes('submitted') && assignment.report_due !== null && whenWords(assignment) === 'over'
}

/** In the place of the cards while they are loading. */
export function AssignmentSkeleton() {
  return (
    <div role="status" aria-label="Your visits are loading" className={styles.list}>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} height={220} radius="lg" />
      ))}
    </div>
  )
}
