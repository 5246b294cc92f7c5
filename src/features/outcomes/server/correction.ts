/** Corrects an outcome by a new one that names what it replaces and why (docs/domain.md#corrections). */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { findDecisionOf, insertDecisions, isOvertaken, lockHolding } from '../../decisions/server/queries.ts'
import { outcomeNames } from '../../ladder/rules.ts'
import { isInstitutional } from '../../ladder/rules-surveys.ts'
import { papersOfDecisions } from '../../papers/server/acts.ts'
import { findAccreditation } from '../../visits/server/queries.ts'
import { lockAccreditation, updateAccreditation } from '../../visits/server/queries-changes.ts'
import { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import type { outcomes } from '../contract.ts'
import { enteredBy } from '../rules.ts'
import { checkOutcome } from './checks.ts'
import { type Covered, changedHolding, keepOutcome, subjectOf } from './effects.ts'
import { mailCorrection } from './mails.ts'
import { findOutcome } from './queries.ts'

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

  // An institutional accreditation is one decision of all its programs.
  const together = isInstitutional(program) ? programs.filter(isInstitutional) : [program]
  const subject = subjectOf(program, visit.institution_id)
  const before = await lockHolding(trx, subject)
  const { correction_reason } = body
  const corrected: { replaces: string; by: string }[] = []
  let kept = {}
  for (const one of together) {
    const { id: replaces } = await standingOf(act, one)
    const outcome = await keepOutcome(act, one, body, { supersedes: replaces, correction_reason })
    kept = outcome.kept
    corrected.push({ replaces, by: outcome.id })
  }
  await enterCorrection(act, program, body, visit, corrected)
  const after = await lockHolding(trx, subject)
  const changed = changedHolding(subject, before, after)
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
  await mailCorrection(act, visit, { ...program, ...body, before, after }, outcome)
  const isOver = await isOvertaken(trx, subject.institution_id ?? subject.program_id)
  const stays = isOver ? ' Its level stays as it is: it was decided or corrected since.' : ''
  return {
    data: await findAccreditation(trx, visit.id, actor.role),
    message: `The outcome of ${program.name} is corrected.${stays}`,
  }
}

/** The correction takes the place of the entry it replaces. */
async function enterCorrection(
  act: Act,
  program: Covered,
  asked: Form['body'],
  visit: { id: string; institution_id: string },
  corrected: readonly { replaces: string; by: string }[],
) {
  const replaced = await findDecisionOf(
    act.trx,
    corrected.map(({ replaces }) => replaces),
  )
  const entered = replaced && enteredBy(program, replaced.level_before, asked.outcome, asked.decided_on)
  if (!entered) return
  const id = newId()
  const subject = subjectOf(program, visit.institution_id)
  await insertDecisions(act.trx, [
    {
      ...{ ...subject, id, level_before: replaced.level_before, ...entered, counts_from: asked.decided_on, goes_last: false },
      ...{ decided_on: asked.decided_on, reason: asked.correction_reason, supersedes: replaced.id, is_past: replaced.is_past },
      ...{ accreditation_id: visit.id, outcome_id: corrected[0]?.by ?? null, entered_by: act.actor.id },
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
