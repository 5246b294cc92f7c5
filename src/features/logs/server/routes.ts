import type { FastifyInstance } from 'fastify'
import { type Role, readers } from '../../../kit/contract/roles.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { logs } from '../contract.ts'
import { listEntries } from './queries.ts'
import { listAuditEntries } from './queries-visits.ts'

export function logRoutes(app: FastifyInstance, db: Db): void {
  routes(app, logs, {
    activity: ({ query, actor }) => listEntries(db, { ...query, kind: 'activity', ...(readsAll(actor) ? {} : { actor: actor.id }) }),
    general: ({ query }) => listEntries(db, { ...query, kind: 'general' }),
    ofVisits: ({ query }) => listAuditEntries(db, query),
  })
}

/** Everybody reads their own activity; the oversight roles that of all. */
function readsAll(actor: Actor): boolean {
  return (readers.ratings as readonly Role[]).includes(actor.role)
}
