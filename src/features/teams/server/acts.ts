/** Keeps the honorarium of an assignment in step with role and status (docs/domain.md#honoraria). */
import { isFree } from '../../../kit/contract/money.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { notFound, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { type AssignmentRole, type AssignmentStatus, assignmentRoleNames, type VisitStatus } from '../../visits/rules.ts'
import { breaksOf, type Days } from '../../visits/rules-breaks.ts'
import { honorariumDue, honorariumOf, inTeam, notHeld, takingPart } from '../../visits/rules-steps.ts'
import { findVisitFacts, listCampusIds } from '../../visits/server/queries-breaks.ts'
import type { LockedVisit } from '../../visits/server/queries-changes.ts'
import { lockAccreditation, lockInstitution } from '../../visits/server/queries-changes.ts'
import { type ConflictRow, freshConflicts } from '../rules-conflicts.ts'
import { type ConflictAnswer, refuseConflicts } from './checks.ts'
import { mailRemoval } from './mails.ts'
import type { AssignmentRow } from './queries.ts'
import { findAssignmentRow, listTakingPart, listTeamIds, lockAccreditor } from './queries.ts'
import { deleteFinance, lockHonorarium, replaceHonorarium, updateAssignment } from './queries-changes.ts'
import { listNearVisits, listOffDays } from './queries-conflicts.ts'

type Assigned = { id: string; accreditor_id: string; role: AssignmentRole; status: AssignmentStatus }

/**
 * Whoever has said yes has one honorarium, by role; whoever has not answered or left has none. One that was paid stays as it is.
 * @returns the amount before and after, for the log
 */
export async function keepHonorarium(
  trx: Trx,
  visit: LockedVisit,
  assignment: Assigned,
): Promise<{ before: string | null; after: string | null }> {
  const row = await lockHonorarium(trx, assignment.id)
  const before = row?.amount ?? null
  if (row && !['unpaid', 'waived'].includes(row.payment_status)) return { before, after: before }
  if (!takingPart.includes(assignment.status)) {
    if (row) await deleteFinance(trx, row.id)
    return { before, after: null }
  }
  const amount = honorariumOf(assignment.role, visit)
  const role = assignmentRoleNames[assignment.role].toLowerCase()
  const description = `Honorarium, ${role}, ${visitTypeNames[visit.visit_type].toLowerCase()}`
  if (before === amount && row?.description === description) return { before, after: before }
  const free = isFree(amount)
  // What Finance waived stays waived in another role; what was waived because the role is unpaid does not.
  const waived = row?.payment_status === 'waived' && !isFree(row.amount) ? row.status_reason : null
  await replaceHonorarium(trx, row?.id ?? null, {
    new_id: newId(),
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    assignment_id: assignment.id,
    accreditor_id: assignment.accreditor_id,
    description,
    amount,
    due_date: honorariumDue(visit.visit_end),
    payment_status: free || waived ? 'waived' : 'unpaid',
    status_reason: free ? `No honorarium is paid for the role of ${role}.` : waived,
  })
  return { before, after: amount }
}

/** The honoraria of a visit whose days are others now: they follow its first day and its length. */
export async function keepHonoraria(trx: Trx, visit: LockedVisit): Promise<void> {
  for (const assignment of await listTakingPart(trx, visit.id)) await keepHonorarium(trx, visit, assignment)
}

/**
 * Refuses new days, or a visit taken up again, when they break something that was not broken before (docs/domain.md#days-that-break-something),
 * or bring somebody of the team into a conflict that was not there. All of it in one answer.
 * @param before the visit as it stands; one that is not held is in nobody's way yet
 */
export async function refuseDays(
  act: Act,
  before: LockedVisit,
  after: Days & { status: VisitStatus },
  answer: ConflictAnswer,
): Promise<void> {
  const { trx, actor } = act
  if (notHeld.includes(after.status)) return
  // another visit of one of the campuses is of the same institution: two that move at once see each other
  await lockInstitution(trx, before.institution_id)
  const known = notHeld.includes(before.status) ? null : before
  const facts = await findVisitFacts(trx, {
    id: before.id,
    institution_id: before.institution_id,
    campus_ids: await listCampusIds(trx, before.id),
    ...spanOf(before, after),
  })
  const breaks = breaksOf(after, facts, known)
  refuseConflicts(actor, await newConflicts(trx, before, known, after), answer, fieldOf(before, after), breaks)
}

