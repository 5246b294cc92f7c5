/** Who acts, for whom, and from where. */
import type { Role } from '../../contract/roles.ts'
import { notFound } from './refusal.ts'

/** Who is asking. */
export type Actor = {
  id: string
  role: Role
  /** As written in the log. */
  name: string
  institution_id: string | null
  session_id: string
}

/** Where a request came from; goes into the log with each change. */
export type Origin = { request_id: string; call: string; address: string; user_agent: string }

/** The institution somebody acts for. An account of role institution always has one: the database sees to it. @throws Refusal 404 */
export function institutionOf(actor: Actor): string {
  if (!actor.institution_id) throw notFound('Your institution')
  return actor.institution_id
}
