import { formatMoney, isSome } from '../../../../kit/contract/money.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { FinanceSums } from '../../contract.ts'
import styles from '../sums.module.css'

type SumsProps = {
  totals: FinanceSums
  /** Whether the list is held to what waits to be verified, and the way to hold it or let it go. */
  isHeld?: boolean
  onHold?: () => void
}

/** What is charged, and which parts of it are verified, claimed and open; the claimed part holds the list to itself. */
export function Sums({ totals, isHeld, onHold }: SumsProps) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Charged</dt>
        <dd>{formatMoney(totals.charged)}</dd>
        <dd className={styles.detail}>{formatCount(totals.charges, 'charge')}</dd>
      </div>
      <div>
        <dt>Verified</dt>
        <dd>{formatMoney(totals.paid)}</dd>
      </div>
      <div data-held={isHeld || undefined}>
        <dt>To verify</dt>
        <dd>{formatMoney(totals.claimed)}</dd>
        <dd className={styles.detail}>
          {onHold && (totals.to_verify > 0 || isHeld) ? (
            <button type="button" className={styles.hold} aria-pressed={isHeld ?? false} onClick={onHold}>
              {formatCount(totals.to_verify, 'payment')}
              {isHeld ? ', show all' : ', show only these'}
            </button>
          ) : (
            formatCount(totals.to_verify, 'payment')
          )}
        </dd>
      </div>
      <div>
        <dt>Open</dt>
        <dd>{formatMoney(totals.open)}</dd>
        {isSome(totals.credit) && <dd className={styles.detail}>{formatMoney(totals.credit)} of credits to settle</dd>}
      </div>
    </dl>
  )
}
