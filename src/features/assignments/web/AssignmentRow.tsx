import { Link } from 'react-router'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { InstitutionMark } from '../../../kit/web/record/Person.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { outcomeNames, surveyOutcomes, visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames, assignmentStatusNames } from '../../visits/rules.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import { assignmentTones } from '../../visits/web/parts/tones.ts'
import { assignedVisitPath, whenWords } from '../../visits/web/parts/visit-words.ts'
import type { AccreditorAssignment } from '../contract.ts'
import styles from './assignment-row.module.css'

/** A visit that asks for nothing now, in one row: when, where, as what, and what came of it. */
export function AssignmentRow({ assignment }: { assignment: AccreditorAssignment }) {
  const { id, institution, number, campuses, visit_date, visit_end, visit_type, role, assignment_status } = assignment
  const titleId = `visit-${id}`
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <span className={styles.days}>
        {whenWords(assignment) === 'over' ? shortDays(visit_date, visit_end) : formatDays(visit_date, visit_end)}
      </span>
      <InstitutionMark name={institution.name} />
      <span className={styles.name}>
        <Link id={titleId} to={assignedVisitPath(id)}>
          {institution.name}
        </Link>
        <small>
          {number} · {visitTypeNames[visit_type]} · {campusesWords(campuses)}
        </small>
      </span>
      <span className={styles.role}>{assignmentRoleNames[role]}</span>
      <span className={styles.end} title={endWords(assignment)}>
        {endWords(assignment)}
      </span>
      <Status tone={assignmentTones[assignment_status]}>{assignmentStatusNames[assignment_status]}</Status>
    </article>
  )
}

/** `12 – 14 Mar`: the year stands above the rows. */
function shortDays(from: string, to: string): string {
  return formatDays(from, to)
    .replace(` ${from.slice(0, 4)}`, '')
    .replace(` ${to.slice(0, 4)}`, '')
}

/** `You declined: …`, `in 12 days`, `6 programs: 5 granted, 1 deferred`, `6 programs`. */
function endWords(assignment: AccreditorAssignment): string {
  const { decline_reason, programs, status } = assignment
  if (decline_reason) return `You declined: ${decline_reason}`
  const when = whenWords(assignment)
  const ofProgram = status === 'cancelled' ? 'cancelled' : when === 'over' ? outcomeWords(programs) : when
  return programs.length === 0 ? ofProgram : ofProgram || formatCount(programs.length, 'program')
}

/** `6 programs: 5 granted, 1 deferred`; the page of the visit names them. */
function outcomeWords(all: AccreditorAssignment['programs']): string {
  const mine = all.filter((program) => program.own)
  const programs = mine.length > 0 ? mine : all
  const counts = surveyOutcomes
    .map((outcome) => ({ outcome, count: programs.filter((program) => program.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
  const words = counts.map(({ outcome, count }) => `${count} ${outcomeNames[outcome].toLowerCase()}`)
  return [formatCount(programs.length, 'program'), words.join(', ')].filter(Boolean).join(': ')
}
