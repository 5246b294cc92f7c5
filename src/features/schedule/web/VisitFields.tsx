import { Textarea } from '@mantine/core'
import { agencyDay } from '../../../kit/contract/days.ts'
import { DatePickerInput } from '../../../kit/web/fields/DatePickerInput.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import { type VisitMode, visitModeNames, visitModes } from '../../visits/rules.ts'
import { askEarly, firstVisitDay } from '../../visits/rules-days.ts'
import type { Regions } from '../../visits/rules-days-off.ts'
import { DaysOffNote, withDaysOff } from '../../visits/web/parts/DaysOff.tsx'
import styles from '../../visits/web/parts/visit.module.css'

/** Days are `''` while they are not chosen. */
export type VisitValues = {
  visit_date: string
  visit_end: string
  mode: VisitMode
  priority_class: 'A' | 'B' | 'C' | null
  notes: string
}
export type VisitField = keyof VisitValues

export const visitLabels: Record<VisitField, string> = {
  visit_date: 'Visit dates',
  visit_end: 'Visit dates',
  mode: 'Mode',
  priority_class: 'Priority class',
  notes: 'Notes',
}

/** The fields of a visit, for adding and editing. `meanwhile` says what somebody else saved in a field that was changed here too. */
export function VisitFields({
  form,
  meanwhile = {},
  closed = [],
  region,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: a form with at least these values
  form: CallForm<any>
  meanwhile?: Partial<Record<VisitField, string>>
  /** Of the campuses: some holidays are regional. */
  region?: Regions
  /** Fields that cannot be changed any more where the visit stands. */
  closed?: readonly VisitField[]
}) {
  const values = form.values as VisitValues
  const hint = (field: VisitField) =>
    meanwhile[field] && <span className={styles.meanwhile}>Meanwhile saved by somebody else as: {meanwhile[field]}</span>
  return (
    <>
      <DatePickerInput
        type="range"
        allowSingleDateInRange
        label={visitLabels.visit_date}
        disabled={closed.includes('visit_date')}
        description={hint('visit_date') || <DaysNote values={values} region={region} />}
        {...withDaysOff(region)}
        placeholder="First and last day"
        id={form.idOf('visit_date')}
        value={[values.visit_date || null, values.visit_end || null]}
        onChange={([from, to]) => {
          form.set('visit_date', from ?? '')
          form.set('visit_end', to ?? '')
        }}
        error={form.error('visit_date') ?? form.error('visit_end')}
      />
      <div className={styles.pair}>
        <Select
          label={visitLabels.mode}
          disabled={closed.includes('mode')}
          description={hint('mode')}
          data={visitModes.map((value) => ({ value, label: visitModeNames[value] }))}
          allowDeselect={false}
          {...form.field('mode')}
        />
        <Select
          label={visitLabels.priority_class}
          disabled={closed.includes('priority_class')}
          description={hint('priority_class')}
          placeholder="None"
          data={[
            { value: 'A', label: 'A, most urgent' },
            { value: 'B', label: 'B' },
            { value: 'C', label: 'C, can wait' },
          ]}
          clearable
          {...form.field('priority_class')}
        />
      </div>
      <Textarea
        label={visitLabels.notes}
        description={hint('notes') || 'For the agency only.'}
        autosize
        minRows={3}
        maxRows={10}
        {...form.field('notes')}
      />
    </>
  )
}

/** What is to be thought about with the days: those that are off, and whether an institution could have asked for them. */
function DaysNote({ values, region }: { values: VisitValues; region: Regions }) {
  const { visit_date, visit_end } = values
  const today = agencyDay()
  const isNear = visit_date >= today && visit_date < firstVisitDay(today)
  return (
    <>
      <DaysOffNote from={visit_date} to={visit_end} region={region} />
      {isNear && ` An institution could not have chosen this day: "${askEarly()}" Make sure that it can be ready.`}
    </>
  )
}
