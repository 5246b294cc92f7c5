import { formatMoney } from '../../../kit/contract/money.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { chargeStateName } from '../../payments/rules.ts'
import { chargeTone } from '../../payments/web/parts/tones.ts'
import type { Charge } from '../contract.ts'
import styles from './payment.module.css'

/** On top of a panel: how much, in which state, and why it was rejected, waived or taken back. */
export function PaymentSum({
  payment,
}: {
  payment: Pick<Charge, 'amount' | 'payment_status' | 'verified_at' | 'description' | 'status_reason'> &
    Partial<Pick<Charge, 'kind' | 'set_off_against'>>
}) {
  const { kind = 'charge', set_off_against = null } = payment
  const charge = { ...payment, kind, set_off_against, verified: payment.verified_at !== null }
  return (
    <>
      <div>
        <div className={styles.sum}>
          <p className={styles.amount}>{formatMoney(payment.amount)}</p>
          <Status tone={chargeTone(charge)} pill>
            {chargeStateName(charge)}
          </Status>
        </div>
        <p className={styles.muted}>{payment.description}</p>
      </div>
      {payment.status_reason && <Notice tone={payment.payment_status === 'rejected' ? 'err' : 'note'}>{payment.status_reason}</Notice>}
    </>
  )
}
