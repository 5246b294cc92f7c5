import type { FastifyInstance } from 'fastify'
import { tables } from '../../contract/tables.ts'
import { Refusal } from '../refusal.ts'
import { routes } from '../routes.ts'

export function tableRoutes(app: FastifyInstance): void {
  routes(app, tables, { create: refuse, show: refuse, update: refuse, remove: refuse })
}

/** No other table has generic calls, for no role (permission matrix). */
async function refuse(): Promise<never> {
  throw new Refusal(404, 'There is no such table. The generic calls serve training-modules (or trainings) and announcements.')
}
