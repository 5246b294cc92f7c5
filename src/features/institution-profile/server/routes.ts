import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { institutionProfile } from '../contract.ts'
import { countMembers, findInstitutionProfile, listMembers } from './queries.ts'

export function institutionProfileRoutes(app: FastifyInstance, db: Db): void {
  routes(app, institutionProfile, {
    show: async ({ actor }) => {
      const data = await findInstitutionProfile(db, institutionOf(actor))
      if (!data) throw notFound('Your institution')
      return { data }
    },
    members: async ({ query, actor }) => {
      const institutionId = institutionOf(actor)
      const data = await listMembers(db, institutionId, query)
      return { data, meta: metaOf(await countMembers(db, institutionId, query), query) }
    },
  })
}
