/** A change tried beside the plan of a season: planned as if it were so, kept only by who takes it over (docs/domain.md#seasons). */
import type { Received } from '../../../kit/contract/call.ts'
import { addDays, formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { type Act, inAct } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { Trial, TrialFigures, trials } from '../contract-trials.ts'
import { daysWithoutVisits } from '../rules-days.ts'
import type { Plan } from '../rules-plan.ts'
import { differencesOf, stagesOf, type TrialChange } from '../rules-trial.ts'
import { figuresOf, standingOf } from './plan/finish.ts'
import { planSeason } from './plan/plan.ts'
import { seasonOf } from './plan/season.ts'
import { wholePlan } from './planning.ts'
import {
  deleteSeasonVisit,
  findTrial,
  keepPlan,
  keepTrial,
  lockSeason,
  putPerson,
  touchSeason,
  updateLimits,
  updateSeasonVisit,
} from './queries-changes.ts'
import { findSeason, listNames, listSeasonVisits, listTeams, type SeasonRow, type SeasonVisitRow } from './queries-seasons.ts'
import { isOnTeam } from './queries-visits.ts'
import { planFor, readSeason, type SeasonRead } from './season-input.ts'

/** Seconds each try may take, as somebody waits for it. */
const most = 6

/**
 * Plans the season as it would be, in a thread, and answers what is not the same. Only what the change touches is planned anew, unless a
 * visit would lose its team by that.
 * @throws Refusal 404; 422 without a change, or for a visit that has no such days
 */
export async function tryChange({ db, settings, actor, origin, params, body }: Asked<typeof trials.try>): Promise<Trial> {
  const season = await findSeason(db, params.id)
  const rows = await listSeasonVisits(db, season.id)
  const change = await changeOf(rows, body, await hasPeople(rows))
  const before = await readSeason(db, season)
  if (before.input.visits.length === 0) throw new Refusal(422, 'There is no visit to plan: add visits first.')
  const ids = before.input.visits.map((visit) => visit.id)
  const read = await readSeason(db, season, ids, change)
  const after = read.input.visits.length > 0 ? await planned() : emptyPlan
  const id = newId()
  await inAct({ db, settings, actor, origin }, async (act) => {
    const now = await lockSeason(act.trx, season.id)
    if (now.version !== season.version || now.plan_id !== season.plan_id)
      throw new Refusal(409, 'The season was changed while this was tried. Try it again.')
    const { plan_id, version } = season
    await keepTrial(act.trx, { id, season_id: season.id, account_id: act.actor.id, plan_id, version, change, plan: after })
    await writeLog(act, {
      action: 'season.tried',
      object: { type: 'season', id: season.id },
      says: `Tried a change of ${season.name}`,
      after: loggedOf(change),
    })
  })

  const differences = differencesOf(season.plan && planFor(before, season.plan), after, change, ids)
  const names = await listNames(
    db,
    differences.flatMap((one) => [...one.goes, ...one.comes]),
  )
  const named = (people: readonly string[]) => people.map((person) => names.get(person)?.name ?? 'Somebody who left')
  const shortOf = (visit: Plan['visits'][number] | null) =>
    visit && { from: visit.from, to: visit.to, served: Math.round(visit.served), people: visit.team.length }
  return {
    id,
    now: season.plan ? figures(before, planFor(before, season.plan)) : null,
    tried: figures(read, after),
    visits: differences.map((one) => {
      const row = rows.find(({ id }) => id === one.visit_id) as SeasonVisitRow
      return {
        ...{ visit_id: row.id, institution: row.institution, campus: row.campus, kind: one.kind },
        ...{ before: shortOf(one.before), after: shortOf(one.after), goes: named(one.goes), comes: named(one.comes) },
      }
    }),
    same: ids.length - differences.length,
  }

  /** Visits of the schedule with people on their team. */
  async function hasPeople(of: readonly SeasonVisitRow[]): Promise<ReadonlySet<string>> {
    const teams = await listTeams(
      db,
      of.flatMap((row) => row.accreditation_id ?? []),
    )
    return new Set(teams.filter(isOnTeam).map((one) => one.accreditation_id))
  }

  /** With as few planned anew as can be: more of them only where a visit that has a team would have none. */
  async function planned(): Promise<Plan> {
    const had = new Set(season.plan?.visits.map((one) => one.visit_id))
    let best: Plan | null = null
    for (const stage of stagesOf(change, ids, season.plan)) {
      const plan = await planSeason((await readSeason(db, season, stage, change)).input, { seconds: most })
      if (!best || plan.unplanned.length < best.unplanned.length) best = plan
      if (!best.unplanned.some((id) => had.has(id))) break
    }
    return best ?? emptyPlan
  }
}

const emptyPlan: Plan = {
  visits: [],
  unplanned: [],
  figures: { worst: 0, mean: 0, km: 0, joined: 0, unevenness: 0 },
  proof: { made_by: 'first', gap: null, seconds: 0 },
}

type Body = Received<typeof trials.try>['body']

/** @throws Refusal 422 where nothing is changed, or a visit cannot have these days */
async function changeOf(rows: readonly SeasonVisitRow[], body: Body, hasPeople: ReadonlySet<string>): Promise<TrialChange> {
  const { away, left_out, limits } = body
  const openRow = (id: string, field: string) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw invalid(field, 'This visit is not on the board any more. Load the season again.')
    if (row.confirmed_at) throw invalid(field, `${nameOf(row)} is confirmed. Change it on its page of the schedule.`)
    return row
  }
  for (const id of left_out) openRow(id, 'left_out')
  const days = body.days.map(({ visit_id, from }, n) => {
    const field = `days.${n}.from`
    const row = openRow(visit_id, field)
    if (left_out.includes(visit_id)) throw invalid(field, `${nameOf(row)} cannot be left out and on other days.`)
    if (row.accreditation_id && hasPeople.has(row.accreditation_id))
      throw invalid(field, `People are invited to ${nameOf(row)} for its days. Move it in the schedule.`)
    const to = addDays(from, row.length - 1)
    const [without] = daysWithoutVisits({ from, to }, row.region)
    if (without) throw invalid(field, `No visit is held on ${formatDay(without)}. Choose another first day.`)
    return { visit_id, from, to }
  })
  if (away.length + days.length + left_out.length + Object.keys(limits).length === 0)
    throw new Refusal(422, 'Nothing is changed. Say who is away, which visit has other days or is left out, or other limits.')
  return { away, days, left_out, limits }
}

