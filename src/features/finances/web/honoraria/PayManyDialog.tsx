import { Button, Progress, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { formatMoney, sumOf } from '../../../../kit/contract/money.ts'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { Dialog, DialogBody, DialogFoot } from '../../../../kit/web/dialog/Dialog.tsx'
import { DatePickerInput } from '../../../../kit/web/fields/DatePickerInput.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import styles from '../payment.module.css'
import { isOpen } from '../payment-acts.ts'
import type { HonorariumRow } from './honorarium-filters.ts'
import { usePayMany } from './use-pay-many.ts'

const count = (rows: readonly unknown[]) => formatCount(rows.length, 'honorarium', 'honoraria')

/** Marks the chosen honoraria as paid: says how many and how much, shows how far it is, and what failed and why. */
export function PayManyDialog({ rows, onClose, onDone }: { rows: readonly HonorariumRow[]; onClose: () => void; onDone: () => void }) {
  const [paidOn, setPaidOn] = useState<string | null>(agencyDay())
  const [reference, setReference] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [payable] = useState(() => rows.filter(isOpen))
  const { paid, failed, progress, pay, payFailed, stop } = usePayMany()
  const early = payable.filter((row) => row.report_status !== 'accepted')
  const left = rows.length - payable.length
  const isTold = failed.length > 0

  async function send(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (progress) return
    if (!paidOn) return setError('Choose the day of the payment.')
    const payment = { paid_on: paidOn, reference: reference.trim() }
    if (await (isTold ? payFailed(payment) : pay(payable, payment))) {
      toast.success(`${count(payable)} marked as paid, ${formatMoney(sumOf(payable.map((row) => row.amount)))}.`)
      onDone()
      onClose()
    }
  }
  const close = () => {
    if (paid.length > 0) onDone()
    onClose()
  }

  return (
    <Dialog
      opened
      onClose={close}
      busy={progress !== null}
      title={isTold ? `${count(failed)} could not be marked as paid` : `Mark ${count(payable)} as paid?`}
      description={
        isTold
          ? `${count(paid)} paid, ${formatMoney(sumOf(paid))}`
          : `${formatMoney(sumOf(payable.map((row) => row.amount)))} in all · every accreditor is told by e-mail`
      }
    >
      <form onSubmit={send} noValidate>
        <DialogBody>
          {payable.length === 0 && (
            <Notice tone="warn">All chosen honoraria are paid, waived or refunded. Choose unpaid or pending ones.</Notice>
          )}
          {payable.length > 0 && left > 0 && !isTold && (
            <Notice>{formatCount(left, 'chosen honorarium is', 'chosen honoraria are')} settled already and stay as they are.</Notice>
          )}
          {early.length > 0 && !isTold && (
            <Notice tone="warn">{formatCount(early.length, 'of them has', 'of them have')} a report that is not accepted yet.</Notice>
          )}
          {isTold && (
            <div role="alert">
              <ul className={styles.failed}>
                {failed.map(({ row, reason }) => (
                  <li key={row.id}>
                    <b>{row.accreditor.name}</b> {row.number} · {formatMoney(row.amount)}
                    <span>{reason}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {payable.length > 0 && (
            <fieldset className={styles.pair} disabled={progress !== null}>
              <DatePickerInput
                label="Paid on"
                maxDate={agencyDay()}
                value={paidOn}
                error={error}
                onChange={(day) => {
                  setPaidOn(day)
                  setError(null)
                }}
              />
              <TextInput
                label="Reference for all (optional)"
                maxLength={80}
                data-autofocus
                value={reference}
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            </fieldset>
          )}
          {progress && (
            <div>
              <p role="status">
                {formatNumber(progress.done)} of {formatNumber(progress.of)}
              </p>
              <Progress value={(progress.done / progress.of) * 100} size={6} color="var(--accent)" aria-label="Marking as paid" />
            </div>
          )}
        </DialogBody>
        <DialogFoot>
          {progress ? (
            <Button key="stop" variant="default" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button key="close" variant="default" onClick={close}>
              {isTold || payable.length === 0 ? 'Close' : 'Cancel'}
            </Button>
          )}
          {payable.length > 0 && (
            <Button type="submit" loading={progress !== null}>
              {isTold ? `Try ${count(failed)} again` : `Mark ${count(payable)} as paid`}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
