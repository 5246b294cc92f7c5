import { Button } from '@mantine/core'
import { type Charge, finances } from '../../contract/finances.ts'
import { CallForm } from '../ui/CallForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FilePicker } from '../ui/FilePicker.tsx'
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
  const close = async () => (await form.mayLeave()) && onClose()
  return (
    <Dialog
      opened
      onClose={close}
      title={`Add a proof to ${charge.number}`}
      description={`${charge.institution_name} · the payment status stays as it is`}
      busy={form.busy}
    >
      <CallForm
        form={form}
        within="dialog"
        foot={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy}>
              Add proof
            </Button>
          </>
        }
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
      </CallForm>
    </Dialog>
  )
}
