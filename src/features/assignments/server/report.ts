/** Accreditors say how far the own report is; QA reads it (`report-decision.ts`), Finance pays by it. */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { dayReportIsDue, openReports } from '../../teams/rules.ts'
import { reportSteps } from '../../teams/rules-report.ts'
import { lockAssignment } from '../../teams/server/acts.ts'
import { findAssignmentRow } from '../../teams/server/queries.ts'
import { updateAssignment } from '../../teams/server/queries-changes.ts'
import { type ReportStatus, reportStatusNames, visitStatusNames } from '../../visits/rules.ts'
import type { assignments } from '../contract.ts'
import { findAccreditorAssignment } from './queries.ts'

/** @throws Refusal 404 for somebody else's assignment, 409 on a stale version, 422 where the report cannot become that now */
export async function changeReport(act: Act, { body }: Received<typeof assignments.report>) {
  const { trx, actor } = act
  const own = await findAssignmentRow(trx, body.id)
  if (own?.accreditor_id !== actor.id) throw notFound('This assignment')
  const { visit, assignment } = await lockAssignment(trx, body.id, body.version)
  const { report_status: before, report_due, role, status } = assignment
  const { visit_date, visit_end } = visit
  const mine = { role, status, report_status: before, visit: visit.status, visit_date }
  if (!openReports(mine, agencyDay()).includes(body.report_status)) {
    const now = reportStatusNames[before].toLowerCase()
    const why = visit_date > agencyDay() ? 'The visit has not begun' : `The visit is ${visitStatusNames[visit.status].toLowerCase()}`
    throw invalid('report_status', `Your part of the report is ${now} and stays so. ${why}. Write to the agency if something has changed.`)
  }
  const isIn = body.report_status === 'submitted'
  // what is taken back after its day is late at once: the agency waits for it
  const isOverdue = (dayReportIsDue({ ...mine, visit_end, report_due }) ?? '') < agencyDay()
  const after: ReportStatus = isOverdue && findStep(reportSteps, before, 'late', 'assignments.report') ? 'late' : body.report_status
  await updateAssignment(trx, assignment.id, { report_status: after, report_handed_in_at: isIn ? new Date() : null })
  await writeLog(act, {
    action: 'assignment.report_changed',
    object: { type: 'assignment', id: assignment.id },
    says: isIn ? 'Handed in the report' : before === 'submitted' ? 'Took the report back' : 'Keeps the report as a draft',
    ...changes({ report_status: before }, { report_status: after }),
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    accreditor_id: actor.id,
  })
  const message = isIn
    ? `Your part of the report on ${visit.number} is handed in. Thank you.`
    : after === 'late'
      ? 'You have your part back. Its day is over: it is late until you hand it in.'
      : 'Your part is a draft.'
  return { data: await findAccreditorAssignment(trx, actor.id, assignment.id), message }
}
