import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addDays, addMonths, agencyDay, daysBetween, formatDay, monthName, weekday } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { InstitutionMark } from '../../../../kit/web/record/Person.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { useAddress } from '../../../../kit/web/views/address.ts'
import { visitTypeNames } from '../../../ladder/rules.ts'
import { visitStatusNames } from '../../../visits/rules.ts'
import { visitTones } from '../../../visits/web/parts/tones.ts'
import type { CalendarCalls, CalendarDay, CalendarVisit } from '../../contract.ts'
import { weekdays, weeksOf } from './calendar-days.ts'
import styles from './VisitCalendar.module.css'

/**
 * A month of survey visits and the visits of one chosen date. The date stands in the address (`?date=2026-03-17`).
 * Arrows move by a day and a week, Page up and down by a month.
 *
 *     <VisitCalendar calls={agencyDashboard} linkTo={(visit) => `/admin/schedule/${visit.institution_id}/${visit.accreditation_id}`} />
 */
export function VisitCalendar({ calls, linkTo }: { calls: CalendarCalls; linkTo?: (visit: CalendarVisit) => string | undefined }) {
  const [params, changeAddress] = useAddress()
  const now = agencyDay()
  const asked = params.get('date')
  const date = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : now
  const [month, setMonth] = useState(date.slice(0, 7))
  const grid = useRef<HTMLTableElement>(null)
  const days = useQuery({ ...query(calls.calendar, { body: { month } }), placeholderData: keepPreviousData })
  const visits = useQuery({ ...query(calls.calendarDate, { body: { date } }), placeholderData: keepPreviousData })
  const counts = new Map(days.data?.data.map((day) => [day.day, day]))
  // one day of the month shown takes part in the tab order
  const entry = date.startsWith(month) ? date : `${month}-01`

  function choose(day: string) {
    setMonth(day.slice(0, 7))
    changeAddress({ date: day })
  }

  function move(event: KeyboardEvent, day: string) {
    const steps: Record<string, () => string> = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      PageUp: () => addMonths(day, -1),
      PageDown: () => addMonths(day, 1),
    }
    const to = steps[event.key]?.()
    if (!to) return
    event.preventDefault()
    choose(to)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus())
  }

  return (
    <section className={styles.calendar} aria-label="Survey visits by date">
      <header className={styles.head}>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <div>
          <Button variant="subtle" size="xs" onClick={() => choose(now)}>
            Today
          </Button>
          <ActionIcon
            aria-label={monthName(addMonths(`${month}-01`, -1))}
            onClick={() => setMonth(addMonths(`${month}-01`, -1).slice(0, 7))}
          >
            <Icon name="chevron-left" />
          </ActionIcon>
          <ActionIcon aria-label={monthName(addMonths(`${month}-01`, 1))} onClick={() => setMonth(addMonths(`${month}-01`, 1).slice(0, 7))}>
            <Icon name="chevron-right" />
          </ActionIcon>
        </div>
      </header>
      {days.error ? (
        <ErrorState error={days.error} onRetry={days.refetch} what="calendar" bare />
      ) : (
        <table className={styles.days} ref={grid} aria-label={monthName(month)} aria-busy={days.isFetching || undefined}>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={day}
                      data-outside={!day.startsWith(month) || undefined}
                      aria-current={day === now ? 'date' : undefined}
                      aria-pressed={day === date}
                      aria-label={`${formatDay(day)}, ${saysOf(counts.get(day))}`}
                      tabIndex={day === entry ? 0 : -1}
                      onClick={() => choose(day)}
                      onKeyDown={(event) => move(event, day)}
                    >
                      {Number(day.slice(8))}
                      <Dots day={counts.get(day)} />
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.key}>
        <span>
          <i className={styles.held} /> Visit held
        </span>
        <span>
          <i className={styles.planned} /> Visit scheduled
        </span>
      </p>
      <div className={styles.date}>
        <h3>
          {weekdays[weekday(date)]} {formatDay(date)} <span>{visits.data && formatCount(visits.data.data.length, 'visit')}</span>
        </h3>
        {visits.error && <ErrorState error={visits.error} onRetry={visits.refetch} what="date" bare />}
        {visits.isPending && <Skeleton height={56 * (days.data ? Math.max(1, visitsOn(counts.get(date))) : 3)} mt={8} />}
        {visits.data?.data.length === 0 && <p className={styles.none}>No visit on this day. Days with visits carry a mark.</p>}
        <ul aria-live="polite">
          {visits.data?.data.map((visit) => (
            <li key={visit.accreditation_id}>
              <VisitLine visit={visit} date={date} to={linkTo?.(visit)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function VisitLine({ visit, date, to }: { visit: CalendarVisit; date: string; to: string | undefined }) {
  const length = daysBetween(visit.visit_date, visit.visit_end) + 1
  // kept together where the line breaks
  const which = length > 1 ? ` · day\u00a0${daysBetween(visit.visit_date, date) + 1}\u00a0of\u00a0${length}` : ''
  const line = (
    <>
      <InstitutionMark name={visit.institution_name} />
      <span>
        <strong>{visit.institution_name}</strong>
        <small>
          {visit.campus_name} · {visitTypeNames[visit.visit_type]}
          {which}
        </small>
      </span>
      <Status tone={visitTones[visit.status]}>{visitStatusNames[visit.status]}</Status>
    </>
  )
  return to ? (
    <Link className={styles.visit} to={to}>
      {line}
    </Link>
  ) : (
    <div className={styles.visit}>{line}</div>
  )
}

/** At most three marks: held ones first. */
function Dots({ day }: { day: CalendarDay | undefined }) {
  const held = Math.min(3, day?.held ?? 0)
  const scheduled = Math.min(3 - held, day?.scheduled ?? 0)
  return (
    <span className={styles.dots}>
      {Array.from({ length: held }, (_, i) => (
        <i key={`h${i}`} className={styles.held} />
      ))}
      {Array.from({ length: scheduled }, (_, i) => (
        <i key={`s${i}`} className={styles.planned} />
      ))}
    </span>
  )
}

function visitsOn(day: CalendarDay | undefined): number {
  return (day?.held ?? 0) + (day?.scheduled ?? 0)
}

function saysOf(day: CalendarDay | undefined): string {
  if (!day) return 'no visits'
  return [day.held > 0 && `${formatCount(day.held, 'visit')} held`, day.scheduled > 0 && `${formatCount(day.scheduled, 'visit')} scheduled`]
    .filter(Boolean)
    .join(', ')
}
