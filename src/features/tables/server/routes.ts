import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { tables } from '../contract.ts'

export function tableRoutes(app: FastifyInstance): void {
  routes(app, tables, { create: refuse, show: refuse, update: refuse, remove: refuse })
}

/** No other table has generic calls, for no role. */
async function refuse(): Promise<never> {
  throw new Refusal(404, 'There is no such table. The generic calls serve training-modules (or trainings) and announcements.')
}
