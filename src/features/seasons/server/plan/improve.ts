/** Better teams by the solver: first all visits that can be, then the worst-served, then ways and load. */
import { checkPlan } from '../../rules-check.ts'
import type { Plan, SeasonInput } from '../../rules-plan.ts'
import { figuresOf, planOf } from './finish.ts'
import { bestDays, planByHand } from './hand.ts'
import { type Goal, type Model, modelOf } from './model.ts'
import { type Person, type Season, seasonOf, type Visit } from './season.ts'
import { type Solved, solve } from './solver.ts'
import { barOf, emptyStanding, isKind, placeTeam, type Standing, type Team, without } from './standing.ts'
import { swapped } from './swaps.ts'
import { mayTake } from './team.ts'

/**
 * Plans in this thread: the first answer, then better ones.
 * @param most seconds the solver may take
 * @param tell hears of each plan on the way
 * @throws Error when a plan would break a hard rule: each is checked before anybody sees it
 */
export function planSeasonHere(input: SeasonInput, most: number, tell: (plan: Plan) => void): Plan {
  const begin = performance.now()
  const checked = (standing: Standing, made_by: Plan['proof']['made_by'], gap: number | null) => {
    const plan = planOf(standing, { made_by, gap, seconds: Math.round(performance.now() - begin) / 1000 })
    const [broken] = checkPlan(input, plan)
    if (broken) throw new Error(`The plan breaks a rule (${broken.rule}, visit ${broken.visit_id}): ${broken.says}`)
    return plan
  }
  const first = firstAnswer(seasonOf(input))
  tell(checked(first, 'first', null))
  const found = better(first, most, (standing) => tell(checked(standing, 'better', null)))
  // better teams leave other people free than the first ones did: a visit that had to be left out may have its team among them
  const filled = withFreed(found.standing)
  return checked(filled, 'better', filled === found.standing ? found.gap : null)
}

/** The first answer: by hand, and by the solver for the visits the hand finds no team for. */
function firstAnswer(season: Season): Standing {
  const standing = emptyStanding(season)
  planByHand(standing)
  return rescued(standing)
}

// ---- visits without a team -------------------------------------------------------------------------------------

/** Visits planned anew together with one that has no team; days tried for it alone, and with the others. */
const together = 12
const daysTried = { alone: 12, together: 3 }
/** For visits that better teams left people for. */
const secondsToFill = 3
const some = Number.POSITIVE_INFINITY

/** Finds teams for visits that have none, by planning them and those around them anew. Leaves a visit where nothing helps. */
function rescued(standing: Standing): Standing {
  let best = standing
  for (const visit of standing.season.visits.filter(({ at, contrary }) => standing.teams[at] === null && contrary.length === 0)) {
    if (!best.teams[visit.at]) best = withVisit(best, visit) ?? best
  }
  return best
}

/** Gives visits without a team one of people who are free, on any of their days; the same standing where there is none. */
function withFreed(standing: Standing): Standing {
  const ends = performance.now() + secondsToFill * 1000
  let best = standing
  for (const visit of standing.season.visits.filter(({ at, contrary }) => standing.teams[at] === null && contrary.length === 0)) {
    const days = visit.days.filter((from) => mayHaveTeam(best, visit, from))
    best = ofFreePeople(best, visit, days, ends) ?? best
  }
  return best
}

/** Whether as many are free as are needed, a coordinator and all who are pinned among them: what can be said without the solver. */
function mayHaveTeam(standing: Standing, visit: Visit, from: number): boolean {
  const free = standing.season.people.filter((person) => barOf(standing, person, visit, from) === null)
  const raters = free.filter((person) => mayTake(person, visit, 'full'))
  const isPinned = ({ at }: Person) => visit.pins.has(at)
  return (
    raters.length > visit.full &&
    free.some((person) => mayTake(person, visit, 'coordinator')) &&
    free.filter(isPinned).length === visit.pins.size
  )
}

