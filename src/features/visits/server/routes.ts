import { handlers } from '../../../kit/server/acts/handlers.ts'
import { visits } from '../contract.ts'
import { exportAccreditation } from './export.ts'
import { findAccreditation, listVisitPrograms } from './queries.ts'
import { countVisit } from './queries-stats.ts'

export const visitRoutes = handlers(visits, {
  show: async ({ db, params, actor }) => ({ data: await findAccreditation(db, params.id, actor.role) }),
  programs: async ({ db, params, query, actor }) => ({
    data: await findAccreditation(db, params.accreditation_id, actor.role),
    ...(await listVisitPrograms(db, params.accreditation_id, query)),
  }),
  export: ({ db, params, actor }) => exportAccreditation(db, params.id, actor.role),
  stats: async ({ db, params }) => ({ data: await countVisit(db, params.id) }),
})
