import { Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../contract/call.ts'
import { type Charge, finances } from '../../contract/finances.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { formatMoney, today } from '../ui/format.ts'
import { useCallForm } from '../ui/use-call-form.ts'
import styles from './payment.module.css'

/** What is done to a payment with more than one key. */
export type PaymentAct = 'reject' | 'take_back' | 'record' | 'partial' | 'waive' | 'refund'

type Kind = {
  verb: string
  title: (charge: Charge) => string
  text: string
  /** Label of the reason; without one none is asked. */
  reason?: string
  /** Usual reasons, one click each. */
  usual?: readonly string[]
  /** Day and reference of the payment are asked. */
  payment?: boolean
  danger?: boolean
  body: Partial<NonNullable<Input<typeof finances.updateStatus>['body']>> & { payment_status: Charge['payment_status'] }
}

const kinds: Record<PaymentAct, Kind> = {
  reject: {
    verb: 'Reject payment',
    title: (charge) => `Reject the payment of ${charge.number}?`,
    text: 'The institution reads your reason in an e-mail and can upload a new proof.',
    reason: 'Reason',
    usual: [
      'The slip shows a different amount.',
      'The proof cannot be read. Please scan it again.',
      'This slip was used for another visit.',
      'The payment has not arrived on our account.',
    ],
    danger: true,
    body: { payment_status: 'rejected' },
  },
  take_back: {
    verb: 'Take back',
    title: (charge) => `Take back the verification of ${charge.number}?`,
    text: 'The payment waits to be verified again. The institution is told by e-mail.',
    reason: 'Reason',
    usual: ['Verified by mistake.', 'The payment belongs to another visit.'],
    body: { payment_status: 'paid', verify: false },
  },
  record: {
    verb: 'Record payment',
    title: (charge) => `Record the payment of ${charge.number}`,
    text: 'For money that has arrived without a claim of the institution. It counts as verified by you.',
    payment: true,
    body: { payment_status: 'paid' },
  },
  partial: {
    verb: 'Record part',
    title: (charge) => `Part of ${charge.number} has arrived`,
    text: 'The charge stays open until all of it is paid.',
    reason: 'What has arrived, and what is missing',
    payment: true,
    body: { payment_status: 'partial' },
  },
  waive: {
    verb: 'Waive charge',
    title: (charge) => `Waive the charge of ${charge.number}?`,
    text: 'Nothing has to be paid any more.',
    reason: 'Who waived it, and why',
    danger: true,
    body: { payment_status: 'waived' },
  },
  refund: {
    verb: 'Record refund',
    title: (charge) => `The payment of ${charge.number} was paid back?`,
    text: 'For a verified payment whose amount went back to the institution.',
    reason: 'Reason',
    danger: true,
    body: { payment_status: 'refunded' },
  },
}

/** Asks for the reason (or the payment) and sends the act; stays open with everything typed when the server says no. */
export function PaymentDialog({
  act,
  charge,
  onClose,
  onDone,
}: {
  act: PaymentAct
  charge: Charge
  onClose: () => void
  onDone: (after: Charge) => void
}) {
  const kind = kinds[act]
  const client = useQueryClient()
  const form = useCallForm({
    call: finances.updateStatus,
    initial: { reason: '', paid_on: charge.paid_on ?? today(), reference: charge.reference ?? '' },
    input: ({ reason, paid_on, reference }) => ({
      body: {
        ...kind.body,
        id: charge.id,
        version: charge.version,
        ...(kind.reason ? { reason } : {}),
        ...(kind.payment ? { paid_on: paid_on || null, reference: reference || null } : {}),
      },
    }),
    labels: { reason: kind.reason ?? 'Reason', paid_on: 'Paid on', reference: 'Reference' },
    check: ({ reason }) => ({ reason: kind.reason && !reason.trim() && 'Write a reason; one sentence is enough.' }),
    onDone: (answer) => onDone(answer.data),
    onRefused: (refusal) => {
      // somebody else was faster: what they did is shown behind the dialog, what was typed stays
      if (refusal.status === 409) client.invalidateQueries()
      return false
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={kind.title(charge)}
      description={`${charge.institution_name} · ${formatMoney(charge.amount)}`}
      verb={kind.verb}
      danger={kind.danger}
    >
      <p className={styles.muted}>{kind.text}</p>
      {kind.payment && (
        <div className={styles.pair}>
          <DatePickerInput label="Paid on" valueFormat="D MMM YYYY" maxDate={today()} {...form.field('paid_on')} />
          <TextInput label="Reference" maxLength={80} {...form.field('reference')} />
        </div>
      )}
      {kind.usual && (
        <fieldset className={styles.usual}>
          <legend>Usual reasons</legend>
          {kind.usual.map((sentence) => (
            <button key={sentence} type="button" onClick={() => form.set('reason', sentence)}>
              {sentence}
            </button>
          ))}
        </fieldset>
      )}
      {kind.reason && (
        <Textarea
          label={kind.reason}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={500}
          data-autofocus
          {...form.field('reason')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
      )}
    </FormDialog>
  )
}