/** As `refuseDays`, for people alone: whoever calls says by itself what the days break. */
export async function refuseTeamConflicts(
  { trx, actor }: Act,
  before: LockedVisit,
  after: Days & { status: VisitStatus },
  answer: ConflictAnswer,
): Promise<void> {
  if (notHeld.includes(after.status)) return
  const known = notHeld.includes(before.status) ? null : before
  refuseConflicts(actor, await newConflicts(trx, before, known, after), answer, fieldOf(before, after))
}

/** What the days bring people of the team into; the team is locked. */
async function newConflicts(trx: Trx, visit: LockedVisit, known: Days | null, after: Days): Promise<ConflictRow[]> {
  const team = await listTeamIds(trx, visit.id)
  for (const id of team) await lockAccreditor(trx, id)
  const span = known ? { visit_date: earlier(known, after), visit_end: later(known, after) } : after
  const [near, off] = [await listNearVisits(trx, team, visit.id, span), await listOffDays(trx, team, span)]
  return freshConflicts(known, after, near, off)
}

function spanOf(before: Days, after: Days): { from: string; to: string } {
  return { from: earlier(before, after), to: later(before, after) }
}

function earlier(one: Days, other: Days): string {
  return [one.visit_date, other.visit_date].sort()[0] as string
}

function later(one: Days, other: Days): string {
  return [one.visit_end, other.visit_end].sort()[1] as string
}

function fieldOf(before: { status: VisitStatus }, after: { status: VisitStatus }): string {
  return after.status === before.status ? 'visit_date' : 'status'
}

type Leaving = (act: Act, visit: LockedVisit, accreditor: OfTeam['accreditor']) => Promise<void>
const leaving: Leaving[] = []

/** What else there is to do when QA takes somebody off a team; features further down name it. */
export function whenLeaving(then: Leaving): void {
  leaving.push(then)
}

/** Does what others have to do when QA takes this person off. */
export async function tellLeaving(...left: Parameters<Leaving>): Promise<void> {
  for (const then of leaving) await then(...left)
}

/** Takes somebody off the team after a tie or an objection, tells them, and writes down why that was. Who is off already stays so. */
export async function withdraw(act: Act, { visit, assignment, accreditor }: OfTeam, after: Record<string, unknown>): Promise<void> {
  const { id, status } = assignment
  const isOff = !inTeam(status)
  if (!isOff) await updateAssignment(act.trx, id, { status: 'withdrawn', decline_reason: null })
  const honorarium = await keepHonorarium(act.trx, visit, { ...assignment, status: isOff ? status : 'withdrawn' })
  await writeLog(act, {
    action: 'assignment.status_changed',
    object: { type: 'assignment', id },
    says: `Took ${accreditor.name} off the team`,
    before: { status, honorarium: honorarium.before },
    after: { status: isOff ? status : 'withdrawn', honorarium: honorarium.after, ...after },
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    accreditor_id: accreditor.id,
  })
  if (isOff) return
  await mailRemoval(act, accreditor.email, visit)
  await tellLeaving(act, visit, accreditor)
}

/** Somebody of a team, all locked. */
export type OfTeam = { visit: LockedVisit; assignment: AssignmentRow; accreditor: { id: string; name: string; email: string } }

/** The visit first, then the assignment: everybody takes the locks in this order. */
export async function lockAssignment(trx: Trx, id: string, version?: number): Promise<{ visit: LockedVisit; assignment: AssignmentRow }> {
  const found = (await findAssignmentRow(trx, id)) ?? missing()
  const visit = await lockAccreditation(trx, found.accreditation_id)
  const assignment = (await findAssignmentRow(trx, id)) ?? missing()
  if (version !== undefined && assignment.version !== version) throw stale()
  return { visit, assignment }
}

export function missing(): never {
  throw notFound('This assignment')
}
