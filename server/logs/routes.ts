import type { FastifyInstance } from 'fastify'
import { logs } from '../../contract/logs.ts'
import { type Role, readers } from '../../contract/roles.ts'
import type { Db } from '../db/database.ts'
import { type Actor, routes } from '../routes.ts'
import { listEntries } from './queries.ts'

export function logRoutes(app: FastifyInstance, db: Db): void {
  routes(app, logs, {
    activity: ({ query, actor }) => listEntries(db, { ...query, kind: 'activity', ...(readsAll(actor) ? {} : { actor: actor.id }) }),
    general: ({ query }) => listEntries(db, { ...query, kind: 'general' }),
  })
}

/** Everybody reads their own activity; the oversight roles that of all (permission matrix). */
function readsAll(actor: Actor): boolean {
  return (readers.ratings as readonly Role[]).includes(actor.role)
}
