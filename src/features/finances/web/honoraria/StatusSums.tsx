import { formatMoney } from '../../../../kit/contract/money.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { type PaymentStatus, paymentStatuses, paymentStatusNames } from '../../../payments/rules.ts'
import { paymentTone } from '../../../payments/web/parts/tones.ts'
import type { HonorariumTotals } from '../../contract-honoraria.ts'
import styles from '../sums.module.css'

type StatusSumsProps = {
  totals: HonorariumTotals
  /** The statuses the list is held to; none is all. */
  chosen?: readonly string[] | undefined
  /** Holds the list to these; without it the sums are only read. */
  onChoose?: (statuses: PaymentStatus[] | undefined) => void
}

/**
 * What is paid, pending and open, status by status; each sum holds the list to its status, and again lets it go.
 *
 *     <StatusSums totals={totals} chosen={list.filters.payment_status} onChoose={(next) => list.setFilter('payment_status', next)} />
 */
export function StatusSums({ totals, chosen = [], onChoose }: StatusSumsProps) {
  const statuses = paymentStatuses.filter((status) => totals.by_payment_status[status].honoraria > 0 || chosen.includes(status))
  return (
    <ul className={styles.statuses} aria-label="Honoraria by payment status">
      <li>
        <Sum name="All" {...totals} isOn={onChoose ? chosen.length === 0 : undefined} onClick={onChoose && (() => onChoose(undefined))} />
      </li>
      {statuses.map((status) => (
        <li key={status}>
          <Sum
            name={paymentStatusNames[status]}
            status={status}
            {...totals.by_payment_status[status]}
            isOn={onChoose && chosen.includes(status)}
            onClick={onChoose && (() => onChoose(toggled(chosen, status)))}
          />
        </li>
      ))}
    </ul>
  )
}

type SumProps = {
  name: string
  status?: PaymentStatus
  honoraria: number
  amount: string
  isOn: boolean | undefined
  onClick: (() => void) | undefined
}

function Sum({ name, status, honoraria, amount, isOn, onClick }: SumProps) {
  const words = (
    <>
      <span className={styles.name}>{status ? <Status tone={paymentTone(status, true)}>{name}</Status> : name}</span>
      <b>{formatMoney(amount)}</b>
      <span className={styles.detail}>{formatCount(honoraria, 'honorarium', 'honoraria')}</span>
    </>
  )
  if (!onClick) return <div className={styles.status}>{words}</div>
  return (
    <button type="button" className={styles.status} aria-pressed={isOn} onClick={onClick}>
      {words}
    </button>
  )
}

function toggled(chosen: readonly string[], status: PaymentStatus): PaymentStatus[] | undefined {
  const next = paymentStatuses.filter((one) => (one === status ? !chosen.includes(one) : chosen.includes(one)))
  return next.length > 0 ? next : undefined
}
