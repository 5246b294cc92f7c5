import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { finances } from '../../finances/contract.ts'
import type { ManagementReport } from '../contract.ts'
import { ReportPart } from './ReportParts.tsx'
import styles from './report.module.css'

/** What the visits of the period cost their institutions, and what of it came in; only for roles that read finances. */
export function ReportFinance({ report }: { report: ManagementReport }) {
  const may = useCan(finances.list)
  const now = useSums(report.period, may)
  const before = useSums(report.period_before, may)
  if (!may) return null
  const sums = now.data?.totals
  const earlier = before.data?.totals
  return (
    <ReportPart title="Finance" {...(sums ? { summary: formatCount(sums.charges, 'charge') } : {})}>
      {now.error ? (
        <ErrorState error={now.error} onRetry={now.refetch} what="sums" bare />
      ) : (
        <table className={styles.table} aria-label="Finance">
          <tbody>
            <Row name="Charged" amount={sums?.charged} />
            <Row name="Paid" amount={sums?.paid} />
            <Row name="To verify" amount={sums?.claimed} />
            <Row name="Open" amount={sums?.open} />
            <Row name="Charged before" amount={earlier?.charged} quiet />
          </tbody>
        </table>
      )}
    </ReportPart>
  )
}

function useSums({ from, to }: { from: string; to: string }, enabled: boolean) {
  return useQuery({ ...query(finances.list, { query: { paginate: 1, filter: { from, to } } }), enabled })
}

function Row({ name, amount, quiet }: { name: string; amount: string | undefined; quiet?: boolean }) {
  return (
    <tr data-quiet={quiet}>
      <th scope="row">{name}</th>
      <td>{formatMoney(amount)}</td>
    </tr>
  )
}
