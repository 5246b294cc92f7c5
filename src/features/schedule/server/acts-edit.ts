/** Editing a visit: what may change when, what it does to the charge and the team, and one step of the status at a time. */
import type { Received } from '../../../kit/contract/call.ts'
import { addDays, agencyDay, daysBetween } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { refuseFilled } from '../../evidence/server/checks.ts'
import { cancelCharges, keepCharges, moveDueDates } from '../../finances/server/acts.ts'
import { pinInstruments } from '../../instruments/server/acts.ts'
import type { DegreeLevel, SurveyType, VisitType } from '../../ladder/rules.ts'
import { visitTypeOf } from '../../ladder/rules-surveys.ts'
import { refuseRated } from '../../ratings/server/checks.ts'
import { keepHonoraria, refuseDays } from '../../teams/server/acts.ts'
import { refuseGaps } from '../../teams/server/checks.ts'
import { findTeamGaps } from '../../teams/server/queries.ts'
import { deleteUnpaidHonoraria, updateHonorariaDue } from '../../teams/server/queries-changes.ts'
import { type VisitNeed, type VisitStatus, visitStatusNames } from '../../visits/rules.ts'
import { changeable, chargeOf, honorariumDue } from '../../visits/rules-steps.ts'
import { checkBegun, checkSpan, checkStep, checkVisitDay } from '../../visits/server/checks.ts'
import { planSurvey, surveysLogged } from '../../visits/server/checks-surveys.ts'
import { findAccreditation } from '../../visits/server/queries.ts'
import {
  findCampusNames,
  insertStep,
  type LockedVisit,
  lockAccreditation,
  lockInstitution,
  updateAccreditation,
} from '../../visits/server/queries-changes.ts'
import {
  findInstitutionStanding,
  findOpenVisitsOf,
  findOwnPrograms,
  isThere,
  leaving,
  lockVisitPrograms,
  replaceVisitPrograms,
} from '../../visits/server/queries-programs.ts'
import type { schedule } from '../contract.ts'
import { mailNewDates, mailStep } from './mails.ts'

type Edit = Received<typeof schedule.edit>
type Body = Edit['body']

/**
 * Only what is sent changes.
 * @throws Refusal 404; 409 on a stale version, what the team lacks or an unconfirmed conflict of it;
 * 422 at the field for what the visit's state does not allow
 */
export async function editAccreditation(act: Act, { body }: Edit) {
  const { trx, actor } = act
  const before = await lockAccreditation(trx, body.id, body.version)
  const programs = await changePrograms(trx, before, body)
  const after = fieldsAfter(before, body, programs?.visit_type)
  const step = after.status === before.status ? null : after.status
  const moved = after.visit_date !== before.visit_date || after.visit_end !== before.visit_end
  checkFields(before, after)
  const needs = step ? checkStepNow(before.status, step, after.visit_date, body.reason) : []
  if (moved) checkDates(before, after)
  if (needs.includes('team_whole')) refuseGaps(await findTeamGaps(trx, before.id), body.confirm_team)
  if (moved || needs.includes('team_free')) await refuseDays(act, before, after, body)
  const changed = changes(fieldsOf(before), after)
  if (!changed && !programs) return { data: await findAccreditation(trx, before.id, actor.role), message: 'Nothing was changed.' }

  await updateAccreditation(trx, before.id, after)
  if (step) await insertStep(trx, before.id, step, body.reason || null, actor.id)
  const pinned = step === 'ongoing' ? await pinInstruments(trx, before.id) : []
  const dropped = step === 'cancelled' ? await deleteUnpaidHonoraria(trx, before.id) : 0
  if (after.visit_end !== before.visit_end) await updateHonorariaDue(trx, before.id, honorariumDue(after.visit_end))
  if (moved && step !== 'cancelled') await keepHonoraria(trx, { ...before, ...after })
  const charge = await keepChargesOf(act, before, after, programs)
  const campuses = programs && changes({ campus: before.campus }, { campus: programs.campus })
  await writeLog(act, {
    action: step ? 'accreditation.status_changed' : 'accreditation.changed',
    object: { type: 'accreditation', id: before.id },
    says: saysOf(before, step, moved, Boolean(programs)),
    before: { ...changed?.before, ...(programs ? { programs: programs.before } : {}), ...campuses?.before, ...charge?.before },
    after: {
      ...changed?.after,
      ...(step && body.reason ? { reason: body.reason } : {}),
      ...(step && body.confirm_team ? { confirm_team: true } : {}),
      ...(body.lift_reason ? { lift_reason: body.lift_reason } : {}),
      ...(body.confirm_breaks.length > 0 ? { confirm_breaks: body.confirm_breaks } : {}),
      ...(programs ? { programs: programs.after } : {}),
      ...(pinned.length > 0 ? { instruments: pinned } : {}),
      ...(dropped > 0 ? { honoraria_removed: dropped } : {}),
      ...campuses?.after,
      ...charge?.after,
    },
    institution_id: before.institution_id,
    accreditation_id: before.id,
  })
  const now = { ...before, ...after, campus: programs?.campus ?? before.campus }
  if (step) await mailStep(act, now, step, body.reason)
  else if (moved && before.status !== 'requested') await mailNewDates(act, now, before)
  const message = step ? `${before.number} is ${visitStatusNames[step].toLowerCase()}.` : `${before.number} was changed.`
  return { data: await findAccreditation(trx, before.id, actor.role), message }
}

