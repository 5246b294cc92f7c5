/** Accreditors say how far the own report is; Finance pays by it, QA decides by it. */
import type { accreditations } from '../../contract/accreditations.ts'
import { agencyDay } from '../../contract/today.ts'
import { reportStatusNames, visitStatusNames } from '../../contract/visits.ts'
import type { Db } from '../db/database.ts'
import { changes, writeLog } from '../logs/queries.ts'
import { invalid, notFound, stale } from '../refusal.ts'
import type { Asked } from '../routes.ts'
import { openReports } from './policy.ts'
import { findOwnAssignment } from './queries-accreditor.ts'
import { lockAccreditation } from './queries-changes.ts'
import { findAssignmentRow } from './queries-team.ts'
import { updateAssignment } from './queries-team-changes.ts'

/** @throws Refusal 404 for somebody else's assignment, 409 on a stale version, 422 where the report cannot become that now */
export function changeReport(db: Db, { body, actor, origin }: Asked<typeof accreditations.report>) {
  return db.transaction().execute(async (trx) => {
    const own = await findAssignmentRow(trx, body.id)
    if (own?.accreditor_id !== actor.id) throw notFound('This assignment')
    const visit = await lockAccreditation(trx, own.accreditation_id)
    const assignment = await findAssignmentRow(trx, body.id)
    if (!assignment) throw notFound('This assignment')
    if (assignment.version !== body.version) throw stale()
    const { report_status: before, role, status } = assignment
    const mine = { role, status, report_status: before, visit: visit.status, visit_date: visit.visit_date }
    if (!openReports(mine, agencyDay()).includes(body.report_status)) {
      const now = reportStatusNames[before].toLowerCase()
      const why =
        visit.visit_date > agencyDay() ? 'The visit has not begun' : `The visit is ${visitStatusNames[visit.status].toLowerCase()}`
      throw invalid('report_status', `Your report is ${now} and stays so. ${why}. Write to the agency if something has changed.`)
    }
    await updateAssignment(trx, assignment.id, { report_status: body.report_status })
    await writeLog(trx, actor, origin, {
      action: 'assignment.report_changed',
      object: { type: 'assignment', id: assignment.id },
      says: body.report_status === 'submitted' ? 'Handed in the report' : 'Keeps the report as a draft',
      ...changes({ report_status: before }, { report_status: body.report_status }),
      institution_id: visit.institution_id,
      accreditation_id: visit.id,
      accreditor_id: actor.id,
    })
    const message =
      body.report_status === 'submitted' ? `Your report on ${visit.number} is handed in. Thank you.` : 'Your report is a draft.'
    return { data: await findOwnAssignment(trx, actor.id, assignment.id), message }
  })
}
