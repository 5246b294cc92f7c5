import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Meta } from '../../../kit/contract/call.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { Paging } from '../../../kit/web/list/Paging.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { assignmentRoleNames, assignmentStatusNames, reportStatusNames, visitStatusNames } from '../../visits/rules.ts'
import { assignmentTones, visitTones } from '../../visits/web/parts/tones.ts'
import type { AccreditorVisit } from '../contract.ts'
import styles from './accreditors.module.css'

/** The visits somebody was asked for, the newest first; each leads to the schedule for those who may open it. */
export function AccreditorVisits({ visits, meta, onPage }: { visits: AccreditorVisit[]; meta: Meta; onPage: (page: number) => void }) {
  const user = useCurrentUser()
  if (meta.total === 0) {
    return (
      <EmptyState
        icon="calendar-event"
        title="No visits yet"
        text="QA assigns accreditors on the schedule, or under Accreditor Assignment."
        bare
      />
    )
  }
  return (
    <>
      <ul className={styles.rows}>
        {visits.map((visit) => {
          const to = `/admin/schedule/${visit.institution_id}/${visit.accreditation_id}`
          const isOpen = user !== null && mayOpen(user.role, to) === true
          return (
            <li key={visit.assignment_id}>
              {isOpen ? (
                <Anchor component={Link} to={to}>
                  {visit.institution_name}
                </Anchor>
              ) : (
                <b>{visit.institution_name}</b>
              )}
              <small>
                {visit.campus_name} · {visitTypeNames[visit.visit_type]} · {visit.number}
              </small>
              <span className={styles.visit}>
                <span>{formatDays(visit.visit_date, visit.visit_end)}</span>
                <Status tone={visitTones[visit.visit_status]}>{visitStatusNames[visit.visit_status]}</Status>
              </span>
              <span className={styles.visit}>
                <span>{assignmentRoleNames[visit.role]}</span>
                <Status tone={assignmentTones[visit.assignment_status]}>{assignmentStatusNames[visit.assignment_status]}</Status>
              </span>
              {visit.report_status !== 'not_started' && <small>Report {reportStatusNames[visit.report_status].toLowerCase()}</small>}
            </li>
          )
        })}
      </ul>
      <Paging meta={meta} onPage={onPage} />
    </>
  )
}
