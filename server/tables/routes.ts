import type { FastifyInstance } from 'fastify'
import { tables } from '../../contract/tables.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function tableRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, tables, {})
}
