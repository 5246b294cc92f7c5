import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { inbox, kindsOf } from '../contract.ts'
import { countWaiting } from './queries.ts'

export function inboxRoutes(app: FastifyInstance, db: Db): void {
  routes(app, inbox, {
    waiting: async ({ actor }) => ({ data: await countWaiting(db, kindsOf(actor.role)) }),
  })
}
