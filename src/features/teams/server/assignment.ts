/** Who goes on a visit: invite, change, remove (docs/domain.md#the-team). What the accreditor answers is in `answer.ts`. */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { findStep, neededFor } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { assignmentRoleNames, assignmentStatusNames, visitStatusNames } from '../../visits/rules.ts'
import { assignable, inTeam } from '../../visits/rules-steps.ts'
import { type LockedVisit, lockAccreditation } from '../../visits/server/queries-changes.ts'
import { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import type { teams } from '../contract.ts'
import { removalObstacle } from '../rules.ts'
import { assignmentSteps } from '../rules-assignment.ts'
import { keepHonorarium, lockAssignment, missing, tellLeaving } from './acts.ts'
import { type ConflictAnswer, refuseConflicts, secondCoordinator } from './checks.ts'
import { mailAssignment, mailRemoval, mailTeamMember } from './mails.ts'
import { findAssignment, findAssignmentOf, findCoordinatorOf, lockAccreditor } from './queries.ts'
import { deleteAssignment, insertAssignment, lockHonorarium, updateAssignment } from './queries-changes.ts'
import { findConflicts } from './queries-conflicts.ts'

/**
 * Invites an accreditor. Refused for a second overall coordinator (422), for somebody on the team already (409), and for what stands
 * between the person and the visit, until it is confirmed or lifted (`refuseConflicts`).
 */
export async function assignAccreditor(act: Act, { body }: Received<typeof teams.add>) {
  const { trx } = act
  const visit = await lockAccreditation(trx, body.accreditation_id)
  if (!assignable.includes(visit.status)) {
    const now = visitStatusNames[visit.status].toLowerCase()
    throw invalid('accreditation_id', `Accreditors are assigned to visits that are approved, scheduled or ongoing; this one is ${now}.`)
  }
  const accreditor = await lockAccreditor(trx, body.accreditor_id)
  if (!accreditor) throw invalid('accreditor_id', 'This accreditor does not exist any more. Choose somebody else.')
  if (accreditor.status !== 'active' || !['active', 'invited'].includes(accreditor.account_status)) {
    throw invalid('accreditor_id', `${accreditor.name} takes no visits at present. Choose somebody else.`)
  }
  await refuseAssigned(trx, visit, accreditor)
  await checkConflicts(act, visit, accreditor.id, body, 'accreditor_id')
  if (body.role === 'overall_coordinator') await refuseSecondCoordinator(trx, visit.id)
  await checkPrograms(trx, visit.id, body.program_ids)

  const { role, areas, program_ids, lift_reason } = body
  const assignment = {
    id: newId(),
    accreditation_id: visit.id,
    accreditor_id: accreditor.id,
    role,
    areas,
    program_ids,
    lifted_reason: lift_reason || null,
  }
  await insertAssignment(trx, assignment)
  const honorarium = await keepHonorarium(trx, visit, { ...assignment, status: 'invited' })
  await writeLog(act, {
    action: 'assignment.created',
    object: { type: 'assignment', id: assignment.id },
    says: `Assigned ${accreditor.name} as ${assignmentRoleNames[role].toLowerCase()}`,
    after: {
      role,
      status: 'invited',
      areas,
      honorarium: honorarium.after,
      ...answered(body),
    },
    ...about(visit, accreditor.id),
  })
  await mailAssignment(act, accreditor.email, visit, role)
  return { data: await findAssignment(trx, assignment.id), message: `${accreditor.name} is invited and gets an e-mail.` }
}

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

async function checkConflicts({ trx, actor }: Act, visit: LockedVisit, accreditorId: string, answer: ConflictAnswer, field: string) {
  refuseConflicts(actor, (await findConflicts(trx, [accreditorId], visit)).get(accreditorId) ?? [], answer, field)
}

/** How conflicts were answered, for the log. */
function answered({ confirm_conflict, lift_reason }: ConflictAnswer) {
  return { ...(confirm_conflict ? { confirm_conflict } : {}), ...(lift_reason ? { lift_reason } : {}) }
}

async function refuseAssigned(trx: Trx, visit: LockedVisit, accreditor: { id: string; name: string }): Promise<void> {
  const there = await findAssignmentOf(trx, visit.id, accreditor.id)
  if (there) {
    const now = assignmentStatusNames[there.status].toLowerCase()
    throw new Refusal(409, `${accreditor.name} is on the team of ${visit.number} already (${now}). Change the role or the status there.`)
  }
}

async function refuseSecondCoordinator(trx: Trx, accreditationId: string, except?: string): Promise<void> {
  const coordinator = await findCoordinatorOf(trx, accreditationId, except)
  if (coordinator) throw secondCoordinator(coordinator.name)
}

async function checkPrograms(trx: Trx, accreditationId: string, programIds: readonly string[]): Promise<void> {
  if (programIds.length === 0) return
  const covered = new Set((await lockVisitPrograms(trx, accreditationId)).map((program) => program.id))
  if (programIds.some((id) => !covered.has(id))) throw invalid('program_ids', 'Choose among the programs of this visit.')
}

function about(visit: LockedVisit, accreditorId: string) {
  return { institution_id: visit.institution_id, accreditation_id: visit.id, accreditor_id: accreditorId }
}
