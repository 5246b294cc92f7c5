/** What arrives of a rating: what is known of it already, and which place it gets or why it is held (docs/domain.md#ratings). */
import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '../../../kit/server/db/database.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import type { Operation } from '../rules.ts'
import { type HeldReason, heldBecause } from '../rules-team.ts'
import { areaOf, partsOf } from './packs.ts'
import { type Arrival, findStored, lastPlace, listHands, listRaters, type SurveyRow } from './queries.ts'

/**
 * @returns each operation once, and which of them are stored: `null` for one that counts, or why it is held
 * @throws Refusal 409 where one of the same key says something else: of another program, of another person, or with other words
 */
export async function lookUp(trx: Trx, survey: SurveyRow, operations: readonly Operation[]) {
  const once = new Map(operations.map((one) => [one.id, one]))
  const rows = await findStored(trx, [...once.keys()])
  for (const { id, survey_id, person_id, held, body } of rows) {
    if (survey_id !== survey.id || person_id !== once.get(id)?.person)
      throw new Refusal(409, 'One of these was sent for another program. Save a file of what you rated, and write to the agency.')
    if (held === 'file' && !isDeepStrictEqual(body, once.get(id)))
      throw new Refusal(
        409,
        'One of these was brought in from a file that says something else. Save a file of what you rated, and write to the agency.',
      )
  }
  return { once: [...once.values()], stored: new Map<string, HeldReason | null>(rows.map(({ id, held }) => [id, held])) }
}

/** Each with its place among what arrived, or with the reason why it is held. */
export async function placed(trx: Trx, survey: SurveyRow, operations: readonly Operation[]): Promise<Arrival[]> {
  const raters = await listRaters(trx, survey.accreditation_id)
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

/** What the log's entry is about. */
export function about(survey: SurveyRow, accreditorId: string | null) {
  const { institution_id, accreditation_id, program_id } = survey
  return { institution_id, accreditation_id, program_id, accreditor_id: accreditorId }
}

export function missing(): never {
  throw notFound('This program')
}
