import { notFound } from '../../../kit/server/http/refusal.ts'
import type { Actor } from '../../../kit/server/http/routes.ts'

/** The institution somebody acts for. An account of role institution always has one: the database sees to it. @throws Refusal 404 */
export function institutionOf(actor: Actor): string {
  if (!actor.institution_id) throw notFound('Your institution')
  return actor.institution_id
}
