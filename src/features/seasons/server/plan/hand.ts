/** The first answer: one visit after the other, the day first, then the team, as a careful person would do it. */
import { type Candidate, costOf, everybodyFor } from './candidates.ts'
import { bitCount, type Kind, kindOf, type Visit } from './season.ts'
import { barOf, placedKindly, type Standing, type Team } from './standing.ts'
import { covers, isWhole, mayTake } from './team.ts'

/** Days tried for a visit before it is left to the solver. */
const daysTried = 4

/** Gives each visit that has none a day and a team, where one is found; the heavier visits and those with less choice first. */
export function planByHand(standing: Standing): void {
  const { season, teams } = standing
  const open = season.visits.filter(({ at }) => teams[at] === null)
  // people who are lifted come whatever else they do, so their visits go first
  const lifted = ({ pins }: Visit) => [...pins.values()].filter(({ is_lifted }) => is_lifted).length
  const choice = (visit: Visit) => visit.days.length - visit.full - 10 * visit.pins.size - 1000 * lifted(visit)
  for (const visit of open.sort((a, b) => b.given.weight - a.given.weight || choice(a) - choice(b))) {
    for (const from of bestDays(standing, visit).slice(0, daysTried)) {
      const team = teamByHand(standing, visit, from)
      if (team && placedKindly(standing, visit.at, team)) break
    }
  }
}

// ---- the day ---------------------------------------------------------------------------------------------------

/** Places within this way may be visited in one trip. */
const nearKm = 200
/** Days looked at more closely; of a longer window every so many. */
const daysLookedAt = 24

/**
 * The days of a visit, the best first: enough people who are free, few other visits at the same time, and visits near by in the days before
 * or after, so that somebody can go on from one to the other.
 */
export function bestDays(standing: Standing, visit: Visit): number[] {
  const step = Math.ceil(visit.days.length / daysLookedAt)
  const days = visit.days.filter((_, at) => at % step === 0)
  for (const day of besideNeighbours(standing, visit)) if (!days.includes(day)) days.push(day)
  if (days.length < 2) return days
  const scores = new Map(days.map((day) => [day, scoreOf(standing, visit, day)]))
  return days.sort((a, b) => (scores.get(b) as number) - (scores.get(a) as number) || a - b)
}

/** The working days right before and after visits near by. */
function besideNeighbours({ season, teams }: Standing, visit: Visit): number[] {
  return neighbours({ season, teams }, visit).flatMap(({ from, length }) => {
    const before = visit.days.findLast(
      (day) => day + visit.given.length <= from && from - day - visit.given.length <= season.limits.join_days,
    )
    const after = visit.days.find((day) => day >= from + length && day - from - length <= season.limits.join_days)
    return [before ?? [], after ?? []].flat()
  })
}

function neighbours({ season, teams }: Pick<Standing, 'season' | 'teams'>, visit: Visit) {
  return season.visits.flatMap(({ at, where, given }) => {
    const team = teams[at]
    const isNear = season.isKnown(where, visit.where) && season.km(where, visit.where) <= nearKm
    return team && isNear ? [{ from: team.from, length: given.length, km: season.km(where, visit.where) }] : []
  })
}

function scoreOf(standing: Standing, visit: Visit, from: number): number {
  const { season, teams } = standing
  const to = from + visit.given.length - 1
  const free = season.people.filter((person) => barOf(standing, person, visit, from) === null)
  const raters = free.filter(({ given }) => !given.is_trainee)
  const lacks =
    Number(!raters.some(({ given }) => given.may_coordinate)) +
    bitCount(visit.areas & ~raters.reduce((bits, { areas }) => bits | areas, 0)) +
    visit.given.disciplines.filter((one) => !raters.some((person) => covers(person, one))).length +
    [...visit.pins.keys()].filter((person) => !free.some(({ at }) => at === person)).length
  const enough = Math.min(1, raters.length / (8 * (visit.full + 1)))
  const atOnce = season.visits.filter(({ at, given }) => {
    const team = teams[at]
    return team && team.from <= to && team.from + given.length - 1 >= from
  }).length
  const near = neighbours(standing, visit)
    .filter(({ from: other, length }) => {
      const between = other > to ? other - to - 1 : from - (other + length - 1) - 1
      return between >= 0 && between <= season.limits.join_days
    })
    .map(({ km }) => 1 - km / nearKm)
    .sort((a, b) => b - a)
    .slice(0, 2)
  return -1000 * lacks + 100 * enough - 2 * atOnce + 15 * near.reduce((sum, one) => sum + one, 0)
}

