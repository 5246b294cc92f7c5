/** `/admin/schedule?mode=calendar`: who is where on which day, and what breaks. Day, view and filters stand in the address. */
import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { addDays, agencyDay, daysBetween, isDay } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { isId, known } from '../../../../kit/web/list/known.ts'
import { ListToolbar } from '../../../../kit/web/list/ListToolbar.tsx'
import { useListState } from '../../../../kit/web/list/list-state.ts'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { useAddress } from '../../../../kit/web/views/address.ts'
import { InstitutionChip } from '../../../institutions/web/parts/place-chips.tsx'
import { visitStatuses } from '../../../visits/rules.ts'
import { schedule } from '../../contract.ts'
import type { Trip } from '../../contract-calendar.ts'
import { regionOptions, statusOptions } from '../parts/schedule-filters.ts'
import styles from './calendar.module.css'
import {
  byPerson,
  byPlace,
  type Grouping,
  groupingNames,
  groupings,
  type Span,
  spanNames,
  spans,
  turned,
  windowName,
  windowOf,
} from './layout.ts'
import { TripGrid } from './TripGrid.tsx'
import { TripList } from './TripList.tsx'
import { TripPanel } from './TripPanel.tsx'
import { moveSentence, troublesOf } from './trip-words.ts'
import { useMoving } from './use-moving.ts'

const MoveDialog = lazyPart(() => import('./MoveDialog.tsx').then((file) => file.MoveDialog))

const filters = { region: 'one', institution: 'one', status: 'many' } as const

export function ScheduleCalendar({ add }: { add: ReactNode }) {
  const view = useView()
  const list = useListState({ filters })
  const mayMove = useCan(schedule.edit)
  const isPhone = useMediaQuery('(max-width: 767px)')
  const asked = {
    ...view.window,
    filter: {
      ...(list.filters.region ? { region: list.filters.region } : {}),
      ...(isId(list.filters.institution) ? { institution_id: list.filters.institution } : {}),
      ...known('status', visitStatuses, list.filters.status),
    },
    search: list.search,
  }
  const read = useQuery({ ...query(schedule.calendar, { body: asked as never }), placeholderData: keepPreviousData })
  const [moved, setMoved] = useState<{ trip: Trip; visitDate?: string } | null>(null)
  const moving = useMoving(view.window, (trip, visitDate) => setMoved({ trip, visitDate }))
  const trips = read.data?.data
  const groups = useMemo(() => (trips ? (view.grouping === 'people' ? byPerson(trips) : byPlace(trips)) : []), [trips, view.grouping])
  const open = trips?.find((trip) => trip.id === view.opened)
  const startMoving = mayMove ? (trip: Trip) => setMoved({ trip }) : null

  return (
    <>
      <ListToolbar list={list} placeholder="Search institutions, programs">
        <FilterChip kind="one" label="Region" options={regionOptions()} {...list.chip('region')} />
        <InstitutionChip list={list} chosenName={trips?.[0]?.institution.name} />
        <FilterChip kind="many" label="Status" options={statusOptions} {...list.chip('status')} />
      </ListToolbar>
      <section className={styles.calendar} aria-label="Calendar of trips" aria-busy={read.isFetching || undefined}>
        <header className={styles.head}>
          <h2 aria-live="polite">{windowName(view.span, view.window)}</h2>
          <div className={styles.turn}>
            <ActionIcon aria-label="Earlier" onClick={() => view.show(turned(view.span, view.day, -1))}>
              <Icon name="chevron-left" />
            </ActionIcon>
            <Button variant="subtle" size="xs" onClick={() => view.show(agencyDay())}>
              Today
            </Button>
            <ActionIcon aria-label="Later" onClick={() => view.show(turned(view.span, view.day, 1))}>
              <Icon name="chevron-right" />
            </ActionIcon>
          </div>
          <div className={styles.views}>
            <SegmentedControl
              size="xs"
              aria-label="Days shown"
              data={spans.map((value) => ({ value, label: spanNames[value] }))}
              value={view.span}
              onChange={(span) => view.change('span', span === 'month' ? '' : span)}
            />
            {!isPhone && (
              <SegmentedControl
                size="xs"
                aria-label="Rows"
                data={groupings.map((value) => ({ value, label: groupingNames[value] }))}
                value={view.grouping}
                onChange={(rows) => view.change('rows', rows === 'places' ? '' : rows)}
              />
            )}
          </div>
        </header>
        <Summary trips={trips} total={read.data?.total} />
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} what="calendar" bare access={schedule.calendar.access} />
        ) : !trips ? (
          <Skeleton height={320} />
        ) : trips.length === 0 ? (
          <EmptyState
            icon="calendar-event"
            title={list.narrowed ? 'No visit matches on these days' : 'No visits on these days'}
            text={list.narrowed ? 'Take a filter away, or look at other days.' : 'Look at other days, or add a visit.'}
            actions={list.narrowed ? undefined : add}
          />
        ) : isPhone ? (
          <TripList trips={trips} onOpen={(trip) => view.open(trip.id)} onMove={startMoving} />
        ) : (
          <TripGrid
            {...{ groups, mayMove, moving }}
            window={view.window}
            span={view.span}
            opened={view.opened}
            onOpen={(trip) => view.open(trip.id)}
          />
        )}
        {!isPhone && trips && trips.length > 0 && <Legend mayMove={mayMove} />}
      </section>
      <MovingStrip moving={moving} />
      {open && <TripPanel trip={open} onMove={startMoving && (() => startMoving(open))} onClose={() => view.open(null)} />}
      {moved && (
        <MoveDialog
          {...moved}
          onReload={async () => (await read.refetch()).data?.data.find((trip) => trip.id === moved.trip.id)}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  )
}

