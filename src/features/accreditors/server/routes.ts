import type { FastifyInstance } from 'fastify'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { metaOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { accreditors } from '../contract.ts'
import { editAccreditor } from './changes.ts'
import { exportAccreditors } from './export.ts'
import { countAccreditors, listAccreditors } from './queries.ts'
import { findAccreditorCard, listAccreditorLog, listVisitsOf } from './queries-card.ts'
import { findAccreditorStats, listDegreeHolders, listNamedDegrees } from './queries-figures.ts'

export function accreditorRoutes(app: FastifyInstance, db: Db, _settings: Settings): void {
  routes(app, accreditors, {
    stats: async () => ({ data: await findAccreditorStats(db, agencyDay()) }),
    degree: ({ query }) => listDegreeHolders(db, query),
    undergraduate: ({ query }) => listNamedDegrees(db, 'undergraduate', query),
    masteral: ({ query }) => listNamedDegrees(db, 'masteral', query),
    doctorate: ({ query }) => listNamedDegrees(db, 'doctorate', query),
    list: async ({ query, body }) => {
      const page = pageAsked(query, body)
      const data = await listAccreditors(db, body, page, body)
      return { data, meta: metaOf(await countAccreditors(db, body), page) }
    },
    show: async ({ params, query }) => {
      const card = await findAccreditorCard(db, params.id)
      if (!card) throw notFound('This accreditor')
      const { data: visits, meta } = await listVisitsOf(db, params.id, query)
      return { data: card, visits, meta }
    },
    update: ({ params, body, actor, origin }) => inTransaction(db, (trx) => editAccreditor(trx, actor, origin, params.id, body)),
    auditLogs: ({ query, body }) => listAccreditorLog(db, body, pageAsked(query, body)),
    export: async ({ query }) => exportAccreditors(db, query),
  })
}
