/** Objecting to somebody of a team, answering that, and deciding about ties declared after the invitation (docs/domain.md#objections). */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { standingOf } from '../../teams/rules-standing.ts'
import { lockAssignment, type OfTeam, whenLeaving, withdraw } from '../../teams/server/acts.ts'
import { findAssignmentOf, lockAccreditor } from '../../teams/server/queries.ts'
import { updateAssignment } from '../../teams/server/queries-changes.ts'
import { findWaitingTies } from '../../teams/server/queries-ties.ts'
import { lockAccreditation } from '../../visits/server/queries-changes.ts'
import type { objections } from '../contract.ts'
import { type ObjectionStatus, objectionSteps, objectUntil } from '../rules.ts'
import { mailObjection, mailObjectionAnswer } from './mails.ts'
import { findObjection, findOpenObjection, findTold, insertObjection, updateObjection } from './queries.ts'

/** @throws Refusal 404 for a person the institution was not told of, 409 for a second objection, 422 when the days are over */
export async function objectTo(act: Act, { body }: Received<typeof objections.object>) {
  const { trx, actor } = act
  const institutionId = institutionOf(actor)
  const found = (await findTold(trx, institutionId, body.assignment_id)) ?? missing()
  const visit = await lockAccreditation(trx, found.accreditation_id)
  const told = (await findTold(trx, institutionId, body.assignment_id)) ?? missing()
  if (told.objection) throw new Refusal(409, `Your institution has objected to ${told.name} already. Each person is objected to once.`)
  if (objectUntil(told, agencyDay()) === null)
    throw invalid('assignment_id', `The days to object to ${told.name} are over. Write to QA if something has come up since.`)
  const objection = { id: newId(), accreditation_id: visit.id, accreditor_id: told.accreditor_id, raised_by: actor.id, reason: body.reason }
  await insertObjection(trx, objection)
  await writeLog(act, {
    action: 'objection.raised',
    object: { type: 'objection', id: objection.id },
    says: `Objected to ${told.name} on the team of ${visit.number}`,
    // the reason is read by QA, never in the log
    after: { status: 'open' },
    ...about(visit, told.accreditor_id),
  })
  await mailObjection(act, visit, told.name)
  return { message: `Your objection to ${told.name} is with QA, who answers it.` }
}

/** @throws Refusal 404; 409 on a stale version; 422 when it is answered already */
export async function answerObjection(act: Act, { body }: Received<typeof objections.answer>) {
  const { trx } = act
  const found = (await findObjection(trx, body.id)) ?? missing('This objection')
  const visit = await lockAccreditation(trx, found.accreditation_id)
  const objection = (await findObjection(trx, body.id)) ?? missing('This objection')
  if (objection.version !== body.version) throw stale()
  if (!findStep(objectionSteps, objection.status, body.status, 'objections.answer'))
    throw invalid('status', 'This objection is answered already.')
  const accreditor = (await lockAccreditor(trx, objection.accreditor_id)) ?? missing()
  await answerAs(act, objection, { visit, accreditor, status: body.status, answer: body.answer || null })
  const isAccepted = body.status === 'accepted'
  if (isAccepted) await takeOff(act, visit.id, accreditor)
  const message = isAccepted
    ? `${accreditor.name} is no longer on the team of ${visit.number}.`
    : `${accreditor.name} stays on the team of ${visit.number}.`
  return { data: { id: objection.id, status: body.status }, message: `${message} The institution is told.` }
}

// Who is taken off for another reason leaves no objection open: it is answered by that.
whenLeaving(async (act, visit, accreditor) => {
  const objection = await findOpenObjection(act.trx, visit.id, accreditor.id)
  if (objection) await answerAs(act, objection, { visit, accreditor, status: 'accepted', answer: null })
})

/** Keeps the answer, and tells the institution. */
async function answerAs(
  act: Act,
  objection: Pick<NonNullable<Awaited<ReturnType<typeof findObjection>>>, 'id' | 'status' | 'answer'>,
  { visit, accreditor, status, answer }: Pick<OfTeam, 'visit' | 'accreditor'> & { status: ObjectionStatus; answer: string | null },
): Promise<void> {
  await updateObjection(act.trx, objection.id, status, answer)
  await writeLog(act, {
    action: 'objection.answered',
    object: { type: 'objection', id: objection.id },
    says: `Answered the objection to ${accreditor.name}`,
    ...changes({ status: objection.status, answer: objection.answer }, { status, answer }),
    ...about(visit, accreditor.id),
  })
  await mailObjectionAnswer(act, visit, accreditor.name, status === 'accepted', answer)
}

async function takeOff(act: Act, accreditationId: string, accreditor: OfTeam['accreditor']): Promise<void> {
  const there = await findAssignmentOf(act.trx, accreditationId, accreditor.id)
  if (there) await withdraw(act, { ...(await lockAssignment(act.trx, there.id)), accreditor }, { objection: 'accepted' })
}

/** @throws Refusal 404; 409 on a stale version; 422 where no tie waits, or only a Superadmin keeps the person, with a reason */
export async function decideTie(act: Act, { body }: Received<typeof objections.decideTie>) {
  const { trx, actor } = act
  const locked = await lockAssignment(trx, body.id, body.version)
  const { visit, assignment } = locked
  const accreditor = (await lockAccreditor(trx, assignment.accreditor_id)) ?? missing()
  const ties = await findWaitingTies(trx, assignment.id)
  if (ties.length === 0) throw invalid('id', `No tie of ${accreditor.name} waits for a decision. Load the list again.`)
  if (body.decision === 'withdrawn') {
    await withdraw(act, { ...locked, accreditor }, { tie: 'declared' })
    return { message: `${accreditor.name} is no longer on the team of ${visit.number}.` }
  }
  const isBlock = standingOf(ties) === 'block'
  if (isBlock && actor.role !== 'Superadmin')
    throw invalid('decision', `This tie keeps ${accreditor.name} off the visit. Take the person off, or ask a Superadmin.`)
  if (isBlock && !body.reason) throw invalid('reason', 'Write in a sentence why this person may go all the same.')
  const change = { lifted_reason: isBlock ? (body.reason ?? null) : assignment.lifted_reason, tie_seen_at: new Date() }
  await updateAssignment(trx, assignment.id, change)
  await writeLog(act, {
    action: 'assignment.tie_accepted',
    object: { type: 'assignment', id: assignment.id },
    says: `Kept ${accreditor.name} on the team in spite of a declared tie`,
    before: { lifted_reason: assignment.lifted_reason },
    after: { lifted_reason: change.lifted_reason, reason: body.reason ?? null },
    ...about(visit, accreditor.id),
  })
  return { message: `${accreditor.name} stays on the team of ${visit.number}.` }
}

function about(visit: { id: string; institution_id: string }, accreditorId: string) {
  return { institution_id: visit.institution_id, accreditation_id: visit.id, accreditor_id: accreditorId }
}

function missing(what = 'This person'): never {
  throw notFound(what)
}
