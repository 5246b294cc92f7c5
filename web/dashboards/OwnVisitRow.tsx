import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnAssignment } from '../../contract/own-assignments.ts'
import { assignmentRoleNames, visitTypeNames } from '../../contract/visits.ts'
import { ownVisitPath } from '../accreditations/own-words.ts'
import { formatDays } from '../ui/format.ts'
import { InstitutionMark } from '../ui/Person.tsx'
import styles from './dashboard.module.css'

/** One own visit in a short list: the whole row opens it, unless it has an act of its own. */
export function OwnVisitRow({ visit, end, action }: { visit: OwnAssignment; end?: ReactNode; action?: ReactNode }) {
  const line = (
    <>
      <InstitutionMark name={visit.institution.name} />
      <span>
        <strong>{visit.institution.name}</strong>
        <small>
          {formatDays(visit.visit_date, visit.visit_end)} · {visit.campus.name} · {visitTypeNames[visit.visit_type]} ·{' '}
          {assignmentRoleNames[visit.role]}
        </small>
      </span>
      {end ?? action}
    </>
  )
  return (
    <li>
      {action ? (
        <div className={styles.row}>{line}</div>
      ) : (
        <Link className={styles.row} to={ownVisitPath(visit.id)}>
          {line}
        </Link>
      )}
    </li>
  )
}
