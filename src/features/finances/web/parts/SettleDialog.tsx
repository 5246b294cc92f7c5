import { Radio, type RadioGroupProps, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agencyDay, formatDay } from '../../../../kit/contract/days.ts'
import { formatMoney, negativeOf } from '../../../../kit/contract/money.ts'
import { query } from '../../../../kit/web/api.ts'
import { DatePickerInput } from '../../../../kit/web/fields/DatePickerInput.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { chargeKindNames } from '../../../payments/rules.ts'
import { type Charge, finances } from '../../contract.ts'
import { openPayments } from '../../rules.ts'
import type { CreditState } from '../../rules-credits.ts'
import styles from '../payment.module.css'

const words: Record<CreditState, { title: (number: string) => string; verb: string; text: string }> = {
  set_off: {
    title: (number) => `Set off the credit of ${number}`,
    verb: 'Set off',
    text: 'As much of the credit as is open counts for the charge; what is left of it stays a credit. The institution is told by e-mail.',
  },
  paid_back: {
    title: (number) => `The credit of ${number} was paid back?`,
    verb: 'Record repayment',
    text: 'For a transfer that is on its way to the institution, which is told by e-mail.',
  },
  open: {
    title: (number) => `Take back the settling of the credit of ${number}?`,
    verb: 'Take back',
    text: 'The credit waits to be settled again, and what it was set off against is open again.',
  },
}

/** What becomes of a credit; stays open with everything typed when the server says no. */
export function SettleDialog({
  to,
  credit,
  onClose,
  onDone,
}: {
  to: CreditState
  credit: Charge
  onClose: () => void
  onDone: () => void
}) {
  const client = useQueryClient()
  const form = useCallForm({
    call: finances.settleCredit,
    initial: { charge_id: '', paid_on: agencyDay(), reference: '', reason: '' },
    input: ({ charge_id, paid_on, reference, reason }) => ({
      body: {
        id: credit.id,
        version: credit.version,
        to,
        ...(to === 'set_off' && charge_id ? { charge_id } : {}),
        ...(to === 'paid_back' ? { paid_on: paid_on || null, reference: reference.trim() || null } : {}),
        ...(to === 'open' ? { reason } : {}),
      },
    }),
    labels: { charge_id: 'Charge', paid_on: 'Paid back on', reference: 'Reference', reason: 'Reason' },
    check: ({ charge_id, reference, reason }) => ({
      charge_id: to === 'set_off' && !charge_id && 'Choose the charge it is set off against.',
      reference: to === 'paid_back' && !reference.trim() && 'Write the reference of the transfer; the institution reads it.',
      reason: to === 'open' && !reason.trim() && 'Write a reason; one sentence is enough.',
    }),
    onDone,
    onRefused: (refusal) => {
      // what somebody else did is shown behind the dialog, what was typed stays
      if (refusal.status === 409) client.invalidateQueries()
      return false
    },
  })
  const { title, verb, text } = words[to]
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title(credit.number)}
      description={`${credit.institution_name} · ${formatMoney(negativeOf(credit.amount))}`}
      verb={verb}
      danger={to === 'open'}
    >
      <p className={styles.muted}>{text}</p>
      {to === 'set_off' && <ChargeChoice institutionId={credit.institution_id} {...form.field('charge_id')} />}
      {to === 'paid_back' && (
        <div className={styles.pair}>
          <DatePickerInput label="Paid back on" maxDate={agencyDay()} {...form.field('paid_on')} />
          <TextInput label="Reference" maxLength={80} data-autofocus {...form.field('reference')} />
        </div>
      )}
      {to === 'open' && (
        <Textarea label="Reason" autosize minRows={3} maxRows={8} maxLength={500} data-autofocus {...form.field('reason')} />
      )}
    </FormDialog>
  )
}

/** The open charges of the institution, those due first on top. */
function ChargeChoice({
  institutionId,
  ...field
}: { institutionId: string } & Pick<RadioGroupProps, 'id' | 'value' | 'onChange' | 'error'>) {
  const read = useQuery(
    query(finances.charges, {
      params: { institution_id: institutionId },
      body: {
        paginate: 100,
        sort: 'due_date',
        direction: 'asc',
        filter: { payment_status: [...openPayments], kind: ['charge', 'additional'] },
      },
    }),
  )
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={read.refetch} what="charges" bare />
  const charges = read.data?.data
  if (charges?.length === 0)
    return <p className={styles.muted}>Nothing is open at this institution: the credit can be paid back, or wait for its next charge.</p>
  return (
    <Radio.Group label="Charge" {...field} aria-busy={!charges || undefined}>
      <div className={styles.choices}>
        {(charges ?? []).map((charge) => (
          <Radio
            key={charge.id}
            value={charge.id}
            label={`${charge.number} · ${formatMoney(charge.open)} open`}
            description={`${chargeKindNames[charge.kind]}${charge.due_date ? `, due ${formatDay(charge.due_date)}` : ''} · ${charge.description}`}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
