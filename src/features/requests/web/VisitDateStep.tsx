import { Anchor, Text } from '@mantine/core'
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { visitStatusNames } from '../../visits/rules.ts'
import { askEarly, firstVisitDay, lastVisitDay, usualVisitEnd } from '../../visits/rules-days.ts'
import { dayOff, type Regions } from '../../visits/rules-days-off.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import { DaysOffNote, withDaysOff } from '../../visits/web/parts/DaysOff.tsx'
import type { TakenDays } from '../contract.ts'
import styles from './RequestPage.module.css'

type VisitDateStepProps = {
  value: string | null
  onChange: (day: string | null) => void
  error: string | undefined
  campusIds: readonly string[]
  /** Of the campuses: some holidays are regional. */
  region: Regions
  /** Own visits from today on. */
  taken: readonly TakenDays[]
}

/**
 * The first day of the visit. Days of own visits carry a mark; they can be chosen all the same, since several programs of a campus are
 * often visited together, and what already stands on the days chosen is said below.
 */
export function VisitDateStep({ value, onChange, error, campusIds, region, taken }: VisitDateStepProps) {
  const off = withDaysOff(region)
  const first = firstVisitDay(agencyDay())
  const last = lastVisitDay(agencyDay())
  const meets = value ? taken.filter((visit) => visit.visit_date <= usualVisitEnd(value) && visit.visit_end >= value) : []
  const ahead = taken.filter((visit) => visit.visit_end >= first)
  const isHere = (visit: TakenDays) => visit.campuses.some((campus) => campusIds.includes(campus.id))
  return (
    <>
      <DateInput
        label="Visit date"
        name="visit_date"
        description={
          <>
            The first of the three days of the visit. {askEarly()}{' '}
            <DaysOffNote from={value ?? ''} to={value ? usualVisitEnd(value) : ''} region={region} />
          </>
        }
        placeholder={formatDay(first)}
        value={value}
        onChange={onChange}
        error={error}
        rightSection={<Icon name="calendar" />}
        rightSectionPointerEvents="none"
        styles={{ wrapper: { maxWidth: 280 } }}
        defaultDate={value ?? first}
        getDayProps={(day) => ({ disabled: day < first || day > last })}
        getDayAriaLabel={(day) =>
          [formatDay(day), dayOff(day, region), ...visitsOn(day, taken).map((visit) => `taken by ${visit.number}`)]
            .filter(Boolean)
            .join(', ')
        }
        renderDay={(day) => (
          <span className={styles.day}>
            {off.renderDay(day)}
            {visitsOn(day, taken).length > 0 && <i className={styles.takenMark} />}
          </span>
        )}
      />
      <Text size="sm" c="dimmed">
        First possible day:{' '}
        <Anchor component="button" type="button" inherit className={styles.firstDay} onClick={() => onChange(first)}>
          {formatDay(first)}
        </Anchor>
      </Text>
      {meets.length > 0 && (
        <div className={styles.meets} role="status">
          <Icon name="calendar-event" />
          <ul>
            {meets.map((visit) => (
              <li key={visit.id}>
                {visit.number} {isHere(visit) ? 'of this campus' : `of ${campusesWords(visit.campuses)}`} is{' '}
                {visitStatusNames[visit.status].toLowerCase()} for {formatDays(visit.visit_date, visit.visit_end)}.{' '}
                {isHere(visit) ? 'QA may hold both together.' : 'Make sure that your people can host both.'}
              </li>
            ))}
          </ul>
        </div>
      )}
      {ahead.length > 0 && (
        <details className={styles.taken}>
          <summary>
            <i className={styles.takenMark} aria-hidden="true" /> Days with a mark are taken by your own visits ({ahead.length})
          </summary>
          <ul>
            {ahead.map((visit) => (
              <li key={visit.id}>
                <b>{formatDays(visit.visit_date, visit.visit_end)}</b> {campusesWords(visit.campuses)},{' '}
                {visitStatusNames[visit.status].toLowerCase()}, {visit.number}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function visitsOn(day: string, taken: readonly TakenDays[]): TakenDays[] {
  return taken.filter((visit) => visit.visit_date <= day && visit.visit_end >= day)
}
