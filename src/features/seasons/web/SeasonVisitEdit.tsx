import { NumberInput } from '@mantine/core'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type SeasonVisit, seasons } from '../contract.ts'
import { PlacesFields } from './parts/PlacesFields.tsx'

/** The days a visit may be on, its length, and the places of its team. */
export function SeasonVisitEdit({ visit, onClose }: { visit: SeasonVisit; onClose: () => void }) {
  const form = useCallForm({
    call: seasons.editVisit,
    initial: { window_from: visit.window_from, window_to: visit.window_to, length: visit.length as number | string, places: visit.places },
    labels: { window_from: 'Earliest first day', window_to: 'Latest last day', length: 'Days' },
    input: ({ length, ...values }) => ({ params: { id: visit.id }, body: { ...values, length: Number(length) } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${visit.institution}, ${visit.campus}`}
      description="A visit with people on its team keeps its days"
      verb="Save"
      disabled={!form.isDirty}
    >
      <DateInput label="Earliest first day" {...form.field('window_from')} />
      <DateInput label="Latest last day" {...form.field('window_to')} />
      <NumberInput label="Days" min={1} max={14} allowDecimal={false} w={140} {...form.field('length')} />
      <PlacesFields places={form.values.places} busy={form.busy} onChange={(places) => form.set('places', places)} />
    </FormDialog>
  )
}
