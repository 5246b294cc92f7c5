import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { metaOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { campuses } from '../contract-campuses.ts'
import { addCampus, removeCampuses } from './campus-changes.ts'
import { exportCampuses } from './campus-export.ts'
import { importCampuses } from './campus-import.ts'
import { findInstitutionOfAccount, hasInstitution } from './queries.ts'
import { countCampuses, listCampuses } from './queries-campuses.ts'

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
    ofAccount: async ({ query, body }) => {
      const institution_id = body.user_id ? await findInstitutionOfAccount(db, body.user_id) : body.institution_id
      if (!institution_id || !(await hasInstitution(db, institution_id))) throw notFound('This institution')
      const page = pageAsked(query, body)
      const data = await listCampuses(db, { institution_id }, page, { sort: 'institution', direction: 'asc' })
      return { data, meta: metaOf(await countCampuses(db, { institution_id }), page) }
    },
  })
}