const fieldsOf = ({ visit_date, visit_end, visit_type, mode, priority_class, notes, status }: LockedVisit) => ({
  visit_date,
  visit_end,
  visit_type,
  mode,
  priority_class,
  notes,
  status,
})
type Fields = ReturnType<typeof fieldsOf>

/** A visit that moves keeps its length unless a last day is sent. */
function fieldsAfter(before: LockedVisit, body: Body, visitType: VisitType | undefined): Fields {
  const now = fieldsOf(before)
  const visit_date = body.visit_date ?? now.visit_date
  const length = daysBetween(now.visit_date, now.visit_end)
  return {
    visit_date,
    visit_end: body.visit_end ?? addDays(visit_date, length),
    visit_type: visitType ?? now.visit_type,
    mode: body.mode ?? now.mode,
    priority_class: body.priority_class === undefined ? now.priority_class : body.priority_class,
    notes: body.notes === undefined ? now.notes : body.notes || null,
    status: body.status ?? now.status,
  }
}

/** Dates and type until the visit has begun, the last day while it goes on, notes always. */
function checkFields(before: LockedVisit, after: Fields): void {
  const now = visitStatusNames[before.status].toLowerCase()
  const closed = (field: keyof Fields, what: string) => {
    if (after[field] !== before[field]) throw invalid(field, `The visit is ${now}; ${what} cannot be changed any more.`)
  }
  if (!changeable.includes(before.status)) {
    closed('visit_date', 'its first day')
    if (before.status !== 'ongoing') closed('visit_end', 'its last day')
  }
  if (before.status === 'decided' || before.status === 'cancelled') {
    closed('mode', 'how it is held')
    closed('priority_class', 'its priority')
  }
}

/** @returns what the step needs */
function checkStepNow(from: VisitStatus, to: VisitStatus, visitDate: string, reason: string | undefined): readonly VisitNeed[] {
  const needs = checkStep(from, to, reason)
  const today = agencyDay()
  if (needs.includes('day_ahead')) checkVisitDay(visitDate, today)
  if (needs.includes('begun')) checkBegun(visitDate, today)
  return needs
}

function checkDates(before: LockedVisit, after: Fields): void {
  if (after.visit_date !== before.visit_date) checkVisitDay(after.visit_date, agencyDay())
  checkSpan(after.visit_date, after.visit_end)
}

type Priced = { survey_type: SurveyType; degree_level: DegreeLevel }
type ProgramChange = {
  before: string[]
  after: string[]
  visit_type: VisitType
  priced: readonly Priced[]
  /** The names of the campuses covered now. */
  campus: string
}
type Covered = Awaited<ReturnType<typeof lockVisitPrograms>>[number]

