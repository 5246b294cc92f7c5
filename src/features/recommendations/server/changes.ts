/** Answering a recommendation, rating what came of it, closing it (docs/domain.md#recommendations). */
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { insertFile } from '../../files/server/queries.ts'
import { rates, ratingVisits } from '../../ratings/rules-team.ts'
import { findSurvey, listRaters } from '../../ratings/server/queries.ts'
import type { recommendations } from '../contract.ts'
import { answerable, closable, complianceNames, isRatable, mostFiles, recommendationStateNames, stateAfter } from '../rules.ts'
import { beginning } from './acts.ts'
import { findRecommendation, forInstitution, listBefore, lockRecommendation } from './queries.ts'
import { deleteEvidence, findColleague, insertEvidence, updateRecommendation } from './queries-changes.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockRecommendation>>>

/** @throws Refusal 404, also for another institution's; 409 on a stale version; 422 once it was rated, or for a day that is not over */
export async function answerRecommendation(act: Act, { params, body }: Received<typeof recommendations.answer>) {
  const { trx, actor } = act
  const before = await lockOwn(act, params.id)
  if (before.version !== body.version) throw stale()
  refuseAnswered(before)
  if (body.done_on && body.done_on > agencyDay()) throw invalid('done_on', 'Write what was done, with a day that is not to come.')
  const after = { answer: body.answer, done_on: body.done_on ?? null, links: [...new Set(body.links)], state: 'answered' as const }
  const changed = changes({ answer: before.answer, done_on: before.done_on, links: before.links, state: before.state }, after)
  if (changed) {
    await updateRecommendation(trx, before.id, { ...after, answered_at: new Date(), answered_by: actor.id })
    await writeLog(act, {
      action: 'recommendation.answered',
      object: { type: 'recommendation', id: before.id },
      says: `${before.answer === null ? 'Answered' : 'Changed the answer to'} a recommendation: ${beginning(before.text)}`,
      ...changed,
      ...about(before),
    })
  } else act.spare()
  return { data: await own(act, before.id), message: 'Your answer is kept. The next team finds it first.' }
}

/** @throws Refusal 404; 409 on a stale version; 422 for somebody who is not of the institution */
export async function editOwner(act: Act, { params, body }: Received<typeof recommendations.editOwner>) {
  const { trx, actor } = act
  const before = await lockOwn(act, params.id)
  if (before.version !== body.version) throw stale()
  if (body.owner_id && !(await findColleague(trx, institutionOf(actor), body.owner_id)))
    throw invalid('owner_id', 'Choose somebody of your institution who can sign in.')
  if (body.owner_id === before.owner_id) act.spare()
  else {
    await updateRecommendation(trx, before.id, { owner_id: body.owner_id })
    const { owner } = await own(act, before.id)
    await writeLog(act, {
      action: 'recommendation.owner_changed',
      object: { type: 'recommendation', id: before.id },
      says: owner ? `Made ${owner.name} the owner of a recommendation` : 'Took the owner off a recommendation',
      before: { owner_id: before.owner_id },
      after: { owner_id: body.owner_id },
      ...about(before),
    })
  }
  return { data: await own(act, before.id) }
}

/** @throws Refusal 404; 422 at `file` where there are as many as there may be, the same file is there, or it was rated */
export async function addFile(act: Act, id: string, upload: Pick<Upload, 'place' | 'name' | 'type' | 'bytes' | 'sha256'>) {
  const before = await lockOwn(act, id)
  refuseAnswered(before, 'file')
  const { files } = await own(act, id)
  if (files.length >= mostFiles) throw invalid('file', `An answer takes ${mostFiles} files. Take one away, or put several into one.`)
  if (files.some((one) => one.name === upload.name && one.bytes === upload.bytes))
    throw invalid('file', `${upload.name} is there already. Choose another file.`)
  const fileId = await act.keep(upload.place)
  await insertFile(act.trx, fileId, 'recommendation_file', upload, act.actor.id)
  await insertEvidence(act.trx, id, fileId)
  return told(act, before, files, { action: 'recommendation.file_added', says: `Added ${upload.name} to a recommendation` })
}

/** @throws Refusal 404; 422 once it was rated */
export async function removeFile(act: Act, id: string, fileId: string) {
  const before = await lockOwn(act, id)
  const { files } = await own(act, id)
  const gone = files.find((one) => one.id === fileId)
  if (!gone) throw notFound('This file')
  refuseAnswered(before, 'file')
  await deleteEvidence(act.trx, id, fileId)
  return told(act, before, files, { action: 'recommendation.file_removed', says: `Took ${gone.name} off a recommendation` })
}

