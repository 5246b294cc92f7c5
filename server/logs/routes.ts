import type { FastifyInstance } from 'fastify'
import { logs } from '../../contract/logs.ts'
import { type Role, readers } from '../../contract/roles.ts'
import type { Db } from '../db/database.ts'
import { metaOf } from '../db/paging.ts'
import { type Actor, routes } from '../routes.ts'
import { countEntries, listEntries } from './queries.ts'

export function logRoutes(app: FastifyInstance, db: Db): void {
  routes(app, logs, {
    activity: async ({ query, actor }) => {
      const asked = { ...query, kind: 'activity' as const, ...(readsAll(actor) ? {} : { actor: actor.id }) }
      return { data: await listEntries(db, asked), meta: metaOf(await countEntries(db, asked), query) }
    },
    general: async ({ query }) => {
      const asked = { ...query, kind: 'general' as const }
      return { data: await listEntries(db, asked), meta: metaOf(await countEntries(db, asked), query) }
    },
  })
}

/** Everybody reads their own activity; the oversight roles that of all (permission matrix). */
function readsAll(actor: Actor): boolean {
  return (readers.ratings as readonly Role[]).includes(actor.role)
}
