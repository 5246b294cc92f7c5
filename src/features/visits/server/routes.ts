import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { visits } from '../contract.ts'
import { exportAccreditation } from './export.ts'
import { findAccreditation, listVisitPrograms } from './queries.ts'
import { countVisit } from './queries-stats.ts'

export function visitRoutes(app: FastifyInstance, db: Db): void {
  routes(app, visits, {
    show: async ({ params, actor }) => ({ data: await findAccreditation(db, params.id, actor.role) }),
    programs: async ({ params, query, actor }) => ({
      data: await findAccreditation(db, params.accreditation_id, actor.role),
      ...(await listVisitPrograms(db, params.accreditation_id, query)),
    }),
    export: ({ params, actor }) => exportAccreditation(db, params.id, actor.role),
    stats: async ({ params }) => ({ data: await countVisit(db, params.id) }),
  })
}
