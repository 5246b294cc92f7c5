import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type Instrument, instruments } from '../contract.ts'
import { InstrumentFields, type InstrumentValues, instrumentLabels, valuesOf } from './InstrumentFields.tsx'

type Props = { instrument: Instrument; onReload: () => Promise<Instrument | undefined>; onClose: () => void }

/** What the instrument is called and for; that is the same for all of its versions. */
export function InstrumentEdit({ instrument, onReload, onClose }: Props) {
  const form = useCallForm({
    call: instruments.edit,
    initial: valuesOf(instrument),
    labels: instrumentLabels,
    input: (values: InstrumentValues) => ({ params: { id: instrument.id }, body: { ...values, version: instrument.version } }),
    onDone: onClose,
    loadAgain: async () => {
      const now = await onReload()
      if (!now) return false
      form.takeOver(valuesOf(now), touchedOf(form.values, valuesOf(instrument)))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Edit ${instrument.name}`}
      description="Name and purpose hold for all versions"
      verb="Save"
    >
      <InstrumentFields form={form} />
    </FormDialog>
  )
}

function touchedOf(values: InstrumentValues, initial: InstrumentValues): (keyof InstrumentValues)[] {
  return (Object.keys(initial) as (keyof InstrumentValues)[]).filter((key) => JSON.stringify(values[key]) !== JSON.stringify(initial[key]))
}
