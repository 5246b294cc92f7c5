/** Keeps an outcome and enters in the book what it decides, about the program or about the institution. */
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import { type Holding, institutionHolding } from '../../decisions/rules.ts'
import { insertDecisions, lockHolding, type Subject } from '../../decisions/server/queries.ts'
import { isInstitutional } from '../../ladder/rules-surveys.ts'
import { papersOfDecisions } from '../../papers/server/acts.ts'
import type { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import { enteredBy, type OutcomeAsked } from '../rules.ts'
import { insertOutcome } from './queries.ts'

export type Covered = Awaited<ReturnType<typeof lockVisitPrograms>>[number]

type Correction = { supersedes: string; correction_reason: string }

/** What an outcome decides about: the program, or of an institutional accreditation the institution as a whole. */
export function subjectOf(program: Covered, institution_id: string): Subject {
  return isInstitutional(program) ? { institution_id } : { program_id: program.id }
}

type Visited = { id: string; institution_id: string }

/**
 * Enters in the book what the outcome decides, and issues its papers.
 * @returns what the program or the institution held and holds by it now, and the changed fields for the log
 */
export async function enter(act: Act, program: Covered, asked: OutcomeAsked, visit: Visited, outcomeId: string, resolution?: string) {
  const subject = subjectOf(program, visit.institution_id)
  const before = await lockHolding(act.trx, subject)
  const entered = enteredBy(program, before.level, asked.outcome, asked.decided_on)
  if (!entered) return { before, after: before, changed: undefined }
  const id = newId()
  await insertDecisions(act.trx, [
    {
      ...{ ...subject, id, level_before: before.level, ...entered, counts_from: asked.decided_on, goes_last: true },
      ...{ decided_on: asked.decided_on, reason: asked.reason || null, resolution: resolution ?? null },
      ...{ accreditation_id: visit.id, outcome_id: outcomeId, entered_by: act.actor.id },
    },
  ])
  await papersOfDecisions(act, [{ id }])
  const after = await lockHolding(act.trx, subject)
  return { before, after, changed: changedHolding(subject, before, after) }
}

/** What differs, for the log: of an institution in the words of its record. */
export function changedHolding({ institution_id }: Subject, before: Holding, after: Holding) {
  return institution_id
    ? changes<Record<string, unknown>>(institutionHolding(before), institutionHolding(after))
    : changes<Record<string, unknown>>(before, after)
}

/** @returns its id, and what of it is stored */
export async function keepOutcome(act: Act, program: Covered, asked: OutcomeAsked, correction?: Correction) {
  const { outcome, decided_on, reason, conditions, conditions_due } = asked
  const kept = {
    outcome,
    grand_mean: asked.grand_mean?.toFixed(2) ?? null,
    lowest_area_mean: asked.lowest_area_mean?.toFixed(2) ?? null,
    decided_on,
    reason: reason || null,
    conditions: outcome === 'deferred' ? conditions || null : null,
    conditions_due: outcome === 'deferred' ? (conditions_due ?? null) : null,
  }
  const id = newId()
  await insertOutcome(act.trx, {
    id,
    accreditation_program_id: program.covered_id,
    ...kept,
    supersedes: correction?.supersedes ?? null,
    correction_reason: correction?.correction_reason ?? null,
    recorded_by: act.actor.id,
  })
  return { id, kept: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) }
}
