import { Button } from '@mantine/core'
import { formatDay, formatDays, weekdayName } from '../../../../kit/contract/days.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { visitStatusNames } from '../../../visits/rules.ts'
import { dayOff } from '../../../visits/rules-days-off.ts'
import { visitTones } from '../../../visits/web/parts/tones.ts'
import type { Trip } from '../../contract-calendar.ts'
import styles from './calendar.module.css'
import { Troubles } from './Troubles.tsx'

/** The same on a phone: day after day, with a button that moves. */
export function TripList({
  trips,
  onOpen,
  onMove,
}: {
  trips: readonly Trip[]
  onOpen: (trip: Trip) => void
  onMove: ((trip: Trip) => void) | null
}) {
  const days = [...Map.groupBy(trips, (trip) => trip.visit_date)]
  return (
    <div className={styles.list}>
      {days.map(([day, own]) => (
        <section key={day} aria-label={formatDay(day)}>
          <h3>
            {weekdayName(day)}, {formatDay(day)} <span>{dayOff(day)}</span>
          </h3>
          <ul>
            {own.map((trip) => (
              <li key={trip.id}>
                <button type="button" className={styles.card} onClick={() => onOpen(trip)}>
                  <b>{trip.institution.name}</b>
                  <span>{trip.campuses.map((campus) => [campus.name, campus.province].filter(Boolean).join(', ')).join('; ')}</span>
                  <span>
                    {formatDays(trip.visit_date, trip.visit_end)} · {trip.number}
                  </span>
                  <Status tone={visitTones[trip.status]}>{visitStatusNames[trip.status]}</Status>
                </button>
                <Troubles of={trip} />
                {onMove && trip.may_move && (
                  <Button variant="default" size="xs" aria-label={`Move ${trip.number}`} onClick={() => onMove(trip)}>
                    Move
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
