import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, agencyDay, daysBetween, formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { DateInput } from '../../../../kit/web/fields/DateInput.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { ConflictBox, isUnanswered } from '../../../teams/web/parts/ConflictBox.tsx'
import { noAnswers, useDaysAsked } from '../../../teams/web/parts/use-days-asked.ts'
import { dayOff } from '../../../visits/rules-days-off.ts'
import { BreakBox } from '../../../visits/web/parts/BreakBox.tsx'
import { areOpen } from '../../../visits/web/parts/breaks.ts'
import { DaysOffNote, withDaysOff } from '../../../visits/web/parts/DaysOff.tsx'
import { schedule } from '../../contract.ts'
import type { MoveDay, Trip } from '../../contract-calendar.ts'
import styles from './calendar.module.css'

/** Days looked at around the one that is chosen, for others to propose. */
const around = 28
const proposed = 3

type MoveDialogProps = {
  trip: Trip
  /** Where it was dropped; else the day it has. */
  visitDate?: string
  /** Reads the visit as it stands, where somebody else has changed it. */
  onReload: () => Promise<Trip | undefined>
  onClose: () => void
}

/** The form that moves a visit: what breaks on the chosen day, days nearby where nothing does, and the confirmation. */
export function MoveDialog({ trip: given, visitDate, onReload, onClose }: MoveDialogProps) {
  const [trip, setTrip] = useState(given)
  const nights = daysBetween(trip.visit_date, trip.visit_end)
  const [day, setDay] = useState(visitDate ?? trip.visit_date)
  const refused = useDaysAsked(day)
  const form = useCallForm({
    call: schedule.edit,
    initial: { visit_date: visitDate ?? trip.visit_date, ...noAnswers },
    labels: { visit_date: 'First day', lift_reason: 'Reason' },
    input: (values) => ({ body: { id: trip.id, version: trip.version, ...values } }),
    check: ({ visit_date }) => ({ visit_date: !visit_date && 'Choose the first day of the visit.' }),
    onRefused: refused.take,
    loadAgain: async () => {
      const fresh = await onReload()
      if (!fresh) return false
      setTrip(fresh)
      form.takeOver({ visit_date: fresh.visit_date, ...noAnswers }, ['visit_date'])
    },
    onDone: onClose,
  })
  const { visit_date } = form.values
  // what was confirmed was confirmed for other days
  if (visit_date !== day) {
    setDay(visit_date)
    form.form.setValues({ ...noAnswers })
  }
  const isMoved = visit_date !== '' && visit_date !== trip.visit_date
  const window = { from: addDays(visit_date || trip.visit_date, -around), to: addDays(visit_date || trip.visit_date, around) }
  const read = useQuery({
    ...query(schedule.moves, { params: { id: trip.id }, body: window }),
    placeholderData: keepPreviousData,
    enabled: visit_date !== '',
  })
  const known = read.data?.data.find((one) => one.visit_date === visit_date)
  const breaks = refused.breaks.length > 0 ? refused.breaks : isMoved ? (known?.breaks ?? []) : []
  const conflicts = refused.conflicts.length > 0 ? refused.conflicts : isMoved ? (known?.conflicts ?? []) : []
  const isOpen = areOpen(breaks, form.values.confirm_breaks) || isUnanswered(conflicts, form.values) || (isMoved && known?.refused)
  const regions = trip.campuses.map((campus) => campus.region)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Move the visit"
      description={`${trip.number}, ${trip.institution.name}`}
      verb={isMoved ? `Move to ${formatDays(visit_date, addDays(visit_date, nights))}` : 'Move'}
      disabled={!isMoved || Boolean(isOpen)}
    >
      {/* the focus begins here: in the field the days would open over what breaks */}
      <p tabIndex={-1} data-autofocus className={styles.now}>
        Now {formatDays(trip.visit_date, trip.visit_end)}, {formatCount(nights + 1, 'day')}.
      </p>
      <DateInput
        label="First day"
        minDate={agencyDay()}
        {...withDaysOff(regions)}
        description={isMoved && <DaysOffNote from={visit_date} to={addDays(visit_date, nights)} region={regions} />}
        id={form.idOf('visit_date')}
        value={visit_date || null}
        onChange={(chosen) => form.set('visit_date', chosen ?? '')}
        error={form.error('visit_date')}
      />
      <div aria-live="polite">
        {isMoved && known?.refused && <Notice tone="err">{known.refused}</Notice>}
        {isMoved && known?.standing === 'free' && breaks.length + conflicts.length === 0 && (
          <Notice tone="ok">Nothing breaks on these days. {tells(trip)}</Notice>
        )}
      </div>
      <BreakBox
        breaks={breaks}
        confirmed={form.values.confirm_breaks}
        onConfirm={(keys) => form.set('confirm_breaks', keys)}
        label="Move the visit all the same"
      />
      <ConflictBox
        conflicts={conflicts}
        confirmed={form.values.confirm_conflict}
        onConfirm={(yes) => form.set('confirm_conflict', yes)}
        lifted={form.values.lift_reason}
        onLift={(reason) => form.set('lift_reason', reason)}
        error={form.error('lift_reason')}
        label="Move the visit all the same"
      />
      {known?.standing !== 'free' && (
        <FreeDays days={read.data?.data ?? []} trip={trip} at={visit_date} onTake={(free) => form.set('visit_date', free)} />
      )}
    </FormDialog>
  )
}

/** Who hears of it: nobody is told of a request that waits. */
function tells({ status, team }: Trip): string {
  if (status === 'requested') return 'Nobody is told yet: the request waits for its answer.'
  return team.length > 0 ? 'The institution and the team get an e-mail.' : 'The institution gets an e-mail.'
}

type FreeDaysProps = { days: readonly MoveDay[]; trip: Trip; at: string; onTake: (day: string) => void }

/** The nearest first days on which nothing breaks, and the visit takes working days alone. */
function FreeDays({ days, trip, at, onTake }: FreeDaysProps) {
  const regions = trip.campuses.map((campus) => campus.region)
  const free = days
    .filter((day) => day.standing === 'free' && day.visit_date !== trip.visit_date && isWorking(day, regions))
    .toSorted((one, other) => Math.abs(daysBetween(at, one.visit_date)) - Math.abs(daysBetween(at, other.visit_date)))
    .slice(0, proposed)
    .toSorted((one, other) => (one.visit_date < other.visit_date ? -1 : 1))
  if (free.length === 0) return null
  return (
    <div className={styles.free}>
      <p>Nothing breaks when it begins</p>
      {free.map(({ visit_date }) => (
        <Button key={visit_date} variant="default" size="xs" onClick={() => onTake(visit_date)}>
          {formatDay(visit_date)}
        </Button>
      ))}
    </div>
  )
}

function isWorking({ visit_date, visit_end }: MoveDay, regions: readonly string[]): boolean {
  const length = daysBetween(visit_date, visit_end) + 1
  return Array.from({ length }, (_, n) => addDays(visit_date, n)).every((day) => dayOff(day, regions) === null)
}
