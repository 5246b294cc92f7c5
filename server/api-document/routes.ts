import type { FastifyInstance } from 'fastify'
import { apiDocument } from '../../contract/api-document.ts'
import type { Db } from '../db/database.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'

export function apiDocumentRoutes(app: FastifyInstance, _db: Db, _settings: Settings): void {
  routes(app, apiDocument, {})
}
