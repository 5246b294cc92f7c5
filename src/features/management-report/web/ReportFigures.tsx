import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import type { AdminTotals } from '../../agency-dashboard/contract.ts'
import { programsAccredited, programsCandidate, visitsBetween } from '../../agency-dashboard/web/parts/links.ts'
import type { Compared, ManagementReport } from '../contract.ts'
import { ReportLink } from './ReportLink.tsx'
import styles from './report.module.css'

/** The figures on top of the report, each beside that of the period before. */
export function ReportFigures({ report, programs }: { report: ManagementReport; programs: Pick<AdminTotals, 'programs'> }) {
  const { accredited, candidates } = programs.programs
  return (
    <dl className={styles.figures} aria-label="Key figures">
      <Figure label="Visits held" of={report.visits} to={visitsBetween(report.period.from, report.period.to)} />
      <Figure label="Institutions visited" of={report.institutions} />
      <Figure label="Programs surveyed" of={report.programs} />
      <Figure label="Levels granted" of={report.granted} />
      <Figure label="Accreditors on visits" of={report.accreditors} />
      <div>
        <dt>Accredited programs</dt>
        <dd>
          <ReportLink to={programsAccredited()} says="Accredited programs" count={accredited} />
          <small>
            and{' '}
            <ReportLink to={programsCandidate()} says="Candidates" count={candidates}>
              {formatCount(candidates, 'candidate')}
            </ReportLink>
          </small>
        </dd>
      </div>
    </dl>
  )
}

/** `to`: the list that counts the same. */
function Figure({ label, of, to }: { label: string; of: Compared; to?: string }) {
  const now: ReactNode = to ? <ReportLink to={to} says={label} count={of.now} /> : formatNumber(of.now)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {now}
        <small>{changeOf(of)}</small>
      </dd>
    </div>
  )
}

/** `+14 % from 78`; a share of nothing says nothing. */
function changeOf({ now, before }: Compared): string {
  if (before === 0) return now === 0 ? 'none before either' : 'none before'
  if (now === before) return 'as many as before'
  const percent = Math.round(((now - before) / before) * 100)
  const sign = now > before ? '+' : '−'
  return `${sign}${formatNumber(Math.abs(percent))} % from ${formatNumber(before)}`
}
