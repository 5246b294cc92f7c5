import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDays } from '../../../kit/contract/days.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { InstitutionMark } from '../../../kit/web/record/Person.tsx'
import type { AccreditorAssignment } from '../../assignments/contract.ts'
import styles from '../../dashboard-figures/web/parts/dashboard.module.css'
import { visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import { assignedVisitPath } from '../../visits/web/parts/visit-words.ts'

/** One own visit in a short list: the whole row opens it, unless it has an act of its own. */
export function VisitRow({ visit, end, action }: { visit: AccreditorAssignment; end?: ReactNode; action?: ReactNode }) {
  const line = (
    <>
      <InstitutionMark name={visit.institution.name} />
      <span>
        <strong>{visit.institution.name}</strong>
        <small>
          <KeepTogether>
            {[
              formatDays(visit.visit_date, visit.visit_end),
              campusesWords(visit.campuses),
              visitTypeNames[visit.visit_type],
              assignmentRoleNames[visit.role],
            ].join(' · ')}
          </KeepTogether>
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
        <Link className={styles.row} to={assignedVisitPath(visit.id)}>
          {line}
        </Link>
      )}
    </li>
  )
}
