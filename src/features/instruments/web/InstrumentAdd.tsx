import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { instruments } from '../contract.ts'
import { InstrumentFields, instrumentLabels, valuesOf } from './InstrumentFields.tsx'

/** Adds an instrument; its parts come next, on its page. */
export function InstrumentAdd({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const form = useCallForm({
    call: instruments.add,
    initial: valuesOf(),
    labels: instrumentLabels,
    onDone: ({ data }) => onMade(data.id),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add an instrument"
      description="Its areas, parameters and statements come next"
      verb="Add instrument"
    >
      <InstrumentFields form={form} />
    </FormDialog>
  )
}
