import type { FastifyInstance } from 'fastify'
import { routes } from '../../../kit/server/http/routes.ts'
import { resources } from '../contract.ts'
import { findDocument, listDocuments } from './documents.ts'

export function resourceRoutes(app: FastifyInstance): void {
  routes(app, resources, {
    list: async () => ({ data: await listDocuments() }),
    file: ({ params }) => findDocument(params.file),
  })
}
