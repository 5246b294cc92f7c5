import { TextInput } from '@mantine/core'
import { agencyDay } from '../../../kit/contract/days.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { accreditorProfiles, type DayOff } from '../contract.ts'
import styles from './profile.module.css'

/** Adds days off, or changes an entry. */
export function DayOffDialog({ entry, onClose }: { entry: DayOff | null; onClose: () => void }) {
  const form = useCallForm({
    call: accreditorProfiles.saveDayOff,
    initial: { from: entry?.from ?? null, to: entry?.to ?? null, note: entry?.note ?? '' } as {
      from: string | null
      to: string | null
      note: string
    },
    labels: { from: 'First day', to: 'Last day', note: 'Note' },
    // what is not chosen yet is refused by the call's own schema, at its field
    input: ({ from, ...values }) => ({ body: { ...values, from: from ?? '', ...(entry ? { id: entry.id } : {}) } }),
    onDone: onClose,
  })
  const day = { placeholder: 'Day', minDate: agencyDay() } as const
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={entry ? 'Edit days off' : 'Add days off'}
      description="Visits you are on already stay: tell QA if you cannot come."
      verb={entry ? 'Save' : 'Add days off'}
      disabled={entry !== null && !form.isDirty}
    >
      <div className={styles.two}>
        <DateInput label="First day" {...day} {...form.field('from')} />
        <DateInput
          label="Last day"
          description="Empty: one day"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...day}
          clearable
          {...(form.values.from ? { minDate: form.values.from } : {})}
          {...form.field('to')}
        />
      </div>
      <TextInput label="Note (optional)" description="Read by you and by QA" maxLength={200} {...form.field('note')} />
    </FormDialog>
  )
}
