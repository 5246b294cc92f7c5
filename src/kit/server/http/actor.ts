/** Who acts, for whom, and from where. */
import type { Role } from '../../contract/roles.ts'
import { notFound, Refusal } from './refusal.ts'

/** Who is asking. */
export type Actor = {
  id: string
  role: Role
  /** As written in the log. */
  name: string
  institution_id: string | null
  session_id: string
  /** Has proven who they are within the last minutes (docs/domain.md#fresh-proof). */
  is_fresh: boolean
  /** Has to set up a second factor before anything else (docs/domain.md#second-factors-of-the-staff). */
  lacks_factor: boolean
}

/** Where a request came from; goes into the log with each change. */
export type Origin = { request_id: string; call: string; address: string; user_agent: string }

/** The institution somebody acts for. An account of role institution always has one: the database sees to it. @throws Refusal 404 */
export function institutionOf(actor: Pick<Actor, 'institution_id'>): string {
  if (!actor.institution_id) throw notFound('Your institution')
  return actor.institution_id
}

/** What a client finds in a refusal that ends once its person has proven who they are. */
const proofNeeded = { code: 'fresh_proof_needed' } as const

/** For what matters most; a call says it by `fresh`. @throws Refusal 403 with `code` where the proof is older than five minutes */
export function requireFresh(actor: Actor): void {
  if (!actor.is_fresh)
    throw new Refusal(
      403,
      'Confirm first that it is you (POST /api/proof): this needs a proof that is not older than five minutes. Nothing was done yet.',
      undefined,
      proofNeeded,
    )
}
