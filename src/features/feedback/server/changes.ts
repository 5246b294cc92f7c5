/** What people say of a visit: feedback for good, and drafts of it. */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { feedback } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'
import { assertMayJudge, scopeOf } from './checks.ts'
import { findFeedback, findVisitToJudge, insertFeedback } from './queries.ts'
import { deleteDraft, findDraft, isGiven, upsertDraft } from './queries-drafts.ts'

/** @throws Refusal 409 for a second feedback about the same on one visit */
export async function giveFeedback(act: Act, body: Received<typeof feedback.add>['body']) {
  const { trx, actor } = act
  const visit = await findVisitToJudge(trx, actor, body)
  assertMayJudge(actor, body.about, visit)
  const made = await insertFeedback(trx, actor, body, visit)
  if (!made) throw alreadyGiven(visit)
  await deleteDraft(trx, draftKey(actor, body, visit))
  // No score enters the log: audit logs of a visit are open to roles that may not read ratings.
  await writeLog(act, {
    action: 'feedback.created',
    object: { type: 'feedback', id: made },
    says: `Gave feedback about ${visit.subject}`,
    after: { about: body.about, subject: visit.subject, visit: visit.number },
    institution_id: visit.institution_id,
    accreditation_id: body.accreditation_id,
  })
  const given = await findFeedback(trx, made, scopeOf(actor))
  if (!given) throw notFound('This feedback')
  return given
}

/** Keeps what is written so far; nothing at all forgets the draft. @throws Refusal 409 when the feedback is given already */
export async function keepDraft(act: Act, body: Received<typeof feedback.keepDraft>['body']) {
  const { trx, actor } = act
  // Drafts do not enter the log: nothing is said yet, and the log is read by others.
  act.spare()
  const visit = await findVisitToJudge(trx, actor, body)
  assertMayJudge(actor, body.about, visit)
  const key = draftKey(actor, body, visit)
  if (await isGiven(trx, key)) throw alreadyGiven(visit)
  if (Object.keys(body.items).length === 0 && !body.comment) await deleteDraft(trx, key)
  else await upsertDraft(trx, key, body)
  return findDraft(trx, key)
}

function alreadyGiven(visit: { subject: string; number: string }): Refusal {
  return new Refusal(409, `You have already given feedback about ${visit.subject} for visit ${visit.number}.`)
}

/** Whom it is about: the accreditor named, or the institution visited. */
function draftKey(
  actor: Actor,
  asked: { about: FeedbackSubject; accreditation_id: string; accreditor_id?: string | undefined },
  visit: { institution_id: string },
) {
  const subject_id = asked.about === 'accreditor' ? (asked.accreditor_id as string) : visit.institution_id
  return { account_id: actor.id, accreditation_id: asked.accreditation_id, subject_id }
}
