import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import type { AccreditorAssignment, AssignmentCount } from '../../assignments/contract.ts'
import { assignments } from '../../assignments/contract.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import { answerWords, assignedVisitPath, dueWords } from '../../visits/web/parts/visit-words.ts'
import styles from './accreditor.module.css'

/** Rows of each kind; the list behind them has all. */
const most = 3
const programs = '/accreditor/programs'

type Waiting = { key: string; icon: IconName; title: string; line: string; by: string; isLate?: boolean; to: string }

/** What waits for the person, first on the page: invitations, reports, and the bank info nobody can be paid without. */
export function AccreditorWaiting({ count }: { count: AssignmentCount | undefined }) {
  const toAnswer = useQuery(query(assignments.list, { query: { state: 'to_answer', paginate: most } }))
  const reports = useQuery(query(assignments.list, { query: { state: 'report_due', paginate: most } }))
  const error = toAnswer.error ?? reports.error
  const rows = [
    ...(toAnswer.data?.data.map(invitation) ?? []),
    ...(reports.data?.data.map(report) ?? []),
    ...(count && !count.has_bank_info ? [bankInfo] : []),
  ]
  const isHere = toAnswer.data && reports.data && count
  const more = [
    { left: (toAnswer.data?.meta.total ?? 0) - most, one: 'more invitation', to: `${programs}?state=to_answer` },
    { left: (reports.data?.meta.total ?? 0) - most, one: 'more report', to: `${programs}?state=report_due` },
  ].filter(({ left }) => left > 0)
  return (
    <section className={styles.waiting} aria-label="Waiting for you" data-some={rows.length > 0 || undefined}>
      <h2>Waiting for you {isHere && rows.length > 0 && <span>{formatNumber(total())}</span>}</h2>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.key}>
              <Link to={row.to}>
                <Icon name={row.icon} size={20} />
                <span>
                  <strong>{row.title}</strong>
                  <small>{row.line}</small>
                </span>
                <b data-late={row.isLate || undefined}>{row.by}</b>
                <Icon name="chevron-right" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more.map(({ left, one, to }) => (
        <Link key={to} className={styles.more} to={to}>
          and {formatCount(left, one)}
        </Link>
      ))}
      {error ? (
        <ErrorState error={error} onRetry={() => Promise.all([toAnswer.refetch(), reports.refetch()])} bare />
      ) : !isHere ? (
        rows.length === 0 && <Skeleton height={44} role="status" aria-label="Loading" />
      ) : (
        rows.length === 0 && (
          <p>
            <Icon name="circle-check" size={20} /> Nothing. Every invitation is answered, every report is in.
          </p>
        )
      )}
    </section>
  )

  function total(): number {
    return (toAnswer.data?.meta.total ?? 0) + (reports.data?.meta.total ?? 0) + (count?.has_bank_info === false ? 1 : 0)
  }
}

const bankInfo: Waiting = {
  key: 'bank',
  icon: 'credit-card',
  title: 'Enter your bank info',
  line: 'Without it no honorarium can be paid to you.',
  by: 'in your profile',
  to: '/accreditor/profile#bank',
}

function invitation(visit: AccreditorAssignment): Waiting {
  return {
    key: visit.id,
    icon: 'mail',
    title: `Invitation: ${visit.institution.name}`,
    line: `${formatDays(visit.visit_date, visit.visit_end)} · ${assignmentRoleNames[visit.role]}`,
    by: answerWords(visit.answer_until),
    to: assignedVisitPath(visit.id),
  }
}

function report(visit: AccreditorAssignment): Waiting {
  const { text, isLate } = dueWords(visit.report_due ?? visit.visit_end)
  const wasReturned = visit.report_remark !== null
  return {
    key: visit.id,
    icon: 'file-text',
    title: `${wasReturned ? 'Your part came back' : 'Your part of the report'}: ${visit.institution.name}`,
    line: `${formatDays(visit.visit_date, visit.visit_end)} · ${campusesWords(visit.campuses)}`,
    by: text,
    isLate,
    to: assignedVisitPath(visit.id),
  }
}
