import { NumberInput, TextInput } from '@mantine/core'
import { agencyDay } from '../../../kit/contract/days.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type AttendedTraining, accreditorProfiles } from '../contract.ts'
import styles from './profile.module.css'

/** Adds a training, or changes one. */
export function TrainingDialog({ training, onClose }: { training: AttendedTraining | null; onClose: () => void }) {
  const form = useCallForm({
    call: accreditorProfiles.saveTraining,
    initial: {
      title: training?.title ?? '',
      organiser: training?.organiser ?? '',
      from: training?.from ?? null,
      to: training?.to ?? null,
      hours: (training?.hours ?? '') as number | string,
    },
    labels: { title: 'Title', organiser: 'Organiser', from: 'First day', to: 'Last day', hours: 'Hours' },
    input: ({ hours, ...values }) => ({
      body: { ...values, hours: hours === '' ? null : Number(hours), ...(training ? { id: training.id } : {}) },
    }),
    onDone: onClose,
  })
  const day = { placeholder: 'Day', clearable: true, maxDate: agencyDay() } as const
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={training ? `Edit ${training.title}` : 'Add a training'}
      verb={training ? 'Save' : 'Add training'}
      disabled={training !== null && !form.isDirty}
    >
      <TextInput label="Title" placeholder="Outcomes-based program assessment" maxLength={200} data-autofocus {...form.field('title')} />
      <TextInput label="Organiser (optional)" maxLength={200} {...form.field('organiser')} />
      <div className={styles.two}>
        <DateInput label="First day (optional)" {...day} {...form.field('from')} />
        <DateInput
          label="Last day (optional)"
          {...day}
          {...(form.values.from ? { minDate: form.values.from } : {})}
          {...form.field('to')}
        />
      </div>
      <NumberInput label="Hours (optional)" allowDecimal={false} allowNegative={false} hideControls w={140} {...form.field('hours')} />
    </FormDialog>
  )
}
