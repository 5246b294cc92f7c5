/** What the report of a visit makes of its recommendations (docs/domain.md#recommendations). */
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { changes, type LogEntry, writeLogs } from '../../../kit/server/log/queries.ts'
import { answerable, type RecommendationItem, type RecommendationState } from '../rules.ts'
import { lockRecommendation } from './queries.ts'
import { insertRecommendation, lockOfSurvey, lockSurveyOf, updateRecommendation } from './queries-changes.ts'

/** What was rated when the report was written may be closed when it is released. */
const takenUp: readonly RecommendationState[] = ['rated', 'closed']

/**
 * Makes the recommendations of a program what its report says, in this order: new ids begin, a text that changed is changed, and ids that
 * left are withdrawn. What was answered keeps its answer; what was rated or closed meanwhile stays as it is. One that takes up an earlier
 * one closes that, where nobody has closed it since the report was written.
 * @throws Refusal 404; 422 for an id of another program, or one that takes up what is not rated
 */
export async function setRecommendations(act: Act<Actor | null>, surveyId: string, items: readonly RecommendationItem[]): Promise<void> {
  const { trx } = act
  const survey = await lockSurveyOf(trx, surveyId)
  if (!survey) throw notFound('This program')
  const stored = new Map((await lockOfSurvey(trx, surveyId)).map((row) => [row.id, row]))
  const told: LogEntry[] = []
  const log = (action: string, id: string, says: string, fields: Pick<LogEntry, 'before' | 'after'>) => {
    const { institution_id, accreditation_id, program_id } = survey
    told.push({ action, object: { type: 'recommendation', id }, says, ...fields, institution_id, accreditation_id, program_id })
  }
  for (const [index, item] of items.entries()) {
    const { id, area, text, priority, due_on } = item
    const was = stored.get(id)
    if (!was) {
      if (await lockRecommendation(trx, id)) throw invalid(`items.${index}.id`, 'This recommendation belongs to another report.')
      if (item.follows) await takeUp(item.follows, index)
      await insertRecommendation(trx, survey, item, index)
      log('recommendation.made', id, `Recommended to ${survey.program}: ${beginning(text)}`, {
        after: { area, text, priority, due_on, state: 'open' },
      })
      continue
    }
    if (!answerable.includes(was.state) && was.state !== 'withdrawn') continue
    const state = was.state === 'withdrawn' ? (was.answer === null ? 'open' : 'answered') : was.state
    const changed = changes(shown(was), { area, text, priority, due_on, state })
    if (changed) {
      await updateRecommendation(trx, id, { area, text, priority, due_on, state, place: index })
      log('recommendation.changed', id, `Changed a recommendation to ${survey.program}: ${beginning(text)}`, changed)
    } else if (was.place !== index) await updateRecommendation(trx, id, { place: index })
  }
  for (const was of stored.values()) {
    if (items.some(({ id }) => id === was.id) || !answerable.includes(was.state)) continue
    await updateRecommendation(trx, was.id, { state: 'withdrawn' })
    log('recommendation.withdrawn', was.id, `Withdrew a recommendation to ${survey.program}: ${beginning(was.text)}`, {
      before: { state: was.state },
      after: { state: 'withdrawn' },
    })
  }
  await writeLogs(act, told)

  async function takeUp(id: string, index: number): Promise<void> {
    const before = await lockRecommendation(trx, id)
    if (!before || before.program_id !== survey?.program_id || !takenUp.includes(before.state))
      throw invalid(`items.${index}.follows`, 'Only a recommendation of an earlier visit that was rated is taken up again.')
    if (before.state === 'closed') return
    await updateRecommendation(trx, id, { state: 'closed' })
    log('recommendation.closed', id, `Took a recommendation to ${survey?.program} up again: ${beginning(before.text)}`, {
      before: { state: 'rated' },
      after: { state: 'closed' },
    })
  }
}

function shown({ area, text, priority, due_on, state }: NonNullable<Awaited<ReturnType<typeof lockRecommendation>>>) {
  return { area, text, priority, due_on, state }
}

/** As much of a text as names it. */
export function beginning(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 78).toWellFormed().trimEnd()} …`
}
