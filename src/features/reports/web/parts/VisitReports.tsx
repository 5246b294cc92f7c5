import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { reports } from '../../contract.ts'
import { surveyReportStatusNames } from '../../rules.ts'
import { reportTones, untilWords } from './report-words.ts'
import styles from './VisitReports.module.css'

/** How the report on each program of a visit stands, on the page of the visit. */
export function VisitReports({ accreditationId }: { accreditationId: string }) {
  const read = useQuery(query(reports.ofVisit, { params: { accreditation_id: accreditationId } }))
  if (read.error)
    return (
      <Section title="Reports">
        <ErrorState error={read.error} onRetry={read.refetch} what="reports" />
      </Section>
    )
  const begun = (read.data?.data ?? []).filter((one) => one.status !== null)
  if (begun.length === 0) return null
  return (
    <Section title="Reports" count={begun.length} description="What the team reports on each program.">
      <ul className={styles.list}>
        {begun.map(({ id, program, status, correct_until }) => (
          <li key={id}>
            <Link to={`/admin/reports/${id}`}>{program}</Link>
            {status && <Status tone={reportTones[status]}>{surveyReportStatusNames[status]}</Status>}
            {status === 'released' && correct_until && <small>Corrections of fact {untilWords(correct_until)}</small>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
