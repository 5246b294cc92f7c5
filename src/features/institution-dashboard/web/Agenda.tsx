/** The days an institution can count on: visits, when teams read its evidence, when it may still object, when validities end. */
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../kit/contract/call.ts'
import { agencyDay, daysBetween, formatDay, formatDays, monthName, weekdayName } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { ModeSwitch } from '../../../kit/web/views/ModeSwitch.tsx'
import { Box } from '../../dashboard-figures/web/parts/Box.tsx'
import { ComingLines } from '../../dashboard-figures/web/parts/ComingLines.tsx'
import type { evidence } from '../../evidence/contract.ts'
import type { EvidenceRoom } from '../../evidence/contract-records.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { visitTones } from '../../visits/web/parts/tones.ts'
import { type Coming, institutionDashboard } from '../contract.ts'
import styles from './agenda.module.css'
import { programsPath, visitPath } from './paths.ts'

const VisitCalendar = lazy(() =>
  import('../../dashboard-figures/web/parts/VisitCalendar.tsx').then((file) => ({ default: file.VisitCalendar })),
)

/** Dates shown; the list of visits has all. */
const most = 8

type Entry = { key: string; day: string; title: string; line: string; to: string; status?: Coming['visits'][number]['status'] }

type AgendaProps = {
  coming: UseQueryResult<Answer<typeof institutionDashboard.coming>>
  rooms: UseQueryResult<Answer<typeof evidence.rooms>>
}

export function Agenda({ coming, rooms }: AgendaProps) {
  const [view, setView] = useState<'agenda' | 'month'>('agenda')
  const entries = [...entriesOf(coming.data?.data), ...roomEntries(rooms.data?.data ?? [])].sort((one, other) =>
    one.day.localeCompare(other.day),
  )
  const months = Map.groupBy(entries.slice(0, most), ({ day }) => day.slice(0, 7))
  const error = coming.error ?? rooms.error
  return (
    <Box
      label="Coming dates"
      end={
        <ModeSwitch
          label="How dates are shown"
          value={view}
          onChange={setView}
          options={[
            { value: 'agenda', label: 'Agenda' },
            { value: 'month', label: 'Month' },
          ]}
        />
      }
      rows
    >
      {view === 'month' ? (
        <div className={styles.month}>
          <VisitCalendar calls={institutionDashboard} linkTo={(visit) => visitPath(visit.accreditation_id)} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => Promise.all([coming.refetch(), rooms.refetch()])} what="dates" bare />
      ) : !coming.data || !rooms.data ? (
        <ComingLines label="The dates are loading" />
      ) : entries.length === 0 ? (
        <p className={styles.said}>No date is set. When a visit is requested, its days stand here; the agency then agrees them with you.</p>
      ) : (
        [...months].map(([month, ofMonth]) => (
          <div key={month} className={styles.agenda}>
            <h3>{monthName(month)}</h3>
            <ol>
              {ofMonth.map((entry) => (
                <li key={entry.key}>
                  <Link to={entry.to}>
                    <time dateTime={entry.day} title={formatDay(entry.day)}>
                      <b>{Number(entry.day.slice(8))}</b>
                      <span>{weekdayName(entry.day).slice(0, 3)}</span>
                    </time>
                    <span>
                      <strong>{entry.title}</strong>
                      <small>
                        <KeepTogether>{entry.line}</KeepTogether>
                      </small>
                    </span>
                    {entry.status ? (
                      <Status tone={visitTones[entry.status]}>{visitStatusNames[entry.status]}</Status>
                    ) : (
                      <small>{away(entry.day)}</small>
                    )}
                  </Link>
                </li>
              ))}
            </ol>
          </div>
        ))
      )}
      {view === 'agenda' && entries.length > most && (
        <p className={styles.said}>
          <Link to={`${programsPath}?tab=accreditations`}>All survey visits</Link>
          <KeepTogether>{` · ${formatCount(entries.length - most, 'more date')} after ${formatDay(entries[most - 1]?.day)}`}</KeepTogether>
        </p>
      )}
    </Box>
  )
}

function entriesOf(coming: Coming | undefined): Entry[] {
  if (!coming) return []
  return [
    ...coming.visits.map((visit): Entry => {
      // a visit under way stands with today, not with the day it began
      const hasBegun = visit.visit_date < agencyDay()
      const day = hasBegun ? agencyDay() : visit.visit_date
      const days = formatDays(visit.visit_date, visit.visit_end)
      return {
        key: visit.accreditation_id,
        day,
        title: visit.status === 'requested' ? `${visitTypeNames[visit.visit_type]}, asked for` : visitTypeNames[visit.visit_type],
        line: `${days} · ${visit.campus_name} · ${formatCount(visit.programs, 'program')}`,
        to: visitPath(visit.accreditation_id),
        status: visit.status,
      }
    }),
    ...coming.visits.flatMap(({ accreditation_id, number, object_until }): Entry[] =>
      object_until
        ? [
            {
              key: `object ${accreditation_id}`,
              day: object_until,
              title: `Last day to object to the team of ${number}`,
              line: 'Look at who comes; an objection is read by QA alone',
              to: visitPath(accreditation_id),
            },
          ]
        : [],
    ),
    ...coming.endings.map(
      ({ day, programs, first }): Entry => ({
        key: `ending ${day}`,
        day,
        title:
          programs === 1 ? 'A validity ends' : `${formatCount(programs, 'validity', 'validities')} end in ${monthName(day).split(' ')[0]}`,
        line: programs === 1 ? first : `${first} first`,
        to: `${programsPath}?status=upcoming`,
      }),
    ),
  ]
}

/** When teams get into the rooms, one line a visit. */
function roomEntries(rooms: readonly EvidenceRoom[]): Entry[] {
  const visits = Map.groupBy(rooms, ({ accreditation_id }) => accreditation_id)
  return [...visits.values()].flatMap((ofVisit): Entry[] => {
    const [room] = ofVisit
    if (!room || agencyDay(room.opens) <= agencyDay()) return []
    return [
      {
        key: `room ${room.id}`,
        day: agencyDay(room.opens),
        title: 'The team reads your evidence',
        line: `${room.number} · ${formatCount(ofVisit.length, 'evidence room')}`,
        to: ofVisit.length === 1 ? `/institution/evidence/${room.id}` : '/institution/evidence',
      },
    ]
  })
}

function away(day: string): string {
  const days = daysBetween(agencyDay(), day)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${formatCount(days, 'day')}`
}
