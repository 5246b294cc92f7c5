import { FilePicker } from '../../../../kit/web/form/FilePicker.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { finances } from '../../contract.ts'
import type { Payable } from '../payment-acts.ts'

/** Adds a proof that came by post or e-mail, or from the bank. */
export function ProofDialog({ payment, onClose, onDone }: { payment: Payable; onClose: () => void; onDone: () => void }) {
  const form = useCallForm({
    call: finances.uploadProof,
    initial: { file: null as File | null },
    input: ({ file }) => ({ body: { finance_id: payment.id }, ...(file ? { file } : {}) }),
    labels: { file: 'Proof' },
    onDone,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Add a proof to ${payment.number}`}
      description={`${payment.who} · the payment status stays as it is`}
      verb="Add proof"
    >
      <FilePicker
        label="Proof of payment"
        what={payment.finance === 'accreditor' ? 'the transfer slip' : 'the deposit slip'}
        rule={finances.uploadProof.upload}
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
        id={form.idOf('file')}
      />
    </FormDialog>
  )
}