async function told(act: Act, before: Locked, files: { name: string }[], entry: { action: string; says: string }) {
  const after = await own(act, before.id)
  const names = (some: { name: string }[]) => ({ files: some.map(({ name }) => name) })
  await writeLog(act, {
    ...entry,
    object: { type: 'recommendation', id: before.id },
    before: names(files),
    after: names(after.files),
    ...about(before),
  })
  return { data: after }
}

/**
 * The team of a later visit says how far it was complied with.
 * @throws Refusal 404 for who does not take part, and for one that is not of an earlier visit to the program; 409 on a stale version; 422
 * for who only reads along, when the visit is not under way, or an earlier team has closed it
 */
export async function rateRecommendation(act: Act, { params, body }: Received<typeof recommendations.rate>) {
  const { trx, actor } = act
  const survey = (await findSurvey(trx, body.survey_id)) ?? missing()
  const raters = await listRaters(trx, survey.accreditation_id)
  const rater = raters.find(({ person }) => person === actor.id)
  if (!rater || !rates(rater, survey.program_id)) throw missing()
  const before = (await lockRecommendation(trx, params.id)) ?? missing()
  const isEarlier = (await listBefore(trx, [survey.id])).some(({ id }) => id === before.id)
  if (!isEarlier && before.program_id !== survey.program_id) throw missing()
  if (before.version !== body.version) throw stale()
  if (!ratingVisits.some((status) => status === survey.status))
    throw invalid('survey_id', `${survey.number} is not rated now: it is ${survey.status}.`)
  if (!isEarlier || !isRatable(before, survey.id))
    throw invalid('rating', `This recommendation is ${recommendationStateNames[before.state].toLowerCase()}, and not rated on this visit.`)
  const after = { rating: body.rating, rating_sentence: body.sentence, state: stateAfter(body.rating) }
  const changed = changes({ rating: before.rating, rating_sentence: before.rating_sentence, state: before.state }, after)
  if (changed) {
    await updateRecommendation(trx, before.id, { ...after, rated_at: new Date(), rated_by: actor.id, rated_in: survey.id })
    await writeLog(act, {
      action: 'recommendation.rated',
      object: { type: 'recommendation', id: before.id },
      says: `Rated a recommendation to ${survey.program} as ${complianceNames[body.rating].toLowerCase()}`,
      ...changed,
      ...about(before),
      accreditation_id: survey.accreditation_id,
      accreditor_id: actor.id,
    })
  } else act.spare()
  return { data: (await findRecommendation(trx, before.id)) ?? missing() }
}

/** @throws Refusal 404; 409 on a stale version; 422 when it is closed or withdrawn */
export async function closeRecommendation(act: Act, { params, body }: Received<typeof recommendations.close>) {
  const { trx } = act
  const before = (await lockRecommendation(trx, params.id)) ?? missing()
  if (before.version !== body.version) throw stale()
  if (!closable.includes(before.state))
    throw invalid('reason', `This recommendation is ${recommendationStateNames[before.state].toLowerCase()} already.`)
  await updateRecommendation(trx, before.id, { state: 'closed', closed_reason: body.reason })
  await writeLog(act, {
    action: 'recommendation.closed',
    object: { type: 'recommendation', id: before.id },
    says: `Closed a recommendation: ${beginning(before.text)}`,
    before: { state: before.state },
    after: { state: 'closed', closed_reason: body.reason },
    ...about(before),
  })
  return { data: (await findRecommendation(trx, before.id)) ?? missing(), message: 'The recommendation is closed.' }
}

async function lockOwn(act: Act, id: string): Promise<Locked> {
  return (await lockRecommendation(act.trx, id, institutionOf(act.actor))) ?? missing()
}

async function own(act: Act, id: string) {
  return forInstitution((await findRecommendation(act.trx, id)) ?? missing())
}

function refuseAnswered({ state }: Locked, field = 'answer'): void {
  if (!answerable.includes(state))
    throw new Refusal(422, `This recommendation is ${recommendationStateNames[state].toLowerCase()}: its answer stays as it is.`, {
      [field]: ['The answer stays as it is.'],
    })
}

function about({ institution_id, program_id }: Locked) {
  return { institution_id, program_id }
}

function missing(): never {
  throw notFound('This recommendation')
}
