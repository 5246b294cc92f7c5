/** Keeps an outcome and lets what it gives take effect, on the program or on the institution. */
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { changes } from '../../../kit/server/log/queries.ts'
import { giftOf, isStep } from '../../ladder/rules-surveys.ts'
import type { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import { type Given, type Holding, holdingAfter, type InstitutionHolding, institutionAfter, type OutcomeAsked } from '../rules.ts'
import { insertOutcome, updateHolding, updateInstitutionHolding } from './queries.ts'

export type Covered = Awaited<ReturnType<typeof lockVisitPrograms>>[number]

type Correction = { supersedes: string; correction_reason: string }

/** What the program holds now. */
export function holdingOf(program: Covered): Holding {
  const { level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference } = program
  return { level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference }
}

/** What this outcome gives, beginning from what was held before it; null where it changes nothing. */
export function givenBy(
  program: Covered,
  { outcome, decided_on }: OutcomeAsked,
  held: { program: Holding; institution: InstitutionHolding },
): Given | null {
  if (isStep(program)) {
    return { to: 'program', before: held.program, after: holdingAfter(program, held.program, outcome, decided_on) }
  }
  if (giftOf(program).gives !== 'institutional') return null
  return { to: 'institution', before: held.institution, after: institutionAfter(program, held.institution, outcome, decided_on) }
}

/** Stores what is held after the outcome, where that differs from what is held now. @returns the changed fields, for the log */
export async function takeEffect(
  act: Act,
  given: Given | null,
  now: { program: Covered; institution_id: string; institution: InstitutionHolding },
) {
  if (!given) return undefined
  if (given.to === 'institution') {
    const changed = changes<Record<string, unknown>>(now.institution, given.after)
    if (changed) await updateInstitutionHolding(act.trx, now.institution_id, given.after)
    return changed
  }
  const changed = changes<Record<string, unknown>>(holdingOf(now.program), given.after)
  if (changed) await updateHolding(act.trx, now.program.id, given.after)
  return changed
}

/** @returns the means as they are stored */
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
  await insertOutcome(act.trx, {
    id: newId(),
    accreditation_program_id: program.covered_id,
    ...kept,
    given,
    supersedes: correction?.supersedes ?? null,
    correction_reason: correction?.correction_reason ?? null,
    recorded_by: act.actor.id,
  })
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null))
}
