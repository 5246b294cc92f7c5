import { agency } from '../../../../kit/contract/agency.ts'
import { agencyDay, daysBetween, formatDay } from '../../../../kit/contract/days.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { reportStatusNames } from '../../../visits/rules.ts'
import { reportTones } from '../../../visits/web/parts/tones.ts'
import styles from '../../../visits/web/parts/visit.module.css'
import { handedInWords } from '../../../visits/web/parts/visit-words.ts'
import type { Assignment } from '../../contract.ts'
import { reportsOwed } from '../../rules-report.ts'

/**
 * How a report stands, and below it the day that counts: by when it is due once the visit is over, or when it was handed in.
 *
 *     <ReportStand of={assignment} />
 */
export function ReportStand({ of }: { of: Pick<Assignment, 'report_status' | 'report_due' | 'report_handed_in_at'> }) {
  const words = dayWords(of)
  return (
    <>
      <Status tone={reportTones[of.report_status]}>{reportStatusNames[of.report_status]}</Status>
      {words && <small className={styles.reportDay}>{words}</small>}
    </>
  )
}

function dayWords(report: Pick<Assignment, 'report_status' | 'report_due' | 'report_handed_in_at'>): string {
  const { report_status, report_due } = report
  if (!reportsOwed.includes(report_status)) return handedInWords(report)
  if (!report_due || daysBetween(agencyDay(), report_due) > agency.reportDueDays) return ''
  return `${daysBetween(report_due, agencyDay()) > 0 ? 'was due' : 'due'} ${formatDay(report_due)}`
}
