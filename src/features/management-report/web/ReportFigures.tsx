import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import type { AdminTotals } from '../../agency-dashboard/contract.ts'
import type { Compared, ManagementReport } from '../contract.ts'
import styles from './report.module.css'

/** The figures on top of the report, each beside that of the period before. */
export function ReportFigures({ report, programs }: { report: ManagementReport; programs: Pick<AdminTotals, 'programs'> }) {
  const { accredited, candidates } = programs.programs
  return (
    <dl className={styles.figures} aria-label="Key figures">
      <Figure label="Visits held" of={report.visits} />
      <Figure label="Institutions visited" of={report.institutions} />
      <Figure label="Programs surveyed" of={report.programs} />
      <Figure label="Levels granted" of={report.granted} />
      <Figure label="Accreditors on visits" of={report.accreditors} />
      <div>
        <dt>Accredited programs</dt>
        <dd>
          {formatNumber(accredited)}
          <small>and {formatCount(candidates, 'candidate')}</small>
        </dd>
      </div>
    </dl>
  )
}

function Figure({ label, of }: { label: string; of: Compared }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatNumber(of.now)}
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
