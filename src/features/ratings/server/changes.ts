/** Taking a program along, and sending what was rated (docs/domain.md#ratings). */
import type { Received } from '../../../kit/contract/call.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import { pinInstruments } from '../../instruments/server/acts.ts'
import type { ratings } from '../contract.ts'
import type { Operation } from '../rules.ts'
import { ratingVisits, reads } from '../rules-team.ts'
import { about, lookUp, missing, placed } from './arrivals.ts'
import { findPack } from './packs.ts'
import { findSurvey, insertOperations, insertPack, listRaters, lockSurvey, placeHeld, wasHere } from './queries.ts'
import { keyPlace, upsertKey } from './queries-keys.ts'

/** @throws Refusal 404 for who is not on the team, 422 when the visit is not rated or has no instrument */
export async function takeSurvey(act: Act, { body }: Received<typeof ratings.take>) {
  const { trx, actor } = act
  const survey = (await findSurvey(trx, body.survey_id)) ?? missing()
  const raters = await listRaters(trx, survey.accreditation_id)
  if (!reads(raters, actor.id)) throw missing()
  if (!ratingVisits.some((status) => status === survey.status))
    throw invalid('survey_id', `${survey.number} is not rated now: it is ${survey.status}.`)
  const pinned = await pinInstruments(trx, survey.accreditation_id)
  const isFirst = await insertPack(trx, survey.id, actor.id)
  if (isFirst || pinned.length > 0)
    await writeLog(act, {
      action: 'rating.taken',
      object: { type: 'survey', id: survey.id },
      says: `Took ${survey.program} along to rate it`,
      after: pinned.length > 0 ? { instruments: pinned } : undefined,
      ...about(survey, actor.id),
    })
  else act.spare()
  return { data: await findPack(trx, (await findSurvey(trx, survey.id)) ?? missing(), raters) }
}

/** @throws Refusal 404 for who was never on the team, 422 for what somebody else made */
export async function sendOperations(act: Act, { body }: Received<typeof ratings.send>) {
  const { trx, actor } = act
  const survey = (await lockSurvey(trx, body.survey_id)) ?? missing()
  if (!(await wasHere(trx, survey, actor.id))) throw missing()
  const foreign = body.operations.findIndex(({ person }) => person !== actor.id)
  if (foreign >= 0) throw invalid(`operations.${foreign}.person`, 'Only what you rated yourself can be sent. Sign in as who rated it.')

  const { once, stored } = await lookUp(trx, survey, body.operations)
  // what a file has brought in is vouched for by the device that made it
  const isBrought = ({ id }: Operation) => stored.get(id) === 'file'
  const arrived = await placed(
    trx,
    survey,
    once.filter((one) => isBrought(one) || !stored.has(one.id)),
  )
  const vouched = arrived.filter(({ operation, held }) => isBrought(operation) && !held)
  const added = arrived.filter(({ operation }) => !isBrought(operation))
  await placeHeld(trx, vouched)
  await insertOperations(trx, survey.id, added)
  const entries = added.length + vouched.length
  if (entries === 0) act.spare()
  else {
    const held = added.flatMap((one) => one.held ?? [])
    await writeLog(act, {
      action: 'rating.received',
      object: { type: 'survey', id: survey.id },
      says: `Rated ${survey.program}: ${formatCount(entries, 'entry', 'entries')}${held.length > 0 ? `, ${held.length} of them held` : ''}`,
      after: { entries, ...(held.length > 0 ? { held: [...new Set(held)] } : {}) },
      ...about(survey, actor.id),
    })
  }
  const counts = new Set(vouched.map(({ operation }) => operation.id))
  const isHeld = new Set([
    ...added.filter(({ held }) => held).map(({ operation }) => operation.id),
    ...[...stored].filter(([id, held]) => held && !counts.has(id)).map(([id]) => id),
  ])
  return { kept: once.map(({ id }) => id).filter((id) => !isHeld.has(id)), held: [...isHeld] }
}

/** The key of an own device, sealed with the server's. */
export async function keepKey(act: Act, { body }: Received<typeof ratings.keepKey>) {
  const { trx, actor, settings } = act
  const key = encryptionOf(settings).encrypt(body.key, keyPlace(actor.id, body.device))
  await upsertKey(trx, actor.id, body.device, key)
  await writeLog(act, {
    action: 'rating.key_kept',
    object: { type: 'device', id: body.device },
    says: 'Kept the key of a device that rates offline',
    accreditor_id: actor.id,
  })
  return { message: 'The key of this device is kept.' }
}
