import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import { agencyDay, agencyInstant, agencyTime } from '../../../kit/contract/days.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { DateTimePicker } from '../../../kit/web/fields/DateTimePicker.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type Breach, breaches } from '../contract-breaches.ts'
import { type NotifyAnswer, notifyAnswerNames, notifyAnswers } from '../rules-breaches.ts'
import styles from './privacy.module.css'

const labels = {
  title: 'In a few words',
  what: 'What happened',
  happened_on: 'Day it happened',
  known_at: 'The agency knew of it',
  data: 'Which data',
  people: 'Whom it touches',
  people_count: 'How many people',
  measures: 'What is done about it',
  notify: 'Who has to be told',
  notify_reason: 'Why',
  commission_told_at: 'The commission was told',
  people_told_at: 'The people were told',
  reported_on: 'The full report was handed in',
  closed: 'Closed',
}

type Props = { onClose: () => void } & ({ breach: Breach; onMade?: never } | { breach?: never; onMade: (id: string) => void })

const timeOf = (instant: string | null | undefined) => (instant ? agencyTime(instant) : '')
const instantOf = (time: string) => (time ? agencyInstant(time) : null)

/** Enters a breach, or writes down what became known of it. */
export function BreachDialog({ breach, onClose, onMade }: Props) {
  const form = useCallForm({
    call: (breach ? breaches.edit : breaches.add) as typeof breaches.add,
    initial: {
      title: breach?.title ?? '',
      what: breach?.what ?? '',
      happened_on: breach?.happened_on ?? '',
      known_at: timeOf(breach?.known_at ?? new Date().toISOString()),
      data: breach?.data ?? '',
      people: breach?.people ?? '',
      people_count: (breach?.people_count ?? '') as number | string,
      measures: breach?.measures ?? '',
      notify: breach?.notify ?? ('undecided' as NotifyAnswer),
      notify_reason: breach?.notify_reason ?? '',
      commission_told_at: timeOf(breach?.commission_told_at),
      people_told_at: timeOf(breach?.people_told_at),
      reported_on: breach?.reported_on ?? '',
      closed: Boolean(breach?.closed_at),
    },
    labels,
    input: ({ people_count, ...values }) => ({
      body: {
        ...(breach ? { id: breach.id, version: breach.version } : {}),
        ...values,
        happened_on: values.happened_on || null,
        known_at: instantOf(values.known_at) ?? '',
        people_count: people_count === '' ? null : Number(people_count),
        commission_told_at: instantOf(values.commission_told_at),
        people_told_at: instantOf(values.people_told_at),
        reported_on: values.reported_on || null,
      },
    }),
    onDone: (answer) => {
      onClose()
      if (onMade && 'data' in answer) onMade(answer.data.id)
    },
  })
  const { values } = form
  const time = (name: 'known_at' | 'commission_told_at' | 'people_told_at') => (
    <DateTimePicker
      label={labels[name]}
      clearable={name !== 'known_at'}
      value={values[name] || null}
      onChange={(at) => form.set(name, at ?? '')}
      error={form.error(name)}
      id={form.idOf(name)}
    />
  )
  const day = (name: 'happened_on' | 'reported_on') => (
    <DateInput
      label={labels[name]}
      clearable
      maxDate={agencyDay()}
      value={values[name] || null}
      onChange={(on) => form.set(name, on ?? '')}
      error={form.error(name)}
      id={form.idOf(name)}
    />
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={720}
      title={breach ? `Edit ${breach.number}` : 'Enter a breach'}
      description="From when the agency knew of it 72 hours are counted."
      verb={breach ? 'Save' : 'Enter'}
    >
      <TextInput label={labels.title} placeholder="Laptop with a list of accreditors lost" data-autofocus {...form.field('title')} />
      <Textarea label={labels.what} autosize minRows={3} maxLength={4000} {...form.field('what')} />
      <div className={styles.two}>
        {time('known_at')}
        {day('happened_on')}
      </div>
      <Textarea label={labels.data} autosize minRows={2} maxLength={2000} {...form.field('data')} />
      <div className={styles.two}>
        <TextInput label={labels.people} placeholder="Accreditors of one region" {...form.field('people')} />
        <NumberInput label={labels.people_count} allowDecimal={false} allowNegative={false} min={0} {...form.field('people_count')} />
      </div>
      <Textarea label={labels.measures} autosize minRows={2} maxLength={4000} {...form.field('measures')} />
      <Select
        label={labels.notify}
        description="They are told where data that serves identity fraud, or is sensitive, may be in wrong hands and is likely to do serious harm."
        data={notifyAnswers.map((value) => ({ value, label: notifyAnswerNames[value] }))}
        allowDeselect={false}
        value={values.notify}
        onChange={(value) => form.set('notify', (value ?? 'undecided') as NotifyAnswer)}
        error={form.error('notify')}
        id={form.idOf('notify')}
      />
      <Textarea label={labels.notify_reason} autosize minRows={2} maxLength={2000} {...form.field('notify_reason')} />
      <div className={styles.two}>
        {time('commission_told_at')}
        {time('people_told_at')}
      </div>
      {day('reported_on')}
      <Checkbox
        label="Closed: nothing is left to be done"
        checked={values.closed}
        onChange={(event) => form.set('closed', event.currentTarget.checked)}
        error={form.error('closed')}
        id={form.idOf('closed')}
      />
    </FormDialog>
  )
}
