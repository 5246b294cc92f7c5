import type { FastifyInstance } from 'fastify'
import { financeInfos } from '../../contract/finance-infos.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function financeInfoRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, financeInfos, {})
}
