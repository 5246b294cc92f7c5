/** Corrects an outcome by a new one that names what it replaces and why (docs/domain.md#corrections). */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { findDecisionOf, findHolding, insertDecisions, isOvertaken } from '../../decisions/server/queries.ts'
import { outcomeNames } from '../../ladder/rules.ts'
import { papersOfDecisions } from '../../papers/server/acts.ts'
import { findAccreditation } from '../../visits/server/queries.ts'
import { lockAccreditation, updateAccreditation } from '../../visits/server/queries-changes.ts'
import { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import type { outcomes } from '../contract.ts'
import { enteredBy, type InstitutionHolding, stillHeld } from '../rules.ts'
import { checkOutcome } from './checks.ts'
import { type Covered, givenBy, holdingOf, keepOutcome, takeEffect } from './effects.ts'
import { mailCorrection } from './mails.ts'
import { findOutcome, lockInstitutionHolding } from './queries.ts'

type Form = Received<typeof outcomes.correct>

/**
 * Level and validity follow the correction where the corrected outcome is what gave them; what was decided since stays.
 * @throws Refusal 404; 409 when the visit or the outcome was changed meanwhile; 422 for what the outcome needs
 */
export async function correctOutcome(act: Act, { body }: Form) {
  const { trx, actor } = act
  const visit = await lockAccreditation(trx, body.accreditation_id, body.version)
  const programs = await lockVisitPrograms(trx, visit.id)
  const program = programs.find((one) => one.id === body.program_id)
  if (!program) throw notFound('This program of the visit')
  const standing = await standingOf(act, program)
  if (standing.id !== body.replaces) throw new Refusal(409, 'This outcome was corrected meanwhile. Load the visit again to see it.')
  checkOutcome(program, body, visit.visit_date, agencyDay(), '')

  // An institutional accreditation is one decision of all its programs: what is held before it stands with the first.
  const together = program.survey_type === 'institutional' ? programs.filter((one) => one.survey_type === 'institutional') : [program]
  const first = together[0] as Covered
  const institution = await lockInstitutionHolding(trx, visit.institution_id)
  const before = institutionBefore(await standingOf(act, first), institution)
  const given = before && givenBy(first, body, before)
  const forInstitution = await takeEffect(act, given, { institution, institution_id: visit.institution_id })
  const { correction_reason } = body
  let kept = {}
  for (const one of together) {
    const replaced = await standingOf(act, one)
    const outcome = await keepOutcome(act, one, body, given ?? replaced.given, { supersedes: replaced.id, correction_reason })
    kept = outcome.kept
    if (one === first) await enterCorrection(act, one, body, visit.id, { replaces: replaced.id, by: outcome.id })
  }
  const held = holdingOf(first)
  const after = await findHolding(trx, first.id)
  const changed = forInstitution ?? changes<Record<string, unknown>>(held, after)
  await updateAccreditation(trx, visit.id, {})
  const { outcome, grand_mean, lowest_area_mean, decided_on } = standing
  await writeLog(act, {
    action: 'accreditation.outcome_corrected',
    object: { type: 'program', id: program.id },
    says: `Corrected the outcome of ${program.name}: ${outcomeNames[body.outcome].toLowerCase()} in place of ${outcomeNames[outcome].toLowerCase()}`,
    before: { outcome, grand_mean, lowest_area_mean, decided_on, ...changed?.before },
    after: { ...kept, correction_reason, ...changed?.after },
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    program_id: program.id,
  })
  await mailCorrection(act, visit, { ...program, ...body, given, before: held, after }, outcome)
  const stays = before && !(await isOvertaken(trx, first.id)) ? '' : ' Its level stays as it is: it was decided or corrected since.'
  return {
    data: await findAccreditation(trx, visit.id, actor.role),
    message: `The outcome of ${program.name} is corrected.${stays}`,
  }
}

/** The correction takes the place of the entry it replaces. */
async function enterCorrection(act: Act, program: Covered, asked: Form['body'], visitId: string, of: { replaces: string; by: string }) {
  const replaced = await findDecisionOf(act.trx, of.replaces)
  const entered = replaced && enteredBy(program, replaced.level_before, asked.outcome, asked.decided_on)
  if (!entered) return
  const id = newId()
  await insertDecisions(act.trx, [
    {
      ...{ id, program_id: program.id, level_before: replaced.level_before, ...entered, counts_from: asked.decided_on, goes_last: false },
      ...{ decided_on: asked.decided_on, reason: asked.correction_reason, supersedes: replaced.id, is_past: replaced.is_past },
      ...{ accreditation_id: visitId, outcome_id: of.by, entered_by: act.actor.id },
    },
  ])
  if (!replaced.is_past) await papersOfDecisions(act, [{ id }])
}

/** The outcome that holds. @throws Refusal 422 where nothing is decided */
async function standingOf({ trx }: Act, program: Covered) {
  const standing = await findOutcome(trx, program.covered_id)
  if (!standing) throw invalid('program_id', `Nothing was decided about ${program.name} yet.`)
  return standing
}
type Standing = Awaited<ReturnType<typeof standingOf>>

/** What the institution held before the corrected outcome; null where somebody decided or corrected since, so that nothing follows from it. */
function institutionBefore({ given }: Standing, now: InstitutionHolding): InstitutionHolding | null {
  if (!given) return now
  return stillHeld(given, now) ? given.before : null
}
