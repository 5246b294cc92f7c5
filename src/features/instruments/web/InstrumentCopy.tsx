import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type Instrument, instruments } from '../contract.ts'

/** Copies the newest version into an instrument of its own. */
export function InstrumentCopy({
  instrument,
  onClose,
  onMade,
}: {
  instrument: Instrument
  onClose: () => void
  onMade: (id: string) => void
}) {
  const form = useCallForm({
    call: instruments.duplicate,
    initial: { name: `${instrument.name} (copy)` },
    labels: { name: 'Name' },
    input: (body) => ({ params: { id: instrument.id }, body }),
    onDone: ({ data }) => onMade(data.id),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Duplicate ${instrument.name}`}
      description="A new instrument with a draft of the same parts"
      verb="Duplicate"
    >
      <TextInput label="Name" required maxLength={200} {...form.field('name')} />
    </FormDialog>
  )
}
