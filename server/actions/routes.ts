import type { FastifyInstance } from 'fastify'
import { actions, kindsOf } from '../../contract/actions.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import { countWaiting } from './queries.ts'

export function actionRoutes(app: FastifyInstance, db: Db): void {
  routes(app, actions, {
    waiting: async ({ actor }) => ({ data: await countWaiting(db, kindsOf(actor.role)) }),
  })
}
