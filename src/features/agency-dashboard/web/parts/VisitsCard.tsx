import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import { shortRegion } from '../../../../kit/contract/agency.ts'
import { addDays, addMonths, monthName } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { ChartCard } from '../../../../kit/web/chart/ChartCard.tsx'
import { useUser } from '../../../../kit/web/current-user.ts'
import styles from '../../../dashboard-figures/web/parts/dashboard.module.css'
import { mayOpen } from '../../../navigation/rules.ts'
import { agencyDashboard, type SurveyVisits } from '../../contract.ts'
import { visitsBetween } from './links.ts'
import type { Years } from './use-years.ts'

const QuarterColumns = lazy(() => import('./QuarterColumns.tsx'))
const height = { narrow: 260, wide: 320 }

/** Survey visits by quarter, and when and where the peak was. */
export function VisitsCard({ asked }: { asked: Years }) {
  const read = useQuery({ ...query(agencyDashboard.surveyVisits, { query: asked }), placeholderData: keepPreviousData })
  const visits = read.data?.data
  return (
    <ChartCard
      title="Survey visits"
      summary={visits && visitsSummary(visits)}
      actions={<VisitsKey />}
      table={
        visits && {
          head: ['Quarter', 'Held', 'Scheduled'],
          rows: visits.quarters.map((one) => [`Q${one.quarter} ${one.year}`, one.held, one.scheduled]),
        }
      }
      height={height}
      below={<Peaks asked={asked} />}
      error={read.error}
      onRetry={read.refetch}
    >
      {visits && <QuarterColumns visits={visits} height={height} />}
    </ChartCard>
  )
}

/** What the chart says, in a sentence. */
export function visitsSummary({ from_year, to_year, peak_year: year, peak_quarter: quarter }: SurveyVisits): string {
  if (!year || !quarter) return from_year === to_year ? 'No visits in this year' : 'No visits in these years'
  const most = from_year === to_year ? formatCount(year.total, 'visit') : `Peak year ${year.year} with ${formatCount(year.total, 'visit')}`
  return `${most}; the strongest quarter was Q${quarter.quarter} ${quarter.year}`
}

/**
 * The year, the month and the region with the most visits. Year and month lead to their visits; the region does not: it is that of the
 * campus visited, and the schedule is narrowed by that of the institution.
 */
function Peaks({ asked }: { asked: Years }) {
  const year = usePeak('year', asked)
  const month = usePeak('month', asked)
  const region = usePeak('region', asked)
  return (
    <dl className={styles.peaks}>
      <Peak
        label="Peak year"
        of={year}
        name={(value) => value}
        to={(value) => visitsBetween(`${value}-01-01`, `${value}-12-31`, 'counted')}
      />
      <Peak
        label="Peak month"
        of={month}
        name={monthName}
        to={(value) => visitsBetween(`${value}-01`, addDays(addMonths(`${value}-01`, 1), -1), 'counted')}
      />
      <Peak label="Peak region" of={region} name={shortRegion} />
    </dl>
  )
}

type PeakFound = { value: string | null; total: number }

function usePeak(x: 'year' | 'month' | 'region', asked: Years): PeakFound | undefined {
  return useQuery({ ...query(agencyDashboard.peak, { params: { x }, query: asked }), placeholderData: keepPreviousData }).data?.data
}

type PeakProps = { label: string; of: PeakFound | undefined; name: (value: string) => string; to?: (value: string) => string }

function Peak({ label, of, name, to }: PeakProps) {
  const { role } = useUser()
  const value = of?.value
  const link = value && to?.(value)
  let shown: ReactNode = value ? name(value) : '–'
  if (link && mayOpen(role, link)) shown = <Link to={link}>{shown}</Link>
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {shown}
        <small>{value ? formatCount(of.total, 'visit') : of ? 'no visits' : '\u00a0'}</small>
      </dd>
    </div>
  )
}

/** Filled is held, hatched is scheduled. */
export function VisitsKey() {
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
