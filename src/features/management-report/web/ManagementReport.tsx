/** One A4 page about a range of years, to be printed and signed (in the frame of the older drawer). */

import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Mark } from '../../../kit/web/icons/Mark.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { agencyDashboard } from '../../agency-dashboard/contract.ts'
import { useYears, yearsQuery } from '../../agency-dashboard/web/parts/use-years.ts'
import { YearRange } from '../../agency-dashboard/web/parts/YearRange.tsx'
import { managementReport } from '../contract.ts'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportFinance } from './ReportFinance.tsx'
import { ReportLevels, ReportStatus, ReportVisits } from './ReportParts.tsx'
import { ReportRegions } from './ReportRegions.tsx'
import styles from './report.module.css'

/** Read by the side menu. */
export const handle = { menu: 'older' }

export default function ManagementReport() {
  const { asked, setYears } = useYears()
  const totals = useQuery({ ...query(agencyDashboard.totals, { query: asked }), placeholderData: keepPreviousData })
  const visits = useQuery({ ...query(agencyDashboard.surveyVisits, { query: asked }), placeholderData: keepPreviousData })
  const levels = useQuery(query(agencyDashboard.institutionLevels, { body: { by: 'degree_level' } }))
  const report = useQuery({ ...query(managementReport.show, { query: asked }), placeholderData: keepPreviousData })
  const reads = [totals, visits, levels, report]
  const failed = reads.find((read) => read.error)
  const isReady = reads.every((read) => read.data && !read.isPlaceholderData)
  const figures = totals.data?.data
  const data = report.data?.data

  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Link to={`/admin/dashboard${yearsQuery(asked, { type: 'Institution' })}`}>
          <Icon name="arrow-left" size={16} /> Dashboard
        </Link>
        <div>
          {figures && <YearRange figures={figures} asked={asked} onChange={setYears} />}
          <Button leftSection={<Icon name="printer" />} disabled={!isReady || failed !== undefined} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <article className={styles.paper} aria-labelledby="report-title" aria-busy={!isReady || undefined}>
        <header className={styles.head}>
          <Mark height={44} />
          <p>
            <strong>{agency.name}</strong>
            <span>{agency.address.join(' ')}</span>
          </p>
          <p>
            <span>As of</span>
            <strong>{formatDay(agencyDay())}</strong>
          </p>
        </header>
        <div className={styles.title}>
          <h1 id="report-title">Management report {data && <span>{yearsOf(data)}</span>}</h1>
          {data && (
            <p>
              <KeepTogether>
                {`Period ${formatDays(data.period.from, data.period.to)}, compared with ${formatDays(data.period_before.from, data.period_before.to)}`}
              </KeepTogether>
            </p>
          )}
        </div>
        {failed ? (
          <ErrorState error={failed.error} onRetry={() => reads.map((read) => read.refetch())} what="report" bare />
        ) : !data || !figures || !visits.data || !levels.data ? (
          <Skeleton height={640} radius="md" />
        ) : (
          <>
            <ReportFigures report={data} programs={figures} />
            <div className={styles.row}>
              <ReportVisits visits={visits.data.data} />
              <ReportStatus counts={figures.program_status} />
            </div>
            <div className={styles.row}>
              <ReportLevels rows={levels.data.data} />
              <ReportFinance report={data} />
            </div>
            <ReportRegions rows={data.regions} />
            <Signatures />
          </>
        )}
      </article>
    </div>
  )
}

/** `2026`, or `2024 – 2026` */
function yearsOf({ from_year, to_year }: { from_year: number; to_year: number }): string {
  return from_year === to_year ? String(from_year) : `${from_year} – ${to_year}`
}

function Signatures() {
  return (
    <footer className={styles.signatures}>
      <p>
        <strong>{agency.head.name}</strong>
        <span>{agency.head.title}</span>
      </p>
      <p>
        <strong> </strong>
        <span>Date</span>
      </p>
    </footer>
  )
}
