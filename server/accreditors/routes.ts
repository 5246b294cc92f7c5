import type { FastifyInstance } from 'fastify'
import { accreditors } from '../../contract/accreditors.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function accreditorRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, accreditors, {})
}
