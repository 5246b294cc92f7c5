import { metaOf } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { handlers } from '../../../kit/server/http/routes.ts'
import { institutionProfile } from '../contract.ts'
import { countMembers, findInstitutionProfile, listMembers } from './queries.ts'

export const institutionProfileRoutes = handlers(institutionProfile, {
  show: async ({ db, actor }) => {
    const data = await findInstitutionProfile(db, institutionOf(actor))
    if (!data) throw notFound('Your institution')
    return { data }
  },
  members: async ({ db, query, actor }) => {
    const institutionId = institutionOf(actor)
    const data = await listMembers(db, institutionId, query)
    return { data, meta: metaOf(await countMembers(db, institutionId, query), query) }
  },
})
