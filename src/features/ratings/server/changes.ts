/** Taking a program along, sending what was rated, letting count what was held (docs/domain.md#ratings). */
import type { Received } from '../../../kit/contract/call.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import { pinInstruments } from '../../instruments/server/acts.ts'
import type { ratings } from '../contract.ts'
import type { Operation } from '../rules.ts'
import { heldBecause, type Rater, ratingVisits, reads } from '../rules-team.ts'
import { areaOf, findPack, partsOf } from './packs.ts'
import {
  type Arrival,
  admitOperations,
  findStored,
  findSurvey,
  hasTaken,
  insertOperations,
  insertPack,
  lastPlace,
  listHands,
  listRaters,
  lockSurvey,
  type SurveyRow,
  upsertKey,
} from './queries.ts'

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
  const raters = await listRaters(trx, survey.accreditation_id)
  const wasHere = raters.some(({ person }) => person === actor.id) || (await hasTaken(trx, survey.id, actor.id))
  if (!wasHere) throw missing()
  const foreign = body.operations.findIndex(({ person }) => person !== actor.id)
  if (foreign >= 0) throw invalid(`operations.${foreign}.person`, 'Only what you rated yourself can be sent. Sign in as who rated it.')

  const once = [...new Map(body.operations.map((one) => [one.id, one])).values()]
  const stored = new Map(
    (
      await findStored(
        trx,
        once.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  for (const row of stored.values())
    if (row.survey_id !== survey.id || row.person_id !== actor.id)
      throw new Refusal(409, 'One of these was sent for another program. Save a file of what you rated, and write to the agency.')
  const arrived = await placed(
    trx,
    survey,
    raters,
    once.filter(({ id }) => !stored.has(id)),
  )
  await insertOperations(trx, survey.id, arrived)
  if (arrived.length === 0) act.spare()
  else {
    const held = arrived.flatMap((one) => one.held ?? [])
    await writeLog(act, {
      action: 'rating.received',
      object: { type: 'survey', id: survey.id },
      says: `Rated ${survey.program}: ${formatCount(arrived.length, 'entry', 'entries')}${held.length > 0 ? `, ${held.length} of them held` : ''}`,
      after: { entries: arrived.length, ...(held.length > 0 ? { held: [...new Set(held)] } : {}) },
      ...about(survey, actor.id),
    })
  }
  const isHeld = new Set([
    ...arrived.filter(({ held }) => held).map(({ operation }) => operation.id),
    ...[...stored.values()].filter(({ held }) => held).map(({ id }) => id),
  ])
  return { kept: once.map(({ id }) => id).filter((id) => !isHeld.has(id)), held: [...isHeld] }
}

/** Each with its place among what arrived, or with the reason why it is held. */
async function placed(trx: Trx, survey: SurveyRow, raters: readonly Rater[], operations: readonly Operation[]): Promise<Arrival[]> {
  const parts = survey.instrument_version_id ? await partsOf(trx, survey.instrument_version_id) : null
  const hands = operations.some(({ kind }) => kind === 'hand') ? await listHands(trx, survey.id) : []
  const here = { visit: survey.status, program: survey.program_id, raters, hands }
  let place = await lastPlace(trx, survey.id)
  return operations.map((operation) => {
    const held = heldBecause(operation, (parts && areaOf(parts, operation)?.code) ?? null, here)
    if (held) return { operation, held, place: null }
    place += 1
    if (operation.kind === 'hand') hands.push(operation)
    return { operation, held: null, place }
  })
}

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

export function keyPlace(accreditorId: string, device: string) {
  return { table: 'rating_devices', column: 'key', id: `${accreditorId}/${device}` }
}

function about(survey: SurveyRow, accreditorId: string | null) {
  const { institution_id, accreditation_id, program_id } = survey
  return { institution_id, accreditation_id, program_id, accreditor_id: accreditorId }
}

function missing(): never {
  throw notFound('This program')
}
