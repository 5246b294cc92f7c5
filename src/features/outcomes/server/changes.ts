/** Records what was decided about the programs of a visit (docs/domain.md#outcomes). */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { findAccreditation } from '../../visits/server/queries.ts'
import type { outcomes } from '../contract.ts'
import { decidePrograms } from './acts.ts'

/**
 * The outcome of every program at once; what they give takes effect in the same transaction.
 * @throws Refusal 404; 409 on a stale version or what the team lacks; 422 when the visit is not reported, or a program, date, mean or
 * reason is not right
 */
export async function recordOutcome(act: Act, { body }: Received<typeof outcomes.record>) {
  const visit = await decidePrograms(act, body)
  return { data: await findAccreditation(act.trx, visit.id, act.actor.role), message: `The outcomes of ${visit.number} are recorded.` }
}
