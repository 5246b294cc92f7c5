/** What is kept and does not count: let count by QA, and brought in from a file that a device had saved (docs/domain.md#ratings). */
import type { Received } from '../../../kit/contract/call.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { ratings } from '../contract.ts'
import { about, lookUp, missing } from './arrivals.ts'
import { admitOperations, insertOperations, lastPlace, lockSurvey, wasHere } from './queries.ts'

/** @throws Refusal 404, 422 when nothing of it is held */
export async function admitHeld(act: Act, { body }: Received<typeof ratings.admit>) {
  const { trx } = act
  const survey = (await lockSurvey(trx, body.survey_id)) ?? missing()
  const admitted = await admitOperations(trx, survey.id, body.ids, await lastPlace(trx, survey.id))
  if (admitted.length === 0) throw invalid('ids', 'None of these is held any more. Load the page again.')
  await writeLog(act, {
    action: 'rating.admitted',
    object: { type: 'survey', id: survey.id },
    says: `Let ${formatCount(admitted.length, 'held entry', 'held entries')} of ${survey.program} count: ${body.reason}`,
    before: { held: [...new Set(admitted.map(({ held }) => held))] },
    after: { held: [], entries: admitted.length },
    ...about(survey, null),
  })
  return { message: `${formatCount(admitted.length, 'entry', 'entries')} of ${survey.program} count now.` }
}

/**
 * Keeps what a saved file has and the server has not: held, because a file can be written by anybody, and by nobody's device.
 *
 * @throws Refusal 404, 422 for entries of somebody who was never on the team, 409 where one says something else than the one that is stored
 */
export async function bringIn(act: Act, { body }: Received<typeof ratings.bringIn>) {
  const { trx } = act
  const survey = (await lockSurvey(trx, body.survey_id)) ?? missing()
  const people = [...new Set(body.operations.map(({ person }) => person))]
  for (const one of people) {
    if (await wasHere(trx, survey, one)) continue
    const at = body.operations.findIndex(({ person }) => person === one)
    throw invalid(`operations.${at}.person`, `The file has entries of somebody who was never on the team of ${survey.number}.`)
  }
  const { once, stored } = await lookUp(trx, survey, body.operations)
  const fresh = once.filter(({ id }) => !stored.has(id))
  await insertOperations(
    trx,
    survey.id,
    fresh.map((operation) => ({ operation, held: 'file', place: null })),
  )
  if (fresh.length === 0) act.spare()
  else
    await writeLog(act, {
      action: 'rating.brought_in',
      object: { type: 'survey', id: survey.id },
      says: `Brought ${formatCount(fresh.length, 'entry', 'entries')} of ${survey.program} in from a saved file`,
      after: { entries: fresh.length, people: [...new Set(fresh.map(({ person }) => person))], held: ['file'] },
      ...about(survey, people.length === 1 ? (people[0] as string) : null),
    })
  const message =
    fresh.length === 0
      ? `Everything of ${survey.program} in this file is here already.`
      : `${formatCount(fresh.length, 'entry', 'entries')} of ${survey.program} brought in. They count once you let them.`
  return { message, brought: fresh.length, known: stored.size }
}
