import type { FastifyInstance } from 'fastify'
import { accreditorProfiles } from '../../contract/accreditor-profiles.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function accreditorProfileRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, accreditorProfiles, {})
}
