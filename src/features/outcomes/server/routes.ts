import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { outcomes } from '../contract.ts'
import { recordOutcome } from './changes.ts'

export function outcomeRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, outcomes, {
    record: (asked) => recordOutcome(db, settings, asked),
  })
}
