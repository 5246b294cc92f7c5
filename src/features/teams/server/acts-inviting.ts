/** Inviting somebody to a team, inside the transaction of whoever asks: one person, or a whole proposed team. */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { assignmentRoleNames, assignmentStatusNames, visitStatusNames } from '../../visits/rules.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { type LockedVisit, lockAccreditation } from '../../visits/server/queries-changes.ts'
import { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import type { teams } from '../contract.ts'
import { keepHonorarium } from './acts.ts'
import { type ConflictAnswer, refuseConflicts, secondCoordinator } from './checks.ts'
import { mailAssignment } from './mails.ts'
import { findAssignment, findAssignmentOf, findCoordinatorOf, lockAccreditor } from './queries.ts'
import { insertAssignment, takePlace } from './queries-changes.ts'
import { findConflicts } from './queries-conflicts.ts'

/**
 * Invites an accreditor. Refused for a second overall coordinator (422), for somebody on the team already (409), and for what stands
 * between the person and the visit, until it is confirmed or lifted (`refuseConflicts`).
 * @param inPlaceOf the assignment of somebody who left; the open place of the same role when left out
 */
export async function inviteAccreditor(act: Act, { body }: Pick<Received<typeof teams.add>, 'body'>, inPlaceOf?: string) {
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
  await takePlace(trx, visit.id, role, inPlaceOf)
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

/** Refuses what stands between the person and the visit, until it is answered. */
export async function checkConflicts({ trx, actor }: Act, visit: LockedVisit, accreditorId: string, answer: ConflictAnswer, field: string) {
  refuseConflicts(actor, (await findConflicts(trx, [accreditorId], visit)).get(accreditorId) ?? [], answer, field)
}

/** How conflicts were answered, for the log. */
export function answered({ confirm_conflict, lift_reason }: ConflictAnswer) {
  return { ...(confirm_conflict ? { confirm_conflict } : {}), ...(lift_reason ? { lift_reason } : {}) }
}

async function refuseAssigned(trx: Trx, visit: LockedVisit, accreditor: { id: string; name: string }): Promise<void> {
  const there = await findAssignmentOf(trx, visit.id, accreditor.id)
  if (there) {
    const now = assignmentStatusNames[there.status].toLowerCase()
    throw new Refusal(409, `${accreditor.name} is on the team of ${visit.number} already (${now}). Change the role or the status there.`)
  }
}

/** A visit has one overall coordinator. @throws Refusal 422 */
export async function refuseSecondCoordinator(trx: Trx, accreditationId: string, except?: string): Promise<void> {
  const coordinator = await findCoordinatorOf(trx, accreditationId, except)
  if (coordinator) throw secondCoordinator(coordinator.name)
}

async function checkPrograms(trx: Trx, accreditationId: string, programIds: readonly string[]): Promise<void> {
  if (programIds.length === 0) return
  const covered = new Set((await lockVisitPrograms(trx, accreditationId)).map((program) => program.id))
  if (programIds.some((id) => !covered.has(id))) throw invalid('program_ids', 'Choose among the programs of this visit.')
}

/** Whose logs an entry about somebody of a team stands in. */
export function about(visit: LockedVisit, accreditorId: string) {
  return { institution_id: visit.institution_id, accreditation_id: visit.id, accreditor_id: accreditorId }
}
