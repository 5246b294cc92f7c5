import { startApp } from '../../../../testing/app.ts'
import { item, makeVisits, recommend } from '../../../../testing/recommendations.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { recommendations } from '../contract.ts'
import { type RecommendationState, recommendationMachine } from '../rules.ts'

const app = await startApp()
const words = 'It was found as it is written here.'
const stateOf = async (id: string) =>
  (await app.db.selectFrom('recommendations').select('state').where('id', '=', id).executeTakeFirst())?.state

walk(recommendationMachine, app, {
  make: async (state, to, _, { lacking }) => {
    const visits = await makeVisits(app, { next: lacking === 'under_way' ? 'decided' : 'ongoing' })
    const one = item()
    await recommend(app, visits.survey, [one])
    const ratedIn = lacking === 'own_rating' ? visits.survey : visits.nextSurvey
    await app.db
      .updateTable('recommendations')
      .set({ state, ...standing(state, ratedIn) })
      .where('id', '=', one.id)
      .execute()
    const stranger = lacking === 'on_team' ? await app.as('accreditor') : visits.trainee
    return { ...visits, one, id: one.id, to, rater: lacking === 'on_team' ? stranger : visits.member }
  },
  stateOf: ({ id }) => stateOf(id),
  owner: (role, { before, rater }) => {
    if (role === 'accreditor') return Promise.resolve(rater)
    return role === 'institution' ? app.as('institution', { institution_id: before.institution_id }) : undefined
  },
  calls: {
    'the release of a report': {
      send: (_, { survey, nextSurvey, one }, to) =>
        to === 'closed' ? recommend(app, nextSurvey, [item({ follows: one.id })]) : recommend(app, survey, []),
      asks: (from) => (from === 'rated' ? ['closed'] : ['withdrawn']),
      same: 'stays',
    },
    'recommendations.answer': {
      send: (client, { id }, _, { lacking }) =>
        client.send(recommendations.answer, {
          params: { id },
          body: { answer: lacking === 'sentence' ? '' : words, version: lacking === 'version' ? 9 : 1 },
        }),
      refused: 422,
      same: 'stays',
    },
    'recommendations.rate': {
      send: (client, { id, nextSurvey }, to, { lacking }) =>
        client.send(recommendations.rate, {
          params: { id },
          body: {
            survey_id: nextSurvey,
            rating: to === 'closed' ? 'complied' : 'partly',
            sentence: lacking === 'sentence' ? '' : words,
            version: lacking === 'version' ? 9 : 1,
          },
        }),
      refused: 422,
      same: 'stays',
    },
    'recommendations.close': {
      send: (client, { id }, _, { lacking }) =>
        client.send(recommendations.close, {
          params: { id },
          body: { reason: lacking === 'sentence' ? '' : words, version: lacking === 'version' ? 9 : 1 },
        }),
      refused: 422,
      same: 'refused',
    },
  },
  begin: {
    'the release of a report': async () => {
      const { survey } = await makeVisits(app)
      const id = newId()
      await recommend(app, survey, [item({ id })])
      return stateOf(id)
    },
  },
  lacking: (need) => ({ version: 409, on_team: 404, sentence: 422, under_way: 422, own_rating: 422 })[need],
})

/** What stands with a recommendation in such a state. */
function standing(state: RecommendationState, rated_in: string) {
  const answered = { answer: words, answered_at: new Date() }
  if (state === 'answered') return answered
  if (state === 'rated') return { rating: 'partly', rating_sentence: words, rated_in } as const
  return state === 'closed' ? ({ rating: 'complied', rating_sentence: words, rated_in } as const) : {}
}
