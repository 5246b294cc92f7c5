import type { FastifyInstance } from 'fastify'
import { mail } from '../../contract/mail.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function mailRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, mail, {})
}
