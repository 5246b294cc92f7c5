/** Keeps an outcome and lets what it gives take effect, on the program or on the institution. */
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import type { Holding } from '../../decisions/rules.ts'
import { findHolding, insertDecisions } from '../../decisions/server/queries.ts'
import { giftOf } from '../../ladder/rules-surveys.ts'
import { papersOfDecisions } from '../../papers/server/acts.ts'
import type { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import { enteredBy, type Given, type InstitutionHolding, institutionAfter, type OutcomeAsked } from '../rules.ts'
import { insertOutcome, updateInstitutionHolding } from './queries.ts'

export type Covered = Awaited<ReturnType<typeof lockVisitPrograms>>[number]

type Correction = { supersedes: string; correction_reason: string }

/** What the program holds now. */
export function holdingOf(program: Covered): Holding {
  const { level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference } = program
  return { level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference }
}

/** What this outcome gives the institution, beginning from what it held before; null where it gives it nothing. */
export function givenBy(program: Covered, { outcome, decided_on }: OutcomeAsked, institution: InstitutionHolding): Given | null {
  if (giftOf(program).gives !== 'institutional') return null
  return { to: 'institution', before: institution, after: institutionAfter(program, institution, outcome, decided_on) }
}

/** Stores what the institution holds after the outcome, where that differs from now. @returns the changed fields, for the log */
export async function takeEffect(act: Act, given: Given | null, now: { institution_id: string; institution: InstitutionHolding }) {
  if (!given) return undefined
  const changed = changes<Record<string, unknown>>(now.institution, given.after)
  if (changed) await updateInstitutionHolding(act.trx, now.institution_id, given.after)
  return changed
}

/** Enters in the book what the outcome decides about the program. @returns what it holds by it now, and the changed fields for the log */
export async function enter(act: Act, program: Covered, asked: OutcomeAsked, visitId: string, outcomeId: string, resolution?: string) {
  const before = holdingOf(program)
  const entered = enteredBy(program, before.level, asked.outcome, asked.decided_on)
  if (!entered) return { after: before, changed: undefined }
  const id = newId()
  await insertDecisions(act.trx, [
    {
      ...{ id, program_id: program.id, level_before: before.level, ...entered, counts_from: asked.decided_on, goes_last: true },
      ...{ decided_on: asked.decided_on, reason: asked.reason || null, resolution: resolution ?? null },
      ...{ accreditation_id: visitId, outcome_id: outcomeId, entered_by: act.actor.id },
    },
  ])
  await papersOfDecisions(act, [{ id }])
  const after = await findHolding(act.trx, program.id)
  return { after, changed: changes<Record<string, unknown>>(before, after) }
}

/** @returns its id, and what of it is stored */
export async function keepOutcome(act: Act, program: Covered, asked: OutcomeAsked, given: Given | null, correction?: Correction) {
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
    given,
    supersedes: correction?.supersedes ?? null,
    correction_reason: correction?.correction_reason ?? null,
    recorded_by: act.actor.id,
  })
  return { id, kept: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)) }
}
