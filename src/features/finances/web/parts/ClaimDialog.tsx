import { TextInput } from '@mantine/core'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { formatMoney } from '../../../../kit/contract/money.ts'
import '@mantine/dates/styles.layer.css'
import { DateInput } from '../../../../kit/web/fields/DateInput.tsx'
import { FilePicker } from '../../../../kit/web/form/FilePicker.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { AmountInput, typedMoney } from '../../../payments/web/parts/AmountInput.tsx'
import { finances } from '../../contract.ts'

/** An institution says that one of its charges is paid, with the proof. */
export function ClaimDialog({ charge, onClose }: { charge: { id: string; number: string; amount: string }; onClose: () => void }) {
  const form = useCallForm({
    call: finances.claim,
    initial: { amount: charge.amount, paid_on: null as string | null, reference: '', file: null as File | null },
    input: ({ amount, paid_on, reference, file }) => ({
      body: {
        finance_id: charge.id,
        ...(amount.trim() ? { amount: typedMoney(amount) } : {}),
        ...(paid_on ? { paid_on } : {}),
        ...(reference.trim() ? { reference } : {}),
      },
      ...(file ? { file } : {}),
    }),
    labels: { file: 'Proof', amount: 'Amount', paid_on: 'Paid on', reference: 'Reference' },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Send the payment proof for ${charge.number}`}
      description={`${formatMoney(charge.amount)} · Finance checks it and tells you`}
      verb="Send proof"
    >
      <FilePicker
        label="Proof of payment"
        what="the deposit slip"
        rule={finances.claim.upload}
        value={form.values.file}
        onChange={(file) => form.set('file', file)}
        error={form.error('file')}
        id={form.idOf('file')}
      />
      <AmountInput label="Amount paid" {...form.field('amount')} />
      <DateInput label="Paid on (optional)" placeholder="Day" clearable maxDate={agencyDay()} {...form.field('paid_on')} />
      <TextInput label="Reference (optional)" description="As on the slip" maxLength={80} {...form.field('reference')} />
    </FormDialog>
  )
}
