import { type Charge, finances } from '../../contract/finances.ts'
import { FilePicker } from '../ui/FilePicker.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'

/** Adds a proof that came by post or e-mail. */
export function ProofDialog({ charge, onClose, onDone }: { charge: Charge; onClose: () => void; onDone: (after: Charge) => void }) {
  const form = useCallForm({
    call: finances.uploadProof,
    initial: { file: null as File | null },
    input: ({ file }) => ({ body: { finance_id: charge.id }, ...(file ? { file } : {}) }),
    labels: { file: 'Proof' },
    onDone: (answer) => onDone(answer.data),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Add a proof to ${charge.number}`}
      description={`${charge.institution_name} · the payment status stays as it is`}
      verb="Add proof"
    >
      <FilePicker
        label="Proof of payment"
        what="the deposit slip"
        rule={finances.uploadProof.upload}
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
        id={form.idOf('file')}
      />
    </FormDialog>
  )
}
