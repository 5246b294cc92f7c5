import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
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
            <Row name="Charged" amount={sums?.charged} to={chargesOf(report.period)} />
            <Row name="Paid" amount={sums?.paid} />
            <Row name="To verify" amount={sums?.claimed} to={`${chargesOf(report.period)}&to_verify=1`} />
            <Row name="Open" amount={sums?.open} />
            <Row name="Charged before" amount={earlier?.charged} to={chargesOf(report.period_before)} quiet />
          </tbody>
        </table>
      )}
    </ReportPart>
  )
}

function useSums({ from, to }: { from: string; to: string }, enabled: boolean) {
  return useQuery({ ...query(finances.list, { query: { paginate: 1, filter: { from, to } } }), enabled })
}

/** The charges of the visits that begin on these days, as Finance lists them: by institution, with the same sums. */
function chargesOf({ from, to }: { from: string; to: string }): string {
  return `/admin/finance/institution?visit_date=${from}..${to}`
}

/** `to`: the list with the same sum; what is paid and open of charges is the list of no charges alone. */
function Row({ name, amount, to, quiet }: { name: string; amount: string | undefined; to?: string; quiet?: boolean }) {
  return (
    <tr data-quiet={quiet}>
      <th scope="row">
        {to ? (
          <Link className={styles.link ?? ''} to={to} aria-label={`${name}. Open the list`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td>{formatMoney(amount)}</td>
    </tr>
  )
}
