/** The mails about reports, to whom they belong; each is queued in the transaction of what it tells. */
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { type Mail, type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { reportDue } from '../../visits/rules-days.ts'
import { visitVariables } from '../../visits/server/mails.ts'
import type { LockedVisit } from '../../visits/server/queries-changes.ts'
import type { OverdueReport } from './queries-reports.ts'

type Visit = Pick<LockedVisit, 'number' | 'institution' | 'campus' | 'visit_date' | 'visit_end'>
type Report = { assignmentId: string; email: string; visit: Visit }

const { number, institution, campus, dates } = visitVariables
const place = { number, institution, campus, dates }
const day = { says: 'the day the report is due', sample: '25 Mar 2027', needed: true } as const
const reason = {
  says: 'what the agency wrote when it returned the report',
  sample: 'Please add the list of faculty with their degrees, and the minutes of the last meeting of the board.',
  needed: true,
} as const

const returned = defineMail({
  key: 'report_returned',
  says: 'To the accreditor: the report has to be corrected.',
  variables: { ...place, reason, day },
  subject: '{number}: your part of the report comes back to you',
  text: [
    'Your part of the report on the visit to {institution}, {campus}, {dates}, has to be corrected.',
    'The agency writes: {reason}',
    'Please correct it with the overall coordinator, and hand it in again until {day}.',
  ],
  button: 'Open the visit',
})

const accepted = defineMail({
  key: 'report_accepted',
  says: 'To the accreditor: the report is accepted.',
  variables: { ...place, note: { says: 'what the agency adds', sample: 'Very clear on the laboratories.', optional: true, needed: true } },
  subject: '{number}: your part of the report is accepted',
  text: ['Your part of the report on the visit to {institution}, {campus}, {dates}, is accepted. Thank you.', 'The agency writes: {note}'],
  button: 'Open the visit',
})

const late = defineMail({
  key: 'report_late',
  says: 'To the accreditor, on the day after the report was due.',
  variables: { ...place, day },
  subject: '{number}: your part of the report is late',
  text: [
    'Your part of the report on the visit to {institution}, {campus}, {dates}, was due on {day} and has not been handed in.',
    'Please hand it in now: the programs cannot be decided without it. If something keeps you from it, write to the agency.',
  ],
  button: 'Open the visit',
})

const lateAgain = defineMail({
  key: 'returned_report_late',
  says: 'To the accreditor, on the day after a returned report was due again.',
  variables: { ...place, reason, day },
  subject: '{number}: your part of the report is late',
  text: [
    'Your part of the report on the visit to {institution}, {campus}, {dates}, was due on {day} and has not been handed in again.',
    'The agency had returned it with these words: {reason}',
    'Please hand it in now: the programs cannot be decided without it. If something keeps you from it, write to the agency.',
  ],
  button: 'Open the visit',
})

export const reportMails = [returned, accepted, late, lateAgain]

export async function mailReportReturned(act: Posting, { assignmentId, email, visit }: Report, reason: string, due: string): Promise<void> {
  const words = { ...placeWords(visit), reason, day: formatDay(due) }
  await queueMail(act, { recipient: email, ...returned.letter(words, pageOf(assignmentId)) })
}

export async function mailReportAccepted(act: Posting, { assignmentId, email, visit }: Report, note: string | null): Promise<void> {
  await queueMail(act, { recipient: email, ...accepted.letter({ ...placeWords(visit), note }, pageOf(assignmentId)) })
}

/** To whoever has not handed in the report in time; nobody whose account is closed. */
export function lateReportMails(report: OverdueReport): Mail[] {
  if (report.account_status === 'suspended') return []
  const { id, email, report_due, report_remark, visit_end } = report
  const words = { ...placeWords(report), day: formatDay(report_due ?? reportDue(visit_end)) }
  const letter = report_remark ? lateAgain.letter({ ...words, reason: report_remark }, pageOf(id)) : late.letter(words, pageOf(id))
  return [{ ...letter, recipient: email }]
}

function placeWords({ number, institution, campus, visit_date, visit_end }: Visit) {
  return { number, institution, campus, dates: formatDays(visit_date, visit_end) }
}

function pageOf(assignmentId: string): string {
  return `/accreditor/program?id=${assignmentId}`
}
