import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { cleanPicture } from '../../../kit/server/files/picture.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { filesOf } from '../../files/server/checks.ts'
import { rates, ratingVisits, reads } from '../../ratings/rules-team.ts'
import { findSurvey, listRaters } from '../../ratings/server/queries.ts'
import { recommendationColumns } from '../columns.ts'
import { recommendations } from '../contract.ts'
import { addFile, answerRecommendation, closeRecommendation, editOwner, rateRecommendation, removeFile } from './changes.ts'
import { mayReadEvidence } from './checks.ts'
import {
  countBefore,
  countByProgram,
  countRecommendations,
  findRecommendation,
  forInstitution,
  listBefore,
  listOfVisit,
  listRecommendations,
  listSurveyIds,
  recommendationPages,
} from './queries.ts'

filesOf('recommendation_file', mayReadEvidence)

export const recommendationRoutes = handlers(recommendations, {
  own: async ({ db, query, actor }) => {
    const asked = { ...query, institution_id: institutionOf(actor) }
    const { data, meta } = await listOf(query, listRecommendations(db, asked, query), countRecommendations(db, asked))
    return { data: data.map(forInstitution), meta }
  },
  counts: async ({ db, actor }) => ({ data: await countByProgram(db, institutionOf(actor)) }),
  answer: change((asked, act) => answerRecommendation(act, asked)),
  editOwner: change((asked, act) => editOwner(act, asked)),
  addFile: async ({ params, upload, act }) => {
    const file = upload.type.startsWith('image/') ? await cleanPicture(upload) : upload
    return act((one) => addFile(one, params.id, file))
  },
  removeFile: change(({ params }, act) => removeFile(act, params.id, params.file_id)),
  mine: async ({ db, actor }) => ({ data: await countBefore(db, actor.id) }),
  toRate: async ({ db, params, actor }) => {
    const survey = await findSurvey(db, params.survey_id)
    const raters = survey ? await listRaters(db, survey.accreditation_id) : []
    if (!survey || !reads(raters, actor.id)) throw notFound('This program')
    const { id: survey_id, accreditation_id, program, program_id, number, visit_date, visit_end, institution, status } = survey
    const may_rate = ratingVisits.some((one) => one === status) && raters.some((one) => one.person === actor.id && rates(one, program_id))
    const visit = { id: accreditation_id, number, visit_date, visit_end }
    return { data: { survey_id, program, visit, institution, may_rate, recommendations: await listBefore(db, [survey_id]) } }
  },
  rate: change((asked, act) => rateRecommendation(act, asked)),
  list: ({ db, query, body }) => {
    const page = pageAsked(query, body)
    return listOf(page, listRecommendations(db, body, page), countRecommendations(db, body))
  },
  show: async ({ db, params }) => {
    const found = await findRecommendation(db, params.id)
    if (!found) throw notFound('This recommendation')
    return { data: found }
  },
  export: async ({ db, query }) => csvFile('recommendations.csv', recommendationColumns, recommendationPages(db, query)),
  ofVisit: async ({ db, params }) => {
    const surveys = await listSurveyIds(db, params.accreditation_id)
    if (surveys.length === 0) throw notFound('This accreditation')
    const [before, own] = await Promise.all([listBefore(db, surveys), listOfVisit(db, params.accreditation_id)])
    return { data: { before, own } }
  },
  close: change((asked, act) => closeRecommendation(act, asked)),
})
