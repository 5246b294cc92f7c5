import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDays } from '../../../../kit/contract/days.ts'
import { SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { visitTypeNames } from '../../../ladder/rules.ts'
import { assignmentRoleNames, assignmentStatusNames, visitModeNames, visitStatusNames } from '../../../visits/rules.ts'
import { assignmentTones, visitTones } from '../../../visits/web/parts/tones.ts'
import type { Trip } from '../../contract-calendar.ts'
import styles from './calendar.module.css'
import { Troubles } from './Troubles.tsx'

/** One visit of the calendar: what it is, who goes, what its days break, and the way to its page. */
export function TripPanel({ trip, onMove, onClose }: { trip: Trip; onMove: (() => void) | null; onClose: () => void }) {
  return (
    <SidePanel
      title={trip.institution.name}
      description={`${trip.number} · ${visitTypeNames[trip.visit_type]}`}
      onClose={onClose}
      foot={
        <>
          <Button component={Link} to={`/admin/schedule/${trip.institution.id}/${trip.id}`} variant="default">
            Open the visit
          </Button>
          {onMove && trip.may_move && <Button onClick={onMove}>Move</Button>}
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Days', value: formatDays(trip.visit_date, trip.visit_end), detail: visitModeNames[trip.mode] },
          { label: 'Status', value: <Status tone={visitTones[trip.status]}>{visitStatusNames[trip.status]}</Status> },
          {
            label: trip.campuses.length > 1 ? 'Campuses' : 'Campus',
            value: trip.campuses.map((campus) => campus.name).join(', '),
            detail: [...new Set(trip.campuses.map((campus) => campus.province ?? campus.region))].join(', '),
          },
        ]}
      />
      <Troubles of={trip} />
      <section className={styles.team} aria-label="Team">
        <h3>Team</h3>
        {trip.team.length === 0 && <p>Nobody is on the team yet.</p>}
        <ul>
          {trip.team.map((one) => (
            <li key={one.accreditor_id}>
              <span>
                {one.name}
                <small>{assignmentRoleNames[one.role]}</small>
              </span>
              <Status tone={assignmentTones[one.status]}>{assignmentStatusNames[one.status]}</Status>
            </li>
          ))}
        </ul>
      </section>
    </SidePanel>
  )
}
