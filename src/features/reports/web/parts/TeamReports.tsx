import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../../../kit/web/api.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { reports } from '../../contract.ts'
import { surveyReportStatusNames } from '../../rules.ts'
import { reportTones } from './report-words.ts'
import styles from './VisitReports.module.css'

/** For the team of a visit: the one report on each of its programs, which all write together. */
export function TeamReports({ accreditationId }: { accreditationId: string }) {
  const read = useQuery(query(reports.mine))
  const here = (read.data?.data ?? []).filter((one) => one.accreditation_id === accreditationId)
  const begun = here.filter(({ status }) => status !== null)
  if (here.length === 0) return null
  return (
    <>
      <p>
        The team writes one report on each program, and what it says is the report.{' '}
        {begun.length === 0 && <Link to="/accreditor/reports">Begin it from what you rated</Link>}
      </p>
      {begun.length > 0 && (
        <ul className={styles.list} aria-label="Reports of the team">
          {begun.map(({ id, program, status }) => (
            <li key={id}>
              <Link to={`/accreditor/reports/${id}`}>{program}</Link>
              {status && <Status tone={reportTones[status]}>{surveyReportStatusNames[status]}</Status>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