/** Puts the whole set of programs with their surveys; null when it is the set that is there. */
async function changePrograms(trx: Trx, visit: LockedVisit, body: Body): Promise<ProgramChange | null> {
  if (!body.programs && !body.visit_type) return null
  // Requests of the institution wait, so that one of them cannot take the same program at this moment. Taken before the programs
  // are locked, as requests and additions do: the other way round two of them could wait for each other.
  await lockInstitution(trx, visit.institution_id)
  const now = await lockVisitPrograms(trx, visit.id)
  const wanted = body.programs ?? now.map((one) => ({ program_id: one.id }))
  const ids = wanted.map((one) => one.program_id)
  if (new Set(ids).size < ids.length) throw invalid('programs', 'Name each program once.')
  const target = await plannedPrograms(trx, visit, now, wanted, body.visit_type)
  if (target.length === now.length && target.every((one) => isThere(now, one))) return null
  if (!changeable.includes(visit.status)) {
    throw invalid('programs', `The visit is ${visitStatusNames[visit.status].toLowerCase()}; its programs cannot be changed any more.`)
  }
  const added = target.filter((one) => !now.some((other) => other.id === one.id))
  const [open] = await findOpenVisitsOf(
    trx,
    added.map((one) => one.id),
    visit.id,
  )
  if (open) throw new Refusal(409, `${open.program} is in an open accreditation already: ${open.number}. Leave it out, or change that one.`)
  await refuseRated(trx, visit.id, leaving(now, target))
  await refuseFilled(trx, visit.id, leaving(now, target))
  await replaceVisitPrograms(trx, visit, now, target)
  const campus = await findCampusNames(trx, visit.id)
  const visit_type = visitTypeOf(target.map((one) => one.survey_type))
  return { before: surveysLogged(now), after: surveysLogged(target), visit_type, priced: target, campus }
}

/** Each program with its survey; one that stays and is not asked about keeps the survey it has. */
async function plannedPrograms(
  trx: Trx,
  visit: LockedVisit,
  now: readonly Covered[],
  wanted: NonNullable<Body['programs']>,
  visitType: SurveyType | undefined,
) {
  const found = await findOwnPrograms(
    trx,
    visit.institution_id,
    wanted.map((one) => one.program_id),
  )
  const institution = await findInstitutionStanding(trx, visit.institution_id)
  return wanted.map(({ program_id, ...more }, index) => {
    const asked = { survey_type: visitType, ...more }
    const program = found.find((one) => one.id === program_id)
    if (!program) throw invalid(`programs.${index}.program_id`, 'This program does not belong to the institution of the visit.')
    const there = now.find((one) => one.id === program_id)
    const keeps = there && (asked.survey_type ?? there.survey_type) === there.survey_type
    const sameLevel = there && (asked.level_sought ?? there.level_sought) === there.level_sought
    if (keeps && sameLevel) return { ...there, override_reason: there.override_reason && (asked.override_reason || there.override_reason) }
    return planSurvey(program, asked, institution, agencyDay(), `programs.${index}`)
  })
}

/** The charges follow programs, surveys, days, and that the visit is not held. */
async function keepChargesOf(act: Act, before: LockedVisit, after: Fields, programs: ProgramChange | null) {
  if (after.status === 'cancelled' && before.status !== 'cancelled') return cancelCharges(act, before)
  if (!programs && after.visit_date === before.visit_date) return null
  const surveys = programs?.priced ?? (await lockVisitPrograms(act.trx, before.id))
  const wanted = chargeOf({ ...after, campus: programs?.campus ?? before.campus, programs: surveys }, agencyDay())
  return programs ? keepCharges(act, before, wanted) : moveDueDates(act, before, wanted.due_date)
}

function saysOf(before: LockedVisit, step: VisitStatus | null, moved: boolean, programs: boolean): string {
  if (step) return `Changed the status from ${visitStatusNames[before.status]} to ${visitStatusNames[step]}`
  if (moved) return `Moved the visit ${before.number}`
  return programs ? `Changed the programs of ${before.number}` : `Changed ${before.number}`
}
