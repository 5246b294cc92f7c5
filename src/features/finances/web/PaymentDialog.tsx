import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { agencyDay } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { DatePickerInput } from '../../../kit/web/fields/DatePickerInput.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { isPressed, sendKey } from '../../../kit/web/keys.ts'
import { finances } from '../contract.ts'
import type { PaymentAct } from '../rules.ts'
import styles from './payment.module.css'
import { type ActKind, actOf, type Payable } from './payment-acts.ts'
import { UsualReasons } from './UsualReasons.tsx'

type PaymentDialogProps = {
  act: PaymentAct
  payment: Payable
  /** Something to know before it is sent. */
  notice?: ReactNode
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason (or the payment) and sends the act; stays open with everything typed when the server says no. */
export function PaymentDialog(props: PaymentDialogProps) {
  const kind = actOf(props.act, props.payment)
  return kind ? <ActDialog {...props} kind={kind} /> : null
}

function ActDialog({ payment, kind, notice, onClose, onDone }: PaymentDialogProps & { kind: ActKind }) {
  const client = useQueryClient()
  const reason = useRef<HTMLTextAreaElement>(null)
  const form = useCallForm({
    call: finances.updateStatus,
    initial: { paid_on: payment.paid_on ?? agencyDay(), reference: payment.reference ?? '', reason: '' },
    input: ({ reason, paid_on, reference }) => ({
      body: {
        ...kind.body,
        id: payment.id,
        version: payment.version,
        ...(kind.reason ? { reason } : {}),
        ...(kind.payment ? { paid_on: paid_on || null, reference: reference || null } : {}),
      },
    }),
    labels: { reason: kind.reason ?? 'Reason', paid_on: 'Paid on', reference: 'Reference' },
    check: ({ reason }) => ({ reason: kind.reason && !reason.trim() && 'Write a reason; one sentence is enough.' }),
    onDone,
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
      title={kind.title(payment)}
      description={`${payment.finance === 'accreditor' ? payment.number : payment.who} · ${formatMoney(payment.amount)}`}
      verb={kind.verb}
      danger={kind.danger}
    >
      <p className={styles.muted}>{kind.text}</p>
      {notice}
      {kind.payment && (
        <div className={styles.pair}>
          <DatePickerInput label="Paid on" maxDate={agencyDay()} {...form.field('paid_on')} />
          <TextInput label="Reference" maxLength={80} data-autofocus {...form.field('reference')} />
        </div>
      )}
      {kind.usual && <UsualReasons reasons={kind.usual} field={reason} onPick={(sentence) => form.set('reason', sentence)} />}
      {kind.reason && (
        <Textarea
          ref={reason}
          label={kind.reason}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={500}
          data-autofocus={!kind.payment && !kind.usual ? true : undefined}
          {...form.field('reason')}
          onKeyDown={(event) => {
            if (isPressed(event, sendKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
      )}
    </FormDialog>
  )
}
