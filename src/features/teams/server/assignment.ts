/** Who goes on a visit: change, remove (docs/domain.md#the-team). Inviting is in `acts-inviting.ts`, what the accreditor answers in `answer.ts`. */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { findStep, neededFor } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { assignmentRoleNames, assignmentStatusNames } from '../../visits/rules.ts'
import { inTeam } from '../../visits/rules-steps.ts'
import type { teams } from '../contract.ts'
import { removalObstacle } from '../rules.ts'
import { assignmentSteps } from '../rules-assignment.ts'
import { keepHonorarium, lockAssignment, missing, tellLeaving } from './acts.ts'
import { about, answered, checkConflicts, refuseSecondCoordinator } from './acts-inviting.ts'
import { mailRemoval, mailTeamMember } from './mails.ts'
import { findAssignment, lockAccreditor } from './queries.ts'
import { deleteAssignment, lockHonorarium, updateAssignment } from './queries-changes.ts'

/** @throws Refusal 409 on a stale version or an unconfirmed conflict, 422 when the status does not fit the visit */
export async function changeAssignmentStatus(act: Act, { body }: Received<typeof teams.editStatus>) {
  const { trx } = act
  const { visit, assignment } = await lockAssignment(trx, body.id, body.version)
  const { status } = body
  const step = findStep(assignmentSteps, assignment.status, status, 'teams.editStatus')
  const needs = step?.needs ?? neededFor(assignmentSteps, status, 'teams.editStatus')
  if (visit.status === 'cancelled') throw invalid('status', 'The visit is cancelled; its team does not change any more.')
  if (needs.includes('begun') && visit.visit_date > agencyDay()) {
    throw invalid('status', `"${assignmentStatusNames[status]}" can be set when the visit has begun.`)
  }
  const accreditor = (await lockAccreditor(trx, assignment.accreditor_id)) ?? missing()
  if (status === assignment.status) return { data: await findAssignment(trx, body.id), message: 'Nothing was changed.' }
  if (!step) {
    const [now, next] = [assignment.status, status].map((one) => assignmentStatusNames[one].toLowerCase())
    throw invalid('status', `Somebody who is ${now} cannot become ${next}.`)
  }
  if (needs.includes('team_free')) await checkConflicts(act, visit, accreditor.id, body, 'status')
  if (needs.includes('one_coordinator') && assignment.role === 'overall_coordinator')
    await refuseSecondCoordinator(trx, visit.id, assignment.id)
  const isBack = needs.includes('team_free')
  const isNews = status === 'confirmed' && assignment.told_at === null
  await updateAssignment(trx, assignment.id, {
    status,
    decline_reason: null,
    ...(isBack ? { lifted_reason: body.lift_reason || null, tie_seen_at: new Date() } : {}),
    ...(status === 'invited' ? { ...askedAnew, invited_at: new Date() } : {}),
    ...(isNews ? { told_at: new Date() } : {}),
  })
  if (isNews) await mailTeamMember(act, visit, accreditor.name, assignment.role)
  const honorarium = await keepHonorarium(trx, visit, { ...assignment, status })
  await writeLog(act, {
    action: 'assignment.status_changed',
    object: { type: 'assignment', id: assignment.id },
    says: `Changed the status of ${accreditor.name} to ${assignmentStatusNames[status].toLowerCase()}`,
    ...changes(
      { status: assignment.status, decline_reason: assignment.decline_reason, honorarium: honorarium.before },
      { status, decline_reason: null, honorarium: honorarium.after, ...answered(body) },
    ),
    ...about(visit, accreditor.id),
  })
  if (status === 'withdrawn') await tellLeaving(act, visit, accreditor)
  return { data: await findAssignment(trx, body.id), message: `${accreditor.name}: ${assignmentStatusNames[status].toLowerCase()}.` }
}

/** @throws Refusal 409 on a stale version, 422 for a second overall coordinator */
export async function changeAssignmentRole(act: Act, { body }: Received<typeof teams.editRole>) {
  const { trx } = act
  const { visit, assignment } = await lockAssignment(trx, body.id, body.version)
  const { role } = body
  if (visit.status === 'cancelled') throw invalid('role', 'The visit is cancelled; its team does not change any more.')
  const accreditor = (await lockAccreditor(trx, assignment.accreditor_id)) ?? missing()
  if (role === assignment.role) return { data: await findAssignment(trx, body.id), message: 'Nothing was changed.' }
  if (role === 'overall_coordinator' && inTeam(assignment.status)) await refuseSecondCoordinator(trx, visit.id, assignment.id)
  await updateAssignment(trx, assignment.id, { role })
  const honorarium = await keepHonorarium(trx, visit, { ...assignment, role })
  await writeLog(act, {
    action: 'assignment.role_changed',
    object: { type: 'assignment', id: assignment.id },
    says: `Changed the role of ${accreditor.name} to ${assignmentRoleNames[role].toLowerCase()}`,
    ...changes({ role: assignment.role, honorarium: honorarium.before }, { role, honorarium: honorarium.after }),
    ...about(visit, accreditor.id),
  })
  return { data: await findAssignment(trx, body.id), message: `${accreditor.name} is now ${assignmentRoleNames[role].toLowerCase()}.` }
}

/** @throws Refusal 409 when the report is in or the honorarium was paid */
export async function removeAssignment(act: Act, { query }: Received<typeof teams.remove>) {
  const { trx } = act
  const { visit, assignment } = await lockAssignment(trx, query.id)
  const accreditor = (await lockAccreditor(trx, assignment.accreditor_id)) ?? missing()
  const honorarium = await lockHonorarium(trx, assignment.id)
  const obstacle = removalObstacle({ report_status: assignment.report_status, honorarium: honorarium?.payment_status ?? null })
  if (obstacle) throw new Refusal(409, obstacle)
  await deleteAssignment(trx, assignment.id)
  const { role, status, areas } = assignment
  await writeLog(act, {
    action: 'assignment.removed',
    object: { type: 'assignment', id: assignment.id },
    says: `Removed ${accreditor.name} from the team`,
    before: { role, status, areas, honorarium: honorarium?.amount ?? null },
    ...about(visit, accreditor.id),
  })
  if (inTeam(status)) await mailRemoval(act, accreditor.email, visit)
  await tellLeaving(act, visit, accreditor)
  return { message: `${accreditor.name} is no longer on the team of ${visit.number}.` }
}

/** A new invitation: its days count from now, and what was declared with the one before is over. */
const askedAnew = { reminded_at: null, declaration_version: null, declared_statements: null, declared_at: null }
