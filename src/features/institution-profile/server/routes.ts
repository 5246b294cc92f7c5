import { handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { institutionProfile } from '../contract.ts'
import { countMembers, findInstitutionProfile, listMembers } from './queries.ts'

export const institutionProfileRoutes = handlers(institutionProfile, {
  show: async ({ db, actor }) => {
    const data = await findInstitutionProfile(db, institutionOf(actor))
    if (!data) throw notFound('Your institution')
    return { data }
  },
  members: ({ db, query, actor }) => {
    const institutionId = institutionOf(actor)
    return listOf(query, listMembers(db, institutionId, query), countMembers(db, institutionId, query))
  },
})
