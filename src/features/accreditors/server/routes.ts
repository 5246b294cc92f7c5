import { agencyDay } from '../../../kit/contract/days.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { recordOpened } from '../../data-views/server/acts.ts'
import { seesRelations } from '../../people/rules.ts'
import { accreditors } from '../contract.ts'
import { editAccreditor } from './changes.ts'
import { exportAccreditors } from './export.ts'
import { countAccreditors, listAccreditors } from './queries.ts'
import { findAccreditorCard, listAccreditorLog, listVisitsOf } from './queries-card.ts'
import { findAccreditorStats, listDegreeHolders, listNamedDegrees } from './queries-figures.ts'

export const accreditorRoutes = handlers(accreditors, {
  stats: async ({ db }) => ({ data: await findAccreditorStats(db, agencyDay()) }),
  degree: ({ db, query }) => listDegreeHolders(db, query),
  undergraduate: ({ db, query }) => listNamedDegrees(db, 'undergraduate', query),
  masteral: ({ db, query }) => listNamedDegrees(db, 'masteral', query),
  doctorate: ({ db, query }) => listNamedDegrees(db, 'doctorate', query),
  list: ({ db, query, body }) => {
    const page = pageAsked(query, body)
    return listOf(page, listAccreditors(db, body, page, body), countAccreditors(db, body))
  },
  show: async ({ db, params, query, actor }) => {
    const card = await findAccreditorCard(db, params.id, seesRelations(actor.role))
    if (!card) throw notFound('This accreditor')
    await recordOpened(db, actor, 'contact', 'accreditors', card.id)
    const { data: visits, meta } = await listVisitsOf(db, card.id, query)
    return { data: card, visits, meta }
  },
  edit: change(({ params, body }, act) => editAccreditor(act, params.id, body)),
  auditLogs: ({ db, query, body }) => listAccreditorLog(db, body, pageAsked(query, body)),
  export: exportAccreditors,
})
