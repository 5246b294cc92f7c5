/** Who may judge whom, and who reads what was said (docs/domain.md#feedback). */

import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import type { AssignmentStatus, VisitStatus } from '../../visits/rules.ts'
import type { FeedbackSubject } from '../rules.ts'

/** Visits that are over: only then is there something to say. */
export const judgedStatuses: readonly VisitStatus[] = ['reported', 'decided']
/** Somebody who declined, withdrew, never came or never answered did not take part. */
export const tookPart: readonly AssignmentStatus[] = ['accepted', 'confirmed', 'completed']

/** The oversight roles read all feedback, the others only what they wrote. */
export function scopeOf(actor: Actor): { from_account_id?: string } {
  return actor.role === 'Superadmin' || actor.role === 'Monitoring' ? {} : { from_account_id: actor.id }
}

export type Judged = { accreditor_id: string } | { institution_id: string }

/** As whom the person asking is judged by the other side. */
export function judgedBy(actor: Actor): Judged | null {
  if (actor.role === 'accreditor') return { accreditor_id: actor.id }
  if (actor.role === 'institution' && actor.institution_id) return { institution_id: actor.institution_id }
  return null
}

export function isSelf(judged: Judged, id: string): boolean {
  return Object.values(judged).includes(id)
}

/** @throws Refusal 422 for the wrong side or a visit that is not over; 404 for a visit or person that is not theirs to judge */
export function assertMayJudge<V extends { status: VisitStatus; number: string }>(
  actor: Actor,
  about: FeedbackSubject,
  visit: V | undefined,
): asserts visit is V {
  if ((actor.role === 'institution') !== (about === 'accreditor')) {
    throw invalid('about', `As ${actor.role} you give feedback about ${actor.role === 'institution' ? 'accreditors' : 'institutions'}.`)
  }
  if (!visit) throw notFound('This visit')
  if (!judgedStatuses.includes(visit.status)) {
    throw invalid('accreditation_id', `Feedback opens when the report of visit ${visit.number} is in.`)
  }
}
