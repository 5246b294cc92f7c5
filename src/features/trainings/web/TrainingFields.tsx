import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agency } from '../../../kit/contract/agency.ts'
import { query } from '../../../kit/web/api.ts'
import { Autocomplete } from '../../../kit/web/fields/Autocomplete.tsx'
import { DatePickerInput } from '../../../kit/web/fields/DatePickerInput.tsx'
import { NumberInput } from '../../../kit/web/fields/NumberInput.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import { trainings } from '../contract.ts'
import { type TrainingField, type TrainingValues, trainingLabels } from './training-values.ts'
import { typeOptions } from './training-words.ts'
import styles from './trainings.module.css'

/** All fields of a training. `meanwhile` says what somebody else saved in a field that was changed here too. */
export function TrainingFields({
  form,
  meanwhile = {},
  least = 1,
}: {
  form: CallForm<TrainingValues>
  meanwhile?: Partial<Record<TrainingField, string>>
  /** Places already taken. */
  least?: number
}) {
  const levels = useQuery(query(trainings.levels)).data?.data ?? []
  const { starts_on, ends_on } = form.values
  const hint = (field: TrainingField, otherwise?: string) =>
    meanwhile[field] ? <span className={styles.meanwhile}>Meanwhile saved by somebody else as: {meanwhile[field]}</span> : otherwise
  return (
    <>
      <TextInput label={trainingLabels.title} description={hint('title')} maxLength={200} {...form.field('title')} />
      <div className={styles.two}>
        <Select
          label={trainingLabels.type}
          description={hint('type')}
          placeholder="Choose"
          data={typeOptions}
          allowDeselect={false}
          {...form.field('type')}
        />
        <TextInput label="Code (optional)" description={hint('code')} placeholder="TR-24" maxLength={40} {...form.field('code')} />
      </div>
      <div className={styles.two}>
        <DatePickerInput
          type="range"
          allowSingleDateInRange
          clearable
          label="Dates (optional)"
          description={hint('starts_on') ?? hint('ends_on')}
          placeholder="First and last day"
          id={form.idOf('starts_on')}
          value={[starts_on || null, ends_on || null]}
          onChange={([from, to]) => {
            form.set('starts_on', from ?? '')
            form.set('ends_on', to ?? '')
          }}
          error={form.error('starts_on') ?? form.error('ends_on')}
        />
        <TextInput label="Venue (optional)" description={hint('venue')} maxLength={200} {...form.field('venue')} />
      </div>
      <div className={styles.two}>
        <Autocomplete
          label="For whom (optional)"
          description={hint('level')}
          placeholder="New accreditors"
          maxLength={100}
          data={levels.map(({ level }) => level)}
          {...form.field('level')}
        />
        <TextInput label="Organizer (optional)" description={hint('organizer')} maxLength={200} {...form.field('organizer')} />
      </div>
      <div className={styles.three}>
        <NumberInput
          label="Hours (optional)"
          description={hint('hours')}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          inputMode="numeric"
          {...form.field('hours')}
        />
        <NumberInput
          label="Places (optional)"
          description={hint('capacity', least > 1 ? `${least} are taken` : undefined)}
          placeholder="No limit"
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          inputMode="numeric"
          {...form.field('capacity')}
        />
        <NumberInput
          label="Fee (optional)"
          description={hint('fee')}
          placeholder="0.00"
          leftSection={agency.currency.symbol}
          allowNegative={false}
          decimalScale={2}
          fixedDecimalScale
          thousandSeparator=","
          hideControls
          inputMode="decimal"
          {...form.field('fee')}
        />
      </div>
      <Textarea
        label="Description (optional)"
        description={hint('description')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5000}
        {...form.field('description')}
      />
    </>
  )
}