/** What is shown, as the address says it. */
function useView() {
  const [params, changeAddress] = useAddress()
  const asked = params.get('day')
  const day = asked && isDay(asked) ? asked : agencyDay()
  const span: Span = spans.find((one) => one === params.get('span')) ?? 'month'
  const grouping: Grouping = groupings.find((one) => one === params.get('rows')) ?? 'places'
  const window = useMemo(() => windowOf(span, day), [span, day])

  const change = (name: 'day' | 'span' | 'rows' | 'open', value: string) => changeAddress({ [name]: value })
  return {
    ...{ day, span, grouping, window, change },
    opened: params.get('open'),
    show: (to: string) => change('day', to),
    open: (id: string | null) => change('open', id ?? ''),
  }
}

/** How many visits there are, and how many of them break something. */
function Summary({ trips, total }: { trips: readonly Trip[] | undefined; total: number | undefined }) {
  if (!trips || total === undefined || total === 0) return null
  const broken = trips.filter((trip) => troublesOf(trip).length > 0).length
  return (
    <>
      <p className={styles.summary}>
        {formatCount(total, 'visit')}
        {broken > 0 && `, ${formatNumber(broken)} with something to look at`}
      </p>
      {total > trips.length && (
        <Notice tone="warn">
          Only the first {formatNumber(trips.length)} are shown. Choose a region, an institution or fewer days to see the others.
        </Notice>
      )}
    </>
  )
}

function Legend({ mayMove }: { mayMove: boolean }) {
  return (
    <p className={styles.legend}>
      <span>
        <i data-off="holiday" /> Holiday
      </span>
      <span>
        <i data-off="blackout" /> No visits
      </span>
      <span>
        <Icon name="alert-triangle" /> Breaks something
      </span>
      <span>
        <Icon name="alert-circle" /> Breaks what is blocked
      </span>
      {mayMove && (
        <span>
          Drag a visit to move it; by keys <kbd>M</kbd>, then arrows, <kbd>Enter</kbd> or <kbd>Esc</kbd>.
        </span>
      )}
    </p>
  )
}

/** What would break where the visit in the hand is now: said before it is dropped. */
function MovingStrip({ moving }: { moving: ReturnType<typeof useMoving> }) {
  const { grabbed, at } = moving
  if (!grabbed) return <div className={styles.strip} aria-live="assertive" hidden />
  const { trip, visit_date } = grabbed

  const visit_end = addDays(visit_date, daysBetween(trip.visit_date, trip.visit_end))
  const isThere = visit_date === trip.visit_date
  return (
    <div className={styles.strip} aria-live="assertive" data-standing={isThere ? undefined : at?.standing}>
      <p>
        <b>{trip.institution.acronym ?? trip.institution.name}</b>{' '}
        {isThere ? 'Taken. Choose a day with the arrows, drop it with Enter.' : moveSentence(at ?? { visit_date, visit_end })}
        {moving.error && ` ${moving.error.message}`}
      </p>
      {grabbed.by === 'keys' && (
        <Button size="xs" variant="default" onClick={moving.cancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
