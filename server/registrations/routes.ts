import type { FastifyInstance } from 'fastify'
import { registrations } from '../../contract/registrations.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function registrationRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, registrations, {})
}
