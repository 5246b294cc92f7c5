import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { metaOf } from '../../../kit/server/db/paging.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { type Asked, handlers } from '../../../kit/server/http/routes.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { feedback } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'
import { assertMayJudge, judgedBy, scopeOf } from './checks.ts'
import {
  countEvaluationAccreditors,
  countFeedback,
  findFeedback,
  findVisitToJudge,
  insertFeedback,
  listEvaluationAccreditors,
  listFeedback,
} from './queries.ts'
import { deleteDraft, findDraft, isGiven, listDrafts, upsertDraft } from './queries-drafts.ts'
import { averagesAbout, countRated, countRatedVisits, listRated, listRatedVisits } from './queries-ratings.ts'

export const feedbackRoutes = handlers(feedback, {
  list: async ({ db, query, actor }) => {
    const scope = { ...query, ...scopeOf(actor) }
    const total = await countFeedback(db, scope)
    const judged = judgedBy(actor)
    return {
      data: await listFeedback(db, scope),
      meta: metaOf(total, query),
      about_you: judged ? await averagesAbout(db, judged) : null,
    }
  },
  visits: async ({ db, query }) => ({
    data: await listRatedVisits(db, query),
    meta: metaOf(await countRatedVisits(db, query), query),
  }),
  show: async ({ db, params, actor }) => {
    const found = await findFeedback(db, params.id, scopeOf(actor))
    if (!found) throw notFound('This feedback')
    return { data: found }
  },
  create: (asked) => giveFeedback(db, asked),
  drafts: async ({ db, actor }) => ({ data: await listDrafts(db, actor.id) }),
  keepDraft: (asked) => keepDraft(db, asked),
  accreditors: async ({ db, query }) => ({
    data: await listRated(db, 'accreditor', query),
    meta: metaOf(await countRated(db, 'accreditor', query), query),
  }),
  institutions: async ({ db, query }) => ({
    data: await listRated(db, 'institution', query),
    meta: metaOf(await countRated(db, 'institution', query), query),
  }),
  evaluationAccreditors: async ({ db, query, actor }) => ({
    data: await listEvaluationAccreditors(db, actor, query),
    meta: metaOf(await countEvaluationAccreditors(db, actor, query), query),
  }),
})

async function giveFeedback(db: Db, { body, actor, origin }: Asked<typeof feedback.create>) {
  const given = await inTransaction(db, async (trx) => {
    const visit = await findVisitToJudge(trx, actor, body)
    assertMayJudge(actor, body.about, visit)
    const made = await insertFeedback(trx, actor, body, visit)
    if (!made) throw new Refusal(409, `You have already given feedback about ${visit.subject} for visit ${visit.number}.`)
    await deleteDraft(trx, draftKey(actor, body, visit))
    // No score enters the log: audit logs of a visit are open to roles that may not read ratings.
    await writeLog(
      { trx, actor, origin },
      {
        action: 'feedback.created',
        object: { type: 'feedback', id: made },
        says: `Gave feedback about ${visit.subject}`,
        after: { about: body.about, subject: visit.subject, visit: visit.number },
        institution_id: visit.institution_id,
        accreditation_id: body.accreditation_id,
      },
    )
    return findFeedback(trx, made, scopeOf(actor))
  })
  if (!given) throw notFound('This feedback')
  return { data: given, message: `Thank you. Your feedback about ${given.accreditor_name ?? given.institution_name} is stored.` }
}

/** Drafts do not enter the log: nothing is said yet, and the log is read by others. */
async function keepDraft(db: Db, { body, actor }: Asked<typeof feedback.keepDraft>) {
  const data = await inTransaction(db, async (trx) => {
    const visit = await findVisitToJudge(trx, actor, body)
    assertMayJudge(actor, body.about, visit)
    const key = draftKey(actor, body, visit)
    if (await isGiven(trx, key)) {
      throw new Refusal(409, `You have already given feedback about ${visit.subject} for visit ${visit.number}.`)
    }
    if (Object.keys(body.items).length === 0 && !body.comment) await deleteDraft(trx, key)
    else await upsertDraft(trx, key, body)
    return findDraft(trx, key)
  })
  return { data }
}

/** Whom it is about: the accreditor named, or the institution visited. */
function draftKey(
  actor: Actor,
  asked: { about: FeedbackSubject; accreditation_id: string; accreditor_id?: string | undefined },
  visit: { institution_id: string },
) {
  const subject_id = asked.about === 'accreditor' ? (asked.accreditor_id as string) : visit.institution_id
  return { account_id: actor.id, accreditation_id: asked.accreditation_id, subject_id }
}
