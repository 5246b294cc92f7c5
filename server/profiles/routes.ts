import type { FastifyInstance } from 'fastify'
import { profiles } from '../../contract/profiles.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function profileRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, profiles, {})
}
