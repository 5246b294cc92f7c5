import { type Role, readers } from '../../../kit/contract/roles.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { logs } from '../contract.ts'
import { listEntries } from './queries.ts'
import { listAuditEntries } from './queries-visits.ts'

export const logRoutes = handlers(logs, {
  activity: ({ db, query, actor }) => listEntries(db, { ...query, kind: 'activity', ...(readsAll(actor) ? {} : { actor: actor.id }) }),
  general: ({ db, query }) => listEntries(db, { ...query, kind: 'general' }),
  ofVisits: ({ db, query }) => listAuditEntries(db, query),
})

/** Everybody reads their own activity; the oversight roles that of all. */
function readsAll(actor: Actor): boolean {
  return (readers.ratings as readonly Role[]).includes(actor.role)
}
