import type { FastifyInstance } from 'fastify'
import { campuses } from '../../contract/campuses.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { metaOf, pageAsked } from '../db/paging.ts'
import { institutionOf } from '../institutions/policy.ts'
import { routes } from '../routes.ts'
import { addCampus, removeCampuses } from './changes.ts'
import { exportCampuses } from './export.ts'
import { importCampuses } from './import.ts'
import { countCampuses, listCampuses } from './queries.ts'

export function campusRoutes(app: FastifyInstance, db: Db): void {
  routes(app, campuses, {
    list: async ({ query, body }) => {
      const page = pageAsked(query, body)
      const data = await listCampuses(db, body, page, body)
      return { data, meta: metaOf(await countCampuses(db, body), page) }
    },
    delete: async ({ body, actor, origin }) => {
      const count = await inTransaction(db, (trx) => removeCampuses(trx, actor, origin, body.ids))
      return { data: count, message: count === 1 ? 'The campus is deleted.' : `${count} campuses are deleted.` }
    },
    export: async ({ query }) => exportCampuses(db, query),
    import: ({ upload, actor, origin }) => importCampuses(db, actor, origin, upload),
    own: async ({ query, actor }) => {
      const asked = { search: query.search, institution_id: institutionOf(actor) }
      const data = await listCampuses(db, asked, query, { sort: 'institution', direction: 'asc' })
      return { data, meta: metaOf(await countCampuses(db, asked), query) }
    },
    add: async ({ body, actor, origin }) => ({
      data: await inTransaction(db, (trx) => addCampus(trx, actor, origin, body)),
      message: `${body.name} is added.`,
    }),
  })
}
