/** Decides about programs of a visit: what QA records, and what the board has confirmed (docs/domain.md#outcomes). */
import { agencyDay } from '../../../kit/contract/days.ts'
import { listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { outcomeNames } from '../../ladder/rules.ts'
import { isInstitutional, soughtWords } from '../../ladder/rules-surveys.ts'
import { listMeans, type RatedProgram } from '../../ratings/server/queries-means.ts'
import { refuseGaps } from '../../teams/server/checks.ts'
import { findTeamGaps } from '../../teams/server/queries.ts'
import { visitStatusNames } from '../../visits/rules.ts'
import { mayDecide } from '../../visits/rules-steps.ts'
import type { Visit } from '../../visits/server/mails.ts'
import { insertStep, lockAccreditation, updateAccreditation } from '../../visits/server/queries-changes.ts'
import { lockVisitPrograms } from '../../visits/server/queries-programs.ts'
import type { OutcomeAsked } from '../rules.ts'
import { checkOutcome } from './checks.ts'
import { type Covered, enter, keepOutcome } from './effects.ts'
import { mailOutcome, type Told } from './mails.ts'
import { proposalFor, withRatedMeans } from './means.ts'

type Decided = OutcomeAsked & { program_id: string; means_reason?: string | undefined }

type Entered = Awaited<ReturnType<typeof enter>>

type Deciding = {
  accreditation_id: string
  /** The version that was read; without one, whatever it is by now. */
  version?: number
  confirm_team: boolean
  programs: readonly Decided[]
  /** Some of the programs may be left undecided; the visit is decided with the last of them. */
  isPart?: boolean
  /** The resolution of the board by program. */
  resolutions?: ReadonlyMap<string, string>
}

/**
 * The outcomes of programs of one visit, of all that have none unless it `isPart`; what they give takes effect in the same transaction.
 * @returns the visit as it was before
 * @throws Refusal 404; 409 on a stale version or what the team lacks; 422 when the visit is not reported, or a program, date, mean or
 * reason is not right
 */
export async function decidePrograms(act: Act, deciding: Deciding): Promise<Visit> {
  const { trx, actor } = act
  const { isPart = false, resolutions } = deciding
  const visit = await lockAccreditation(trx, deciding.accreditation_id, deciding.version)
  if (!mayDecide(visit.status)) {
    const now = visitStatusNames[visit.status].toLowerCase()
    throw new Refusal(422, `Outcomes are recorded once the visit is reported; this one is ${now}.`, {
      accreditation_id: [`The visit is ${now}.`],
    })
  }
  const open = (await lockVisitPrograms(trx, visit.id)).filter(({ outcome }) => outcome === null)
  const rated = await listMeans(trx, visit.id)
  const outcomes = checkPrograms(open, deciding.programs, visit.visit_date, rated, isPart)
  refuseGaps(await findTeamGaps(trx, visit.id), deciding.confirm_team)
  const about = { institution_id: visit.institution_id, accreditation_id: visit.id }
  const told: Told[] = []
  let whole: Entered | undefined
  for (const program of open) {
    const decided = outcomes.find((one) => one.program_id === program.id)
    if (!decided) continue
    const { id, kept } = await keepOutcome(act, program, decided)
    // an institutional accreditation is one decision, entered with the first of its programs
    const known = isInstitutional(program) ? whole : undefined
    const entered = known ?? (await enter(act, program, decided, visit, id, resolutions?.get(program.id)))
    if (isInstitutional(program)) whole = entered
    const changed = known ? undefined : entered.changed
    await writeLog(act, {
      action: 'accreditation.outcome_recorded',
      object: { type: 'program', id: program.id },
      says: `Recorded the outcome of ${program.name}: ${soughtWords(program)}, ${outcomeNames[decided.outcome].toLowerCase()}`,
      before: { outcome: null, ...changed?.before },
      after: {
        survey_type: program.survey_type,
        level_sought: program.level_sought,
        ...kept,
        ...(decided.means_reason ? { means_reason: decided.means_reason } : {}),
        ...changed?.after,
      },
      ...about,
      program_id: program.id,
    })
    told.push({ ...program, ...decided, before: entered.before, after: entered.after })
  }
  await mailOutcome(act, visit, told)
  if (outcomes.length < open.length) {
    await updateAccreditation(trx, visit.id, {})
    return visit
  }
  await updateAccreditation(trx, visit.id, { status: 'decided' })
  await insertStep(trx, visit.id, 'decided', null, actor.id)
  await writeLog(act, {
    action: 'accreditation.status_changed',
    object: { type: 'accreditation', id: visit.id },
    says: `Changed the status from ${visitStatusNames.reported} to ${visitStatusNames.decided}`,
    before: { status: 'reported' },
    after: { status: 'decided', ...(deciding.confirm_team ? { confirm_team: true } : {}) },
    ...about,
  })
  return visit
}

/**
 * Every program of the visit that has no outcome once, each with what its outcome needs. An institutional accreditation is one decision.
 * @returns the outcomes with the means of the team's marks
 */
function checkPrograms(
  programs: readonly Covered[],
  decided: readonly Decided[],
  visitDate: string,
  rated: readonly RatedProgram[],
  isPart: boolean,
): Decided[] {
  const today = agencyDay()
  const seen = new Set<string>()
  const whole = decided.map((asked, index) => {
    const at = `programs.${index}.`
    const program = programs.find(({ id }) => id === asked.program_id)
    if (!program) throw invalid(`${at}program_id`, 'This program is not part of the visit.')
    if (seen.has(program.id)) throw invalid(`${at}program_id`, 'This program is named twice.')
    seen.add(program.id)
    const ofMarks = rated.find((one) => one.program_id === program.id)
    const { decided: one, isRatedBelow } = withRatedMeans(asked, ofMarks, at)
    checkOutcome(program, one, visitDate, today, at, isRatedBelow)
    return one
  })
  const missing = programs.filter((program) => !seen.has(program.id)).map((program) => program.name)
  if (missing.length > 0 && !isPart) throw invalid('programs', `Give the outcome of every program. Missing: ${listed(missing, 'and')}.`)
  const institutional = new Set(programs.filter(isInstitutional).map((one) => one.id))
  const decisions = decided.filter((one) => institutional.has(one.program_id)).map((one) => `${one.outcome} ${one.decided_on}`)
  if (new Set(decisions).size > 1)
    throw invalid('programs', 'The institutional accreditation is one decision: give all its programs the same outcome and day.')
  return whole
}

/** What the marks of a visit's rated programs come to and speak for on a day. */
export async function listProposals(db: Db | Trx, accreditationId: string, decidedOn: string) {
  return (await listMeans(db, accreditationId)).map((rated) => proposalFor(rated, decidedOn))
}
