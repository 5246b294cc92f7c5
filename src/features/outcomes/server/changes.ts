/** Records what was decided about the programs of a visit (docs/domain.md#outcomes). */

import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { outcomeNames } from '../../ladder/rules.ts'
import { validityEnd } from '../../ladder/rules-terms.ts'
import { refuseGaps } from '../../teams/server/checks.ts'
import { findTeamGaps } from '../../teams/server/queries.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { mayDecide } from '../../visits/rules-steps.ts'
import { findAccreditation } from '../../visits/server/queries.ts'
import {
  insertStep,
  lockAccreditation,
  lockVisitPrograms,
  updateAccreditation,
  updateLevel,
  updateOutcome,
} from '../../visits/server/queries-changes.ts'
import type { outcomes } from '../contract.ts'
import { mailOutcome } from './mails.ts'

type Form = Received<typeof outcomes.record>
type Decided = Form['body']['programs'][number]
type Program = Awaited<ReturnType<typeof lockVisitPrograms>>[number]

/**
 * The outcome of every program at once; granted levels and validities take effect in the same transaction.
 * @throws Refusal 404; 409 on a stale version or what the team lacks; 422 when the visit is not reported, or a program or date is not right
 */
export async function recordOutcome(act: Act, { body }: Form) {
  const { trx, actor } = act
  const visit = await lockAccreditation(trx, body.accreditation_id, body.version)
  if (!mayDecide(visit.status)) {
    const now = visitStatusNames[visit.status].toLowerCase()
    throw new Refusal(422, `Outcomes are recorded once the visit is reported; this one is ${now}.`, {
      accreditation_id: [`The visit is ${now}.`],
    })
  }
  const programs = await lockVisitPrograms(trx, visit.id)
  checkPrograms(programs, body.programs, visit.visit_date)
  refuseGaps(await findTeamGaps(trx, visit.id), body.confirm_team)
  const about = { institution_id: visit.institution_id, accreditation_id: visit.id }
  const told = []
  for (const program of programs) {
    const decided = body.programs.find((one) => one.program_id === program.id) as Decided
    const { outcome, decided_on } = decided
    const grand_mean = decided.grand_mean === undefined ? null : decided.grand_mean.toFixed(2)
    await updateOutcome(trx, visit.id, program.id, { outcome, grand_mean, decided_on })
    const granted = outcome === 'granted' ? await grant(trx, program, decided_on) : null
    await writeLog(act, {
      action: 'accreditation.outcome_recorded',
      object: { type: 'program', id: program.id },
      says: `Recorded the outcome of ${program.name}: ${outcomeNames[outcome].toLowerCase()}`,
      before: { outcome: null, ...granted?.before },
      after: { outcome, level_sought: program.level_sought, grand_mean, decided_on, ...granted?.after },
      ...about,
      program_id: program.id,
    })
    told.push({ name: program.name, outcome, level_sought: program.level_sought, valid_to: granted?.valid_to ?? null })
  }
  await updateAccreditation(trx, visit.id, { status: 'decided' })
  await insertStep(trx, visit.id, 'decided', null, actor.id)
  await writeLog(act, {
    action: 'accreditation.status_changed',
    object: { type: 'accreditation', id: visit.id },
    says: `Changed the status from ${visitStatusNames.reported} to ${visitStatusNames.decided}`,
    before: { status: 'reported' },
    after: { status: 'decided', ...(body.confirm_team ? { confirm_team: true } : {}) },
    ...about,
  })
  await mailOutcome(act, visit, told)
  return { data: await findAccreditation(trx, visit.id, actor.role), message: `The outcomes of ${visit.number} are recorded.` }
}

/** Every program of the visit once, on days between the visit and today. */
function checkPrograms(programs: readonly Program[], decided: readonly Decided[], visitDate: string): void {
  const today = agencyDay()
  const seen = new Set<string>()
  decided.forEach(({ program_id, decided_on }, index) => {
    const at = `programs.${index}`
    if (!programs.some((one) => one.id === program_id)) throw invalid(`${at}.program_id`, 'This program is not part of the visit.')
    if (seen.has(program_id)) throw invalid(`${at}.program_id`, 'This program is named twice.')
    seen.add(program_id)
    if (decided_on > today) throw invalid(`${at}.decided_on`, `${formatDay(decided_on)} is still to come. Write the day of the decision.`)
    if (decided_on < visitDate) throw invalid(`${at}.decided_on`, `The decision cannot be before the visit, ${formatDay(visitDate)}.`)
  })
  const missing = programs.filter((program) => !seen.has(program.id)).map((program) => program.name)
  if (missing.length > 0) throw invalid('programs', `Give the outcome of every program. Missing: ${listed(missing, 'and')}.`)
}

async function grant(trx: Trx, program: Program, decidedOn: string) {
  const { level, valid_from, valid_to, grace_until } = program
  const end = validityEnd(program.level_sought, decidedOn)
  await updateLevel(trx, program.id, program.level_sought, decidedOn, end)
  const after = { level: program.level_sought, valid_from: decidedOn, valid_to: end, grace_until: null }
  return { ...changes({ level, valid_from, valid_to, grace_until }, after), valid_to: end }
}
