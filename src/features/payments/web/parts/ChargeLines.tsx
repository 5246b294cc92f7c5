import { formatDay } from '../../../../kit/contract/days.ts'
import { formatMoney, isSome } from '../../../../kit/contract/money.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import type { VisitMoney } from '../../contract.ts'
import { type ChargeKind, chargeKindNames, chargeStateName, type PaymentStatus } from '../../rules.ts'
import styles from './charge-lines.module.css'
import { chargeTone } from './tones.ts'

type Line = {
  finance_id: string
  kind: ChargeKind
  description: string
  amount: string
  set_off: string
  payment_status: PaymentStatus
  verified: boolean
  paid_on: string | null
  reference: string | null
  status_reason: string | null
  created_on: string
  set_off_against: { number: string } | null
}

/** What is charged for a visit, charge by charge, and what of it is paid, waits and is open: the same for the agency and the institution. */
export function ChargeLines({ money, charges }: { money: VisitMoney; charges: readonly Line[] }) {
  return (
    <dl className={styles.lines} aria-label="Charges of the visit">
      {charges.map((charge) => (
        <div key={charge.finance_id}>
          <dt>
            {charge.description}
            <small>
              {chargeKindNames[charge.kind]} of {formatDay(charge.created_on)}
              {detailOf(charge)}
            </small>
            {charge.status_reason && <small>Reason: {charge.status_reason}</small>}
          </dt>
          <dd>
            {formatMoney(charge.amount)}
            {charges.length > 1 && <Status tone={chargeTone(charge)}>{chargeStateName(charge)}</Status>}
          </dd>
        </div>
      ))}
      <Sum name="Paid" amount={money.paid} />
      <Sum name="To verify" amount={money.claimed} />
      <Sum name="To get back" amount={money.credit} />
      <div className={styles.total}>
        <dt>Open</dt>
        <dd>{formatMoney(money.open)}</dd>
      </div>
    </dl>
  )
}

function Sum({ name, amount }: { name: string; amount: string }) {
  if (!isSome(amount)) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}

/** `, paid 10 Mar 2026, ref. 884 201 5567` */
function detailOf({ kind, paid_on, reference, payment_status, set_off, set_off_against }: Line): string {
  const parts = [
    set_off_against && `set off against ${set_off_against.number}`,
    payment_status === 'paid' && !set_off_against && paid_on && `${kind === 'credit' ? 'paid back' : 'paid'} ${formatDay(paid_on)}`,
    payment_status === 'paid' && !set_off_against && reference && `ref. ${reference}`,
    isSome(set_off) && `${formatMoney(set_off)} of it by a credit`,
  ]
  return parts
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('')
}
