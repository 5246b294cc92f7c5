/** QA reads the report of an accreditor: accepts it, or returns it with the reason (decision 19). */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { nextStates } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { reportStatusNames, visitStatusNames } from '../../visits/rules.ts'
import { reportDueAgain } from '../../visits/rules-days.ts'
import type { teams } from '../contract.ts'
import { hasReport, openDecisions } from '../rules.ts'
import { reportSteps } from '../rules-report.ts'
import { lockAssignment } from './acts.ts'
import { findAssignment, lockAccreditor } from './queries.ts'
import { updateAssignment } from './queries-changes.ts'
import { mailReportAccepted, mailReportReturned } from './report-mails.ts'

/**
 * An accepted report keeps the note, a returned one the reason and a new day by which it is due.
 * @throws Refusal 404; 409 on a stale version; 422 when the report is not in, or the visit lets nobody write it anew
 */
export async function decideReport(act: Act, { body }: Received<typeof teams.decideReport>) {
  const { trx } = act
  const { visit, assignment } = await lockAssignment(trx, body.id, body.version)
  const accreditor = await lockAccreditor(trx, assignment.accreditor_id)
  if (!accreditor) throw notFound('This assignment')
  const { name, email } = accreditor
  const { role, status, report_status, report_due, report_remark } = assignment
  if (!openDecisions({ role, status, report_status, visit: visit.status }).includes(body.report_status)) {
    throw invalid('report_status', obstacle(name, { role, status, report_status }, visit))
  }
  const isReturned = body.report_status === 'returned'
  const due = reportDueAgain(visit.visit_end, agencyDay())
  const change = {
    report_status: body.report_status,
    report_remark: (isReturned ? body.reason : body.note) || null,
    ...(isReturned ? { report_due: due } : {}),
  }
  await updateAssignment(trx, assignment.id, change)
  await writeLog(act, {
    action: isReturned ? 'assignment.report_returned' : 'assignment.report_accepted',
    object: { type: 'assignment', id: assignment.id },
    says: `${isReturned ? 'Returned' : 'Accepted'} the report of ${name}`,
    ...changes({ report_status, report_remark, report_due }, change),
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    accreditor_id: accreditor.id,
  })
  const report = { assignmentId: assignment.id, email, visit }
  if (isReturned) await mailReportReturned(act, report, body.reason ?? '', due)
  else await mailReportAccepted(act, report, change.report_remark)
  const message = isReturned
    ? `The report of ${name} is returned; it is due again on ${formatDay(due)}.`
    : `The report of ${name} on ${visit.number} is accepted.`
  return { data: await findAssignment(trx, assignment.id), message }
}

type Part = Parameters<typeof hasReport>[0] & { report_status: keyof typeof reportStatusNames }

/** Why the report cannot be accepted or returned now. */
function obstacle(name: string, part: Part, visit: { number: string; status: keyof typeof visitStatusNames }): string {
  if (!hasReport(part)) return `${name} hands in no report on ${visit.number}.`
  if (nextStates(reportSteps, part.report_status, 'teams.decideReport').length === 0) {
    const now = reportStatusNames[part.report_status].toLowerCase()
    return `The report of ${name} is ${now}. Only a report that was handed in is accepted or returned.`
  }
  const now = visitStatusNames[visit.status].toLowerCase()
  return `${visit.number} is ${now}: a report on it is not written any more.${visit.status === 'decided' ? ' It can still be accepted.' : ''}`
}
