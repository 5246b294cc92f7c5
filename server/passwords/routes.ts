import type { FastifyInstance } from 'fastify'
import { passwords } from '../../contract/passwords.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function passwordRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, passwords, {})
}
