import { type CSSProperties, useMemo } from 'react'
import { shortRegion } from '../../../../kit/contract/agency.ts'
import { addDays, agencyDay, daysBetween, formatDay, weekday, weekdayName } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { blackoutOn, dayOff, holidayOn } from '../../../visits/rules-days-off.ts'
import { visitTones } from '../../../visits/web/parts/tones.ts'
import type { Trip } from '../../contract-calendar.ts'
import styles from './calendar.module.css'
import { type Bar, barsOf, type Group, type Row, type Span } from './layout.ts'
import { barName, weightOf } from './trip-words.ts'
import type { useMoving } from './use-moving.ts'

type GridProps = {
  groups: readonly Group[]
  window: { from: string; to: string }
  span: Span
  /** Visits can be moved here. */
  mayMove: boolean
  moving: ReturnType<typeof useMoving>
  opened: string | null
  onOpen: (trip: Trip) => void
}

/** Days across, places or people down, a bar a visit. Arrows move a visit that was taken with M. */
export function TripGrid({ groups, window, span, mayMove, moving, opened, onOpen }: GridProps) {
  const days = useMemo(
    () => Array.from({ length: daysBetween(window.from, window.to) + 1 }, (_, n) => addDays(window.from, n)),
    [window.from, window.to],
  )
  return (
    <div className={styles.scroll} data-span={span} style={{ '--days': days.length } as CSSProperties}>
      <div className={styles.grid}>
        <DayHeads days={days} />
        {groups.map((group) => (
          <section key={group.key} aria-label={group.name}>
            <h3>{group.name}</h3>
            <ul>
              {group.rows.map((row) => (
                <TripRow key={row.key} {...{ row, days, window, mayMove, moving, opened, onOpen }} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function DayHeads({ days }: { days: readonly string[] }) {
  const today = agencyDay()
  return (
    <div className={styles.heads} aria-hidden="true">
      <span />
      <div className={styles.cells}>
        {days.map((day) => (
          <span
            key={day}
            data-off={dayOff(day) ? true : undefined}
            data-monday={weekday(day) === 1 || undefined}
            data-today={day === today || undefined}
            title={[formatDay(day), dayOff(day)].filter(Boolean).join(', ')}
          >
            <small>{weekdayName(day).slice(0, 2)}</small>
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
    </div>
  )
}

type RowProps = Omit<GridProps, 'groups' | 'span'> & { row: Row; days: readonly string[] }

function TripRow({ row, days, window, mayMove, moving, opened, onOpen }: RowProps) {
  const bars = useMemo(() => barsOf(row.trips, window), [row.trips, window])
  const lanes = Math.max(1, ...bars.map((bar) => bar.lane + 1))
  const { grabbed } = moving
  const mine = grabbed && row.trips.find((trip) => trip.id === grabbed.trip.id)
  return (
    <li className={styles.row} style={{ '--lanes': lanes } as CSSProperties}>
      <p className={styles.name} title={[row.name, row.detail].filter(Boolean).join(', ')}>
        <b>{row.name}</b>
        {row.detail && <span>{[row.detail, row.regions.map(shortRegion).join(', ')].filter(Boolean).join(' · ')}</span>}
      </p>
      <div className={styles.cells} data-grabbed={mine ? true : undefined}>
        {days.map((day, n) => {
          const off = dayOffKind(day, row.regions)
          const standing = mine ? moving.days.get(day)?.standing : undefined
          if (!off && !standing) return null
          return (
            <i
              key={day}
              data-off={off}
              data-standing={standing}
              style={{ gridColumn: n + 1 }}
              title={dayOff(day, row.regions) ?? undefined}
            />
          )
        })}
        {bars.map((bar) => (
          <BarButton
            key={bar.trip.id}
            bar={bar}
            isOpen={opened === bar.trip.id}
            isGrabbed={grabbed?.trip.id === bar.trip.id}
            handlers={mayMove && bar.trip.may_move ? moving.handlers(bar.trip) : undefined}
            onOpen={() => {
              if (!moving.wasDrag()) onOpen(bar.trip)
            }}
          />
        ))}
        {mine && grabbed.visit_date !== mine.visit_date && <Ghost moving={moving} trip={mine} window={window} />}
      </div>
    </li>
  )
}

/** Holidays and days without visits by their own mark; weekends quietly. */
function dayOffKind(day: string, regions: readonly string[]): 'blackout' | 'holiday' | 'weekend' | undefined {
  if (blackoutOn(day, regions)) return 'blackout'
  if (holidayOn(day, regions)) return 'holiday'
  return weekday(day) === 0 || weekday(day) === 6 ? 'weekend' : undefined
}

type BarProps = {
  bar: Bar
  isOpen: boolean
  isGrabbed: boolean
  handlers: ReturnType<ReturnType<typeof useMoving>['handlers']> | undefined
  onOpen: () => void
}

function BarButton({ bar: { trip, first, last, lane, goesOn }, isOpen, isGrabbed, handlers, onOpen }: BarProps) {
  const weight = weightOf(trip)
  return (
    <button
      type="button"
      className={styles.bar}
      data-tone={visitTones[trip.status]}
      data-trip={trip.id}
      data-movable={handlers ? true : undefined}
      data-grabbed={isGrabbed || undefined}
      data-before={goesOn.before || undefined}
      data-after={goesOn.after || undefined}
      style={{ gridColumn: `${first} / ${last + 1}`, gridRow: lane + 2 }}
      aria-label={barName(trip)}
      aria-expanded={isOpen}
      aria-keyshortcuts={handlers ? 'M' : undefined}
      title={barName(trip)}
      onClick={onOpen}
      {...handlers}
    >
      {weight && <Icon name={weight === 'block' ? 'alert-circle' : 'alert-triangle'} />}
      <span>{trip.institution.acronym ?? trip.institution.name}</span>
    </button>
  )
}

/** Where the visit would be. */
function Ghost({ moving, trip, window }: { moving: GridProps['moving']; trip: Trip; window: GridProps['window'] }) {
  const from = moving.grabbed?.visit_date ?? trip.visit_date
  const first = daysBetween(window.from, from) + 1
  const last = Math.min(daysBetween(window.from, window.to) + 1, first + daysBetween(trip.visit_date, trip.visit_end))
  return <i className={styles.ghost} data-standing={moving.at?.standing} style={{ gridColumn: `${first} / ${last + 1}` }} />
}
