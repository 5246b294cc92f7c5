/** Planning a season: the first plan is answered, a better one is kept when it comes. */
import { type Act, inAct } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import type { SeasonBoard, seasons } from '../contract.ts'
import type { NextPerson } from '../contract-proposals.ts'
import type { Plan, SeasonInput } from '../rules-plan.ts'
import { costWords, impossibleWords, whyWords } from '../rules-words.ts'
import { readBoard } from './board.ts'
import { explainPlace } from './plan/explain.ts'
import { whyImpossible } from './plan/impossible.ts'
import { planSeason } from './plan/plan.ts'
import { endPlanning, keepPlan, lockSeason } from './queries-changes.ts'
import { findSeason, findSeasonVisit, type SeasonRow } from './queries-seasons.ts'
import { planFor, readSeason } from './season-input.ts'

/** Planners at work in this process, by season: who plans anew ends the one before. */
const running = new Map<string, AbortController>()

/**
 * Plans the visits asked for. The first plan is kept and answered at once; the planner goes on in its thread, and the best plan it finds
 * takes the first one's place, unless the season was changed or planned anew meanwhile.
 * @throws Refusal 404; 409 when the season was changed while the first plan was made; 422 without a visit to plan
 */
export async function planVisits({ db, settings, actor, origin, params, body }: Asked<typeof seasons.plan>): Promise<SeasonBoard> {
  const season = await findSeason(db, params.id)
  const { input } = await readSeason(db, season, body.visits)
  if (input.visits.length === 0)
    throw new Refusal(422, 'There is no visit to plan: add visits first. Those that are confirmed stay as they are.')
  const act = <T>(work: (act: Act) => Promise<T>) => inAct({ db, settings, actor, origin }, work)
  running.get(season.id)?.abort()
  const control = new AbortController()
  running.set(season.id, control)

  const { first, best } = begin(input, control.signal)
  const kept = await act(async (act) => {
    const now = await lockSeason(act.trx, season.id)
    const isAsRead = now.version === season.version && now.plan_id === season.plan_id
    if (!isAsRead) throw new Refusal(409, 'The season was changed while it was planned. Plan it anew.')
    return keep(act, now, input, await first, false)
  })
  void best
    .then((plan) =>
      act(async (act) => {
        const now = await lockSeason(act.trx, season.id)
        if (now.plan_id !== kept) return
        // changed by people meanwhile: the first plan stays, and is planned anew by them
        if (now.version === season.version) await keep(act, now, input, plan, true)
        else await giveUp(act, now)
      }),
    )
    .catch(() =>
      act(async (act) => {
        const now = await lockSeason(act.trx, season.id)
        if (now.plan_id === kept) await giveUp(act, now)
      }).catch(() => {}),
    )
    .finally(() => {
      if (running.get(season.id) === control) running.delete(season.id)
    })
  return readBoard(db, season.id)
}

/** What was planned before and is not among these visits stays in the plan. */
export function wholePlan(season: SeasonRow, ids: ReadonlySet<string>, plan: Plan): Plan {
  const others = (season.plan?.visits ?? []).filter((one) => !ids.has(one.visit_id))
  const unplanned = (season.plan?.unplanned ?? []).filter((id) => !ids.has(id))
  return { ...plan, visits: [...plan.visits, ...others], unplanned: [...plan.unplanned, ...unplanned] }
}

/** @returns which plan it is */
async function keep(act: Act, season: SeasonRow, input: SeasonInput, plan: Plan, isOver: boolean): Promise<string> {
  const ids = new Set(input.visits.map((visit) => visit.id))
  const id = await keepPlan(act.trx, season.id, wholePlan(season, ids, plan), isOver)
  await writeLog(act, {
    action: 'season.planned',
    object: { type: 'season', id: season.id },
    says: isOver ? `Found the best plan for ${season.name}` : `Planned ${season.name}`,
    after: figuresOf(plan),
  })
  return id
}

async function giveUp(act: Act, season: SeasonRow): Promise<void> {
  await endPlanning(act.trx, season.id)
  await writeLog(act, {
    action: 'season.planning_ended',
    object: { type: 'season', id: season.id },
    says: `Stopped looking for a better plan for ${season.name}`,
  })
}

/** The first plan as soon as it is there, and the best one. */
function begin(input: SeasonInput, signal: AbortSignal): { first: Promise<Plan>; best: Promise<Plan> } {
  let tell: (plan: Plan) => void = () => {}
  const told = new Promise<Plan>((resolve) => {
    tell = resolve
  })
  const best = planSeason(input, { onBetter: (plan) => tell(plan), signal })
  return { first: Promise.race([told, best]), best }
}

function figuresOf({ visits, unplanned, figures, proof }: Plan) {
  return {
    visits: visits.length,
    without_team: unplanned.length,
    worst: Math.round(figures.worst),
    mean: Math.round(figures.mean),
    made_by: proof.made_by,
  }
}

/** Why somebody has a place of the kept plan, and who next. @throws Refusal 404 */
export async function whyThere({ db, params }: Asked<typeof seasons.why>): Promise<{ says: string; next: NextPerson[] }> {
  const row = await findSeasonVisit(db, params.id)
  const season = await findSeason(db, row.season_id)
  const place = season.plan?.visits.find((one) => one.visit_id === row.id)?.team.find((one) => one.person_id === params.accreditor_id)
  if (!season.plan || !place) throw new Refusal(404, 'This person has no place in the plan any more. Load the season again.')
  const read = await readSeason(db, season)
  if (!read.input.people.some((one) => one.id === params.accreditor_id))
    return { says: 'This person takes no visits any more. Plan the visit anew.', next: [] }
  const why = explainPlace(read.input, planFor(read, season.plan), row.id, params.accreditor_id)
  const next = why.next.map((one) => {
    const { name, home_institution } = read.shown.get(one.person_id) ?? { name: 'Somebody who left', home_institution: null }
    return { accreditor_id: one.person_id, name, home_institution, says: costWords(one) }
  })
  return { says: whyWords(why, assignmentRoleNames[place.role].toLowerCase()), next }
}

/** Why no team was found. @throws Refusal 404 */
export async function whyNot({ db, params }: Asked<typeof seasons.impossible>) {
  const row = await findSeasonVisit(db, params.id)
  const season = await findSeason(db, row.season_id)
  const read = await readSeason(db, season)
  const alone = read.input.visits.some((one) => one.id === row.id) ? read : await readSeason(db, season, [row.id])
  const impossible = await whyImpossible(alone.input, row.id, season.plan ? planFor(alone, season.plan) : undefined)
  return impossibleWords(impossible, alone.shown)
}
