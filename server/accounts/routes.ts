import type { FastifyInstance } from 'fastify'
import { accounts } from '../../contract/accounts.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function accountRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, accounts, {})
}
