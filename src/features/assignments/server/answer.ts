/** Accreditors accept an invitation, decline it, or take an acceptance back (docs/domain.md#the-team). */

import { agency } from '../../../kit/contract/agency.ts'
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay, formatDays } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { openAnswers } from '../../teams/rules.ts'
import { standingOf } from '../../teams/rules-standing.ts'
import { keepHonorarium, lockAssignment } from '../../teams/server/acts.ts'
import { mailDeclined } from '../../teams/server/mails.ts'
import { type AssignmentRow, findAssignmentRow } from '../../teams/server/queries.ts'
import { updateAssignment } from '../../teams/server/queries-changes.ts'
import { findConflicts } from '../../teams/server/queries-conflicts.ts'
import { findWaitingTies } from '../../teams/server/queries-ties.ts'
import type { AssignmentAnswer } from '../../visits/rules.ts'
import { assignmentStatusNames } from '../../visits/rules.ts'
import type { LockedVisit } from '../../visits/server/queries-changes.ts'
import type { assignments } from '../contract.ts'
import { findAccreditorAssignment } from './queries.ts'

/** @throws Refusal 404 for somebody else's assignment, 422 when no answer is open, 409 on a stale version */
export async function answerAssignment(act: Act, { body }: Received<typeof assignments.answer>) {
  const { trx, actor } = act
  const own = await findAssignmentRow(trx, body.id)
  if (own?.accreditor_id !== actor.id) throw notFound('This assignment')
  const { visit, assignment } = await lockAssignment(trx, body.id, body.version)
  if ((body.visit_date ?? visit.visit_date) !== visit.visit_date || (body.visit_end ?? visit.visit_end) !== visit.visit_end) {
    throw new Refusal(409, `The visit has moved to ${formatDays(visit.visit_date, visit.visit_end)}. Look at the new dates, then answer.`)
  }
  const open = openAnswers({ ...assignment, visit: visit.status, visit_date: visit.visit_date }, agencyDay())
  if (!open.includes(body.answer)) {
    const now = assignmentStatusNames[assignment.status].toLowerCase()
    const what = body.answer === 'invited' ? 'taken back' : body.answer
    throw invalid('answer', `This assignment is ${now} and cannot be ${what} any more. Write to the agency if something has changed.`)
  }
  const isYes = body.answer === 'accepted'
  if (isYes) await checkAcceptance(act, visit, assignment, body.declaration_version)
  const reason = body.answer === 'declined' ? (body.reason ?? null) : null
  const kind = reason ? (body.kind ?? null) : null
  const { version, statements } = agency.declarations
  const declared = isYes
    ? { declaration_version: version, declared_statements: [...statements], declared_at: new Date() }
    : { declaration_version: null, declared_statements: null, declared_at: null }
  await updateAssignment(trx, assignment.id, { status: body.answer, decline_reason: reason, decline_kind: kind, ...declared })
  const honorarium = await keepHonorarium(trx, visit, { ...assignment, status: body.answer })
  await writeLog(act, {
    action: 'assignment.status_changed',
    object: { type: 'assignment', id: assignment.id },
    says: body.answer === 'invited' ? 'Took the answer to the invitation back' : `Answered the invitation: ${body.answer}`,
    ...changes(
      {
        status: assignment.status,
        decline_reason: assignment.decline_reason,
        decline_kind: assignment.decline_kind,
        honorarium: honorarium.before,
      },
      {
        status: body.answer,
        decline_reason: reason,
        decline_kind: kind,
        honorarium: honorarium.after,
        ...(isYes ? { declarations: declared.declaration_version } : {}),
      },
    ),
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    accreditor_id: actor.id,
  })
  if (reason) await mailDeclined(act, visit, actor.name, assignment.role, reason)
  return { data: await findAccreditorAssignment(trx, actor.id, assignment.id), message: answerSentences[body.answer](visit.number) }
}

/** @throws Refusal 422 without the declarations of today, and while something keeps the person off that the agency has not let be */
async function checkAcceptance({ trx }: Act, visit: LockedVisit, assignment: AssignmentRow, version: string | undefined): Promise<void> {
  if (version !== agency.declarations.version)
    throw invalid('declaration_version', 'The declarations have changed. Load the page again, read them, then accept.')
  const ties = await findWaitingTies(trx, assignment.id)
  if (standingOf(ties) === 'block')
    throw invalid('answer', `You named a tie to ${visit.institution}. QA decides first whether you can go, and has been told.`)
  const found = (await findConflicts(trx, [assignment.accreditor_id], visit)).get(assignment.accreditor_id) ?? []
  if (found.some((one) => one.kind === 'day_off') && assignment.lifted_reason === null)
    throw invalid('answer', 'You have taken days of this visit off. Take them back in your profile, or decline.')
  const overlap = found.find((one) => one.kind === 'overlap')
  if (overlap && assignment.lifted_reason === null)
    throw invalid('answer', `${overlap.says}, ${overlap.number}. Decline one of the two, or write to the agency.`)
}

const answerSentences: Record<AssignmentAnswer, (number: string) => string> = {
  accepted: (number) => `You accepted ${number}. Thank you.`,
  declined: (number) => `You declined ${number}; QA is told.`,
  invited: (number) => `${number} waits for your answer again.`,
}