function nameOf(row: SeasonVisitRow): string {
  return row.number ?? `${row.institution}, ${row.campus}`
}

function figures(read: SeasonRead, plan: Plan): TrialFigures {
  const season = seasonOf(read.input)
  const { worst, mean, km, joined } = figuresOf(standingOf(season, plan))
  const each = [
    ...Map.groupBy(
      plan.visits.flatMap((visit) => visit.team),
      (one) => one.person_id,
    ).values(),
  ].map((places) => places.length)
  return {
    ...{ worst: Math.round(worst), mean: Math.round(mean), km: Math.round(km), joined },
    ...{ visits: plan.visits.length, without_team: read.input.visits.length - plan.visits.length },
    ...{ people: each.length, most: Math.max(0, ...each) },
  }
}

function loggedOf({ away, days, left_out, limits }: TrialChange) {
  return { away: away.length, other_days: days.length, left_out: left_out.length, ...limits }
}

/**
 * Makes a tried change the wishes, and its plan the plan; nobody is invited by it.
 * @throws Refusal 404 for a trial of somebody else, or one that another took the place of; 409 when the season was changed since
 */
export async function takeTrialOver(act: Act, { params }: Pick<Received<typeof trials.takeOver>, 'params'>) {
  const season = await lockSeason(act.trx, params.id)
  const trial = await findTrial(act.trx, season.id, act.actor.id)
  if (trial?.id !== params.trial_id) throw notFound('This change')
  if (trial.version !== season.version || trial.plan_id !== season.plan_id || season.is_planning)
    throw new Refusal(409, 'The season was changed or planned since this was tried. Try it again.')
  const { away, days, left_out, limits } = trial.change
  const rows = (await listSeasonVisits(act.trx, season.id)).filter((row) => row.confirmed_at === null)
  for (const row of rows) {
    if (left_out.includes(row.id)) await deleteSeasonVisit(act.trx, row.id)
    else for (const accreditor_id of away) await ruleOut(row, accreditor_id)
    const fixed = days.find((one) => one.visit_id === row.id)
    const { length, places } = row
    if (fixed) await updateSeasonVisit(act.trx, row.id, { window_from: fixed.from, window_to: fixed.to, length, places })
  }
  if (Object.keys(limits).length > 0) await updateLimits(act.trx, season.id, { ...season.limits, ...limits })
  await touchSeason(act.trx, season.id)
  const ids = new Set(rows.map((row) => row.id))
  await keepPlan(act.trx, season.id, wholePlan(season as SeasonRow, ids, trial.plan), true)
  await writeLog(act, {
    action: 'season.trial_taken_over',
    object: { type: 'season', id: season.id },
    says: `Took a tried change of ${season.name} over: ${formatCount(trial.plan.visits.length, 'visit')} planned`,
    before: { limits: season.limits },
    after: { away, days, left_out, limits },
  })
  return { message: 'The change is taken over, and so is its plan. Nobody is invited before you confirm.' }

  function ruleOut({ id }: SeasonVisitRow, accreditor_id: string) {
    return putPerson(act.trx, { season_visit_id: id, accreditor_id }, { kind: 'ruled_out', role: null })
  }
}