// ---- the team --------------------------------------------------------------------------------------------------

/** A whole team for this day from whoever is free, or null where this way finds none (the solver may). */
function teamByHand(standing: Standing, visit: Visit, from: number): Team | null {
  const { season } = standing
  if (visit.contrary.length > 0) return null
  const all = everybodyFor(standing, visit, from).sort((a, b) => costOf(a) - costOf(b))
  const team = new Map<number, Kind>()
  const homes = new Map<string, number>()
  const take = ({ person }: Candidate, kind: Kind) => {
    team.set(person.at, kind)
    if (person.home !== null) homes.set(person.home, (homes.get(person.home) ?? 0) + 1)
  }
  const fits = ({ person }: Candidate, kind: Kind) =>
    !team.has(person.at) &&
    !visit.pins.has(person.at) &&
    mayTake(person, visit, kind) &&
    (person.home === null || (homes.get(person.home) ?? 0) < season.limits.per_home)
  for (const [at, { role }] of visit.pins) {
    const pinned = all.find(({ person }) => person.at === at)
    if (!pinned || !mayTake(pinned.person, visit, kindOf[role])) return null
    take(pinned, kindOf[role])
  }
  const count = (kind: Kind) => [...team.values()].filter((one) => one === kind).length
  if (count('coordinator') === 0) {
    const coordinator = all.find((one) => fits(one, 'coordinator'))
    if (!coordinator) return null
    take(coordinator, 'coordinator')
  }
  while (count('full') < visit.full) {
    const lacking = lacks(standing, visit, team)
    const left = visit.full - count('full')
    const able = all.filter((one) => fits(one, 'full'))
    // whoever gives most of what is lacking, at a price: dearer as places run out
    const worth = 300 / left + 60
    const next = least(able, (one) => costOf(one) - worth * gives(one, visit, lacking))
    if (!next) return null
    take(next, 'full')
  }
  while (count('trainee') < visit.trainees) {
    const trainee = all.find((one) => fits(one, 'trainee'))
    if (!trainee) break
    take(trainee, 'trainee')
  }
  return isWhole(season, visit, team) ? { from, people: team } : null
}

type Lacking = { areas: number; disciplines: string[] }

function lacks({ season }: Standing, visit: Visit, team: ReadonlyMap<number, Kind>): Lacking {
  const raters = [...team.keys()].flatMap((at) => season.people[at] ?? [])
  return {
    areas: visit.areas & ~raters.reduce((bits, person) => bits | (person.statesAreas ? person.areas : 0), 0),
    disciplines: visit.given.disciplines.filter((one) => !raters.some((person) => person.disciplines.has(one))),
  }
}

function gives({ person }: Candidate, visit: Visit, { areas, disciplines }: Lacking): number {
  const rated = person.statesAreas ? Math.min(visit.areasEach, bitCount(person.areas & areas)) : Math.min(1, bitCount(areas))
  return rated + 2 * disciplines.filter((one) => person.disciplines.has(one)).length
}

function least<T>(list: readonly T[], of: (one: T) => number): T | undefined {
  let [best, lowest]: [T | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const one of list) {
    const value = of(one)
    if (value < lowest) [best, lowest] = [one, value]
  }
  return best
}