function ofFreePeople(standing: Standing, visit: Visit, days: readonly number[], ends = some): Standing | null {
  for (const from of days) {
    if (performance.now() > ends) break
    const found = replanned(standing, new Map([[visit.at, from]]), visit)
    if (found) return found
  }
  return null
}

/** With this visit, by people who are free, else by people whom others have; null where neither is found. */
function withVisit(standing: Standing, visit: Visit): Standing | null {
  const days = bestDays(standing, visit).slice(0, daysTried.alone)
  const free = ofFreePeople(standing, visit, days)
  if (free) return free
  const possible = days.filter((from) => isPossible(standing.season, new Map([[visit.at, from]])))
  for (const from of possible.slice(0, daysTried.together)) {
    const found = replanned(standing, around(standing, visit, from), visit)
    if (found) return found
  }
  return null
}

/** Whether it had a team if it were the only visit of the season. */
function isPossible(season: Season, alone: ReadonlyMap<number, number>): boolean {
  return (bestTeams(emptyStanding(season), alone, { is: 'held' }, { seconds: 2, gap: 0 }).teams?.size ?? 0) > 0
}

/** The visits nearest in time, with their days. */
function around({ season, teams }: Standing, visit: Visit, from: number): Map<number, number> {
  const near = season.visits
    .flatMap(({ at }) => (teams[at] ? [{ at, from: (teams[at] as Team).from }] : []))
    .sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))
    .slice(0, together)
  return new Map([[visit.at, from], ...near.map((one) => [one.at, one.from] as const)])
}

/** With the visit held and nothing lost that weighs more, or null. */
function replanned(standing: Standing, days: ReadonlyMap<number, number>, visit: Visit): Standing | null {
  const freed = without(standing, days.keys())
  const { teams } = bestTeams(freed, days, { is: 'held' }, { seconds: 2, gap: 0 })
  const weightOf = (held: (at: number) => boolean) =>
    [...days.keys()].filter(held).reduce((sum, at) => sum + (standing.season.visits[at] as Visit).given.weight, 0)
  if (!teams?.has(visit.at) || weightOf((at) => teams.has(at)) <= weightOf((at) => standing.teams[at] !== null)) return null
  const placed = withTeams(freed, teams)
  return isKind(placed, days.keys()) ? placed : null
}

function withTeams(standing: Standing, teams: ReadonlyMap<number, Team>): Standing {
  for (const [at, team] of teams) placeTeam(standing, at, team)
  return standing
}

// ---- better teams ----------------------------------------------------------------------------------------------

/** Nobody is served more than so many points worse than the worst-served could be: what ways may cost. */
const servedMargin = 4

/** A relative distance to what is proven from which on a plan is good enough. */
const goodEnough = 0.02
/** So many visits are solved at once; more of them in parts, with what is near in time together. */
const atOnce = 24
const part = 12

/** A gap in percent, or null where nothing is proven. */
type Better = { standing: Standing; gap: number | null }

/**
 * The same visits on the same days with better teams.
 * @param seconds for all of it
 */
function better(standing: Standing, seconds: number, onBetter: (standing: Standing) => void): Better {
  const days = daysOf(standing)
  if (days.size === 0) return { standing, gap: 0 }
  const freed = without(standing, days.keys())
  const ends = performance.now() + seconds * 1000
  const left = () => (ends - performance.now()) / 1000
  const floor = Math.max(0, mostServed(freed, days) - servedMargin)
  const begun = without(standing, [])
  swapped(begun, floor)
  onBetter(begun)
  if (days.size > atOnce) return betterInParts(begun, floor, left, onBetter)
  const { teams, solved } = bestTeams(freed, days, { is: 'ways', floor }, { seconds: left(), gap: goodEnough, start: teamsOf(begun) })
  return teams && solved ? { standing: withTeams(freed, teams), gap: gapOf(solved.cost, solved.bound) } : { standing: begun, gap: null }
}

