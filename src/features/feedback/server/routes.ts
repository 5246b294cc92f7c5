import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { RatedSubject } from '../contract.ts'
import { feedback } from '../contract.ts'
import { giveFeedback, keepDraft } from './changes.ts'
import { isSelf, judgedBy, scopeOf } from './checks.ts'
import { countEvaluationAccreditors, countFeedback, findFeedback, listEvaluationAccreditors, listFeedback } from './queries.ts'
import { listDrafts } from './queries-drafts.ts'
import {
  averagesAbout,
  countRated,
  countRatedVisits,
  findOwnRating,
  findRated,
  findRatingSummary,
  listRated,
  listRatedVisits,
} from './queries-ratings.ts'

export const feedbackRoutes = handlers(feedback, {
  list: async ({ db, query, actor }) => {
    const scope = { ...query, ...scopeOf(actor) }
    const judged = judgedBy(actor)
    const [page, about_you] = await Promise.all([
      listOf(query, listFeedback(db, scope), countFeedback(db, scope)),
      judged ? averagesAbout(db, judged) : null,
    ])
    return { ...page, about_you }
  },
  visits: ({ db, query }) => listOf(query, listRatedVisits(db, query), countRatedVisits(db, query)),
  rating: async ({ db, query }) => {
    const data = await findRatingSummary(db, query)
    if (!data) throw notFound(`This ${query.about}`)
    return { data }
  },
  show: async ({ db, params, actor }) => {
    const found = (await findFeedback(db, params.id, scopeOf(actor))) ?? (await findSubject(db, params.id, actor))
    if (!found) throw notFound('This feedback')
    return { data: found }
  },
  add: change(async ({ body }, act) => {
    const data = await giveFeedback(act, body)
    return { data, message: `Thank you. Your feedback about ${data.accreditor_name ?? data.institution_name} is stored.` }
  }),
  drafts: async ({ db, actor }) => ({ data: await listDrafts(db, actor.id) }),
  keepDraft: change(async ({ body }, act) => ({ data: await keepDraft(act, body) })),
  accreditors: ({ db, query }) => listOf(query, listRated(db, 'accreditor', query), countRated(db, 'accreditor', query)),
  institutions: ({ db, query }) => listOf(query, listRated(db, 'institution', query), countRated(db, 'institution', query)),
  evaluationAccreditors: ({ db, query, actor }) =>
    listOf(query, listEvaluationAccreditors(db, actor, query), countEvaluationAccreditors(db, actor, query)),
})

/** Who was judged, by their own id: oversight reads of everybody, the judged party of itself. */
async function findSubject(db: Db, id: string, actor: Actor): Promise<RatedSubject | undefined> {
  const judged = judgedBy(actor)
  if (!judged) return findRated(db, id)
  return isSelf(judged, id) ? findOwnRating(db, id, judged) : undefined
}
