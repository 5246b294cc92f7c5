import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { StatusCounts } from '../../contract/dashboards.ts'
import { validityNames, validityStatuses } from '../../contract/levels.ts'
import { ChartCard } from '../ui/ChartCard.tsx'
import { formatNumber } from '../ui/format.ts'
import { Status } from '../ui/Status.tsx'
import { validityTones } from '../ui/tones.ts'
import styles from './dashboard.module.css'

const StatusDonut = lazy(() => import('./StatusDonut.tsx'))

/** Programs by the state of their validity: ring and list. `linkTo` leads to the programs of one state. */
export function StatusCard({
  counts,
  linkTo,
  actions,
  ...read
}: {
  counts: StatusCounts | undefined
  linkTo?: ((status: string) => string) | undefined
  actions?: ReactNode
  error?: unknown
  onRetry?: () => unknown
}) {
  const total = counts ? validityStatuses.reduce((sum, status) => sum + counts[status], 0) : 0
  const share = (count: number) => (total === 0 ? '–' : `${((count / total) * 100).toFixed(1)} %`)
  return (
    <ChartCard
      title="Program status"
      actions={actions}
      table={
        counts && {
          head: ['Status', 'Programs', 'Share'],
          rows: validityStatuses.map((status) => [validityNames[status], formatNumber(counts[status]), share(counts[status])]),
        }
      }
      height={240}
      below={
        counts && (
          <ul className={styles.statuses}>
            {validityStatuses.map((status) => {
              const line = (
                <>
                  <Status tone={validityTones[status]}>{validityNames[status]}</Status>
                  <b>{formatNumber(counts[status])}</b>
                  <span className={styles.share}>{share(counts[status])}</span>
                </>
              )
              return <li key={status}>{linkTo ? <Link to={linkTo(status)}>{line}</Link> : <div>{line}</div>}</li>
            })}
          </ul>
        )
      }
      {...read}
    >
      {counts && <StatusDonut counts={counts} />}
    </ChartCard>
  )
}