/** Some visits after the other, those before and after them as they are; again as long as it helps and there is time. */
function betterInParts(begun: Standing, floor: number, left: () => number, onBetter: (standing: Standing) => void): Better {
  const goal: Goal = { is: 'ways', floor }
  const byDay = [...daysOf(begun)].sort(([, a], [, b]) => a - b)
  const whole = modelOf(
    without(
      begun,
      byDay.map(([at]) => at),
    ),
    new Map(byDay),
    goal,
    teamsOf(begun),
  )
  const bound = solve(whole.program, { seconds: left() / 2, gap: 0, isRelaxed: true })?.cost ?? null
  let best = begun
  let before = Number.POSITIVE_INFINITY
  for (const begin of [0, part / 2, 0, part / 2]) {
    const { km } = figuresOf(best)
    // a round that spares less than half a percent is not worth the time of another
    if (km > before * 0.995) break
    before = km
    for (let at = begin; at < byDay.length && left() > 1; at += part) {
      const days = new Map(byDay.slice(at, at + part))
      const freed = without(best, days.keys())
      const start = new Map([...teamsOf(best)].filter(([visit]) => days.has(visit)))
      const { teams } = bestTeams(freed, days, goal, { seconds: Math.min(left(), 5), gap: 0.005, start })
      if (teams) best = withTeams(freed, teams)
    }
    onBetter(best)
  }
  const cost = costOfAll(whole, best)
  return { standing: best, gap: bound === null || cost === null ? null : gapOf(cost, bound) }
}

/** What all teams cost, by the same account as the solver's: with everybody where they are, it finds the rest. */
function costOfAll({ program, write }: Model, standing: Standing): number | null {
  const { columns, values } = write(teamsOf(standing))
  const set = new Map(columns.map((column, at) => [column, values[at] as number]))
  const fixed = program.columns.map((column, at) => ({ ...column, lower: set.get(at) ?? column.lower, upper: set.get(at) ?? column.upper }))
  return solve({ ...program, columns: fixed }, { seconds: 5, gap: 0, isRelaxed: true })?.cost ?? null
}

/** How well the worst-served can be served, at most: more than this no team for these days gives. */
function mostServed(freed: Standing, days: ReadonlyMap<number, number>): number {
  const { program } = modelOf(freed, days, { is: 'served' })
  const solved = solve(program, { seconds: 10, gap: 0, isRelaxed: true })
  return solved ? Math.min(100, -solved.cost) : 0
}

function gapOf(cost: number, bound: number): number {
  return cost === 0 ? 0 : Math.max(0, Math.round((1000 * (cost - bound)) / Math.abs(cost)) / 10)
}

function daysOf({ teams }: Standing): Map<number, number> {
  return new Map(teams.flatMap((team, at) => (team ? [[at, team.from] as const] : [])))
}

function teamsOf({ teams }: Standing): Map<number, Team> {
  return new Map(teams.flatMap((team, at) => (team ? [[at, team] as const] : [])))
}

type Asked = { seconds: number; gap: number; start?: ReadonlyMap<number, Team> | undefined }

/** Solves, and again with what the found teams break of the areas, until nothing is broken. */
function bestTeams(
  freed: Standing,
  days: ReadonlyMap<number, number>,
  goal: Goal,
  { seconds, gap, start }: Asked,
): { teams: Map<number, Team> | null; solved: Solved | null } {
  const model: Model = modelOf(freed, days, goal, start)
  const ends = performance.now() + seconds * 1000
  for (let round = 0; round < 20; round++) {
    const left = (ends - performance.now()) / 1000
    if (round > 0 && left <= 0) break
    const solved = solve(model.program, { seconds: left, gap, start: start && model.write(start) })
    if (!solved) break
    const teams = model.read(solved.values)
    if (!model.cut(teams)) return { teams, solved }
  }
  return { teams: null, solved: null }
}
