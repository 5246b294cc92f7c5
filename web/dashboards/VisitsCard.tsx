import { lazy } from 'react'
import type { SurveyVisits } from '../../contract/dashboards.ts'
import { ChartCard } from '../ui/ChartCard.tsx'
import { formatCount } from '../ui/format.ts'
import styles from './dashboard.module.css'

const QuarterColumns = lazy(() => import('./QuarterColumns.tsx'))

/** Survey visits by quarter, and when the peak was. */
export function VisitsCard({ visits, ...read }: { visits: SurveyVisits | undefined; error: unknown; onRetry: () => unknown }) {
  const { peak_year: year, peak_quarter: quarter } = visits ?? {}
  return (
    <ChartCard
      title="Survey visits"
      summary={
        visits &&
        (year && quarter
          ? `Peak year ${year.year} with ${formatCount(year.total, 'visit')}; the strongest quarter was Q${quarter.quarter} ${quarter.year}`
          : 'No visits in these years')
      }
      actions={<Key />}
      table={
        visits && {
          head: ['Quarter', 'Held', 'Scheduled'],
          rows: visits.quarters.map((one) => [`Q${one.quarter} ${one.year}`, one.held, one.scheduled]),
        }
      }
      height={260}
      {...read}
    >
      {visits && <QuarterColumns visits={visits} />}
    </ChartCard>
  )
}

function Key() {
  return (
    <div className={styles.key}>
      <span>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <rect width="12" height="12" fill="var(--bar)" />
        </svg>
        Held
      </span>
      <span>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <rect x=".5" y=".5" width="11" height="11" fill="none" stroke="var(--bar-plan)" />
          <path d="M0 6L6 0M0 12L12 0M6 12L12 6" stroke="var(--bar-plan)" strokeWidth="1.4" />
        </svg>
        Scheduled
      </span>
    </div>
  )
}
