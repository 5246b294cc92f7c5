import type { FastifyInstance } from 'fastify'
import { trainings } from '../../contract/trainings.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function trainingRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, trainings, {})
}
