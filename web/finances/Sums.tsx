import type { FinanceSums } from '../../contract/finances.ts'
import { formatCount, formatMoney } from '../ui/format.ts'
import styles from './sums.module.css'

/** What is charged, and which parts of it are verified, claimed and open. */
export function Sums({ totals }: { totals: FinanceSums }) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Charged</dt>
        <dd>{formatMoney(totals.charged)}</dd>
        <dd className={styles.detail}>{formatCount(totals.charges, 'charge')}</dd>
      </div>
      <div data-tone="ok">
        <dt>Verified</dt>
        <dd>{formatMoney(totals.paid)}</dd>
      </div>
      <div data-tone="warn">
        <dt>To verify</dt>
        <dd>{formatMoney(totals.claimed)}</dd>
        <dd className={styles.detail}>{formatCount(totals.to_verify, 'payment')}</dd>
      </div>
      <div>
        <dt>Open</dt>
        <dd>{formatMoney(totals.open)}</dd>
      </div>
    </dl>
  )
}
