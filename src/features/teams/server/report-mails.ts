/** The mails about reports, to whom they belong; each is queued in the transaction of what it tells. */
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { type Mail, type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { reportDue } from '../../visits/rules-days.ts'
import type { LockedVisit } from '../../visits/server/queries-changes.ts'
import type { OverdueReport } from './queries-reports.ts'

type Visit = Pick<LockedVisit, 'number' | 'institution' | 'campus' | 'visit_date' | 'visit_end'>
type Report = { assignmentId: string; email: string; visit: Visit }

export async function mailReportReturned(act: Posting, { assignmentId, email, visit }: Report, reason: string, due: string): Promise<void> {
  await queueMail(act, {
    template: 'report_returned',
    recipient: email,
    subject: `${visit.number}: your report comes back to you`,
    paragraphs: [
      `Your report on the visit to ${placeAndDays(visit)}, has to be corrected.`,
      `The agency writes: ${reason}`,
      `Please correct it with the overall coordinator, and hand it in again until ${formatDay(due)}.`,
    ],
    action: pageOf(assignmentId),
  })
}

export async function mailReportAccepted(act: Posting, { assignmentId, email, visit }: Report, note: string | null): Promise<void> {
  await queueMail(act, {
    template: 'report_accepted',
    recipient: email,
    subject: `${visit.number}: your report is accepted`,
    paragraphs: [
      `Your report on the visit to ${placeAndDays(visit)}, is accepted. Thank you.`,
      ...(note ? [`The agency writes: ${note}`] : []),
    ],
    action: pageOf(assignmentId),
  })
}

/** To whoever has not handed in the report in time; nobody whose account is closed. */
export function lateReportMails(report: OverdueReport): Mail[] {
  if (report.account_status === 'suspended') return []
  const { id, email, number, report_due, report_remark, visit_end } = report
  const due = report_due ?? reportDue(visit_end)
  return [
    {
      template: 'report_late',
      recipient: email,
      subject: `${number}: your report is late`,
      paragraphs: [
        `Your report on the visit to ${placeAndDays(report)}, was due on ${formatDay(due)} and has not been handed in${report_remark ? ' again' : ''}.`,
        ...(report_remark ? [`The agency had returned it with these words: ${report_remark}`] : []),
        'Please hand it in now: the programs cannot be decided without it. If something keeps you from it, write to the agency.',
      ],
      action: pageOf(id),
    },
  ]
}

function placeAndDays({ institution, campus, visit_date, visit_end }: Visit): string {
  return `${institution}, ${campus}, ${formatDays(visit_date, visit_end)}`
}

function pageOf(assignmentId: string) {
  return { label: 'Open your report', path: `/accreditor/program?id=${assignmentId}` }
}
