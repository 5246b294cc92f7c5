/** Makes a plan better one place at a time: quick, never worse, and what the solver begins with. */
import { type Candidate, everybodyFor, loadKm, unservedKm } from './candidates.ts'
import type { Kind, Person, Visit } from './season.ts'
import { placeTeam, removeTeam, type Standing, type Team } from './standing.ts'
import { isRater, isWhole } from './team.ts'

/** Km that each point costs by which a visit is served worse than the floor: nothing else is worth that. */
export const pointKm = 300

/** Candidates looked at for a place, by what they cost. */
const looked = 40
const rounds = 4

/**
 * Swaps people of each visit for others as long as that makes ways shorter, load more even, serves better, or lifts a visit to the floor.
 * @param floor how well each visit is to be served, in percent
 */
export function swapped(standing: Standing, floor: number): void {
  for (let round = 0; round < rounds; round++) {
    let isBetter = false
    for (const visit of standing.season.visits) if (standing.teams[visit.at]) isBetter = swapOne(standing, visit, floor) || isBetter
    if (!isBetter) return
  }
}

function swapOne(standing: Standing, visit: Visit, floor: number): boolean {
  const { from, people } = standing.teams[visit.at] as Team
  removeTeam(standing, visit.at)
  // what each costs while nobody is on this visit: the others' own costs do not change by it
  const all = new Map(everybodyFor(standing, visit, from).map((one) => [one.person.at, one]))
  const team = new Map(people)
  let isBetter = false
  for (const [at, kind] of people) {
    if (visit.pins.has(at)) continue
    const own = all.get(at)
    if (!own) continue
    const next = bestFor(standing, visit, { team, kind, own, all, floor })
    if (!next) continue
    team.delete(at)
    team.set(next.at, kind)
    isBetter = true
  }
  placeTeam(standing, visit.at, { from, people: team })
  return isBetter
}

type Place = { team: ReadonlyMap<number, Kind>; kind: Kind; own: Candidate; all: ReadonlyMap<number, Candidate>; floor: number }

function bestFor({ season }: Standing, visit: Visit, { team, kind, own, all, floor }: Place): Person | null {
  const fits = [...team].reduce((sum, [at, of]) => sum + (isRater(of) ? (visit.fit[at] as number) : 0), 0)
  const wanted = (floor * visit.best) / 100
  const points = isRater(kind) && visit.best > 0 ? (pointKm * 100) / visit.best : 0
  /** What this person costs in the place, the whole visit's lack of points reckoned in. */
  const costIn = ({ km, load, fit }: Candidate) =>
    km + loadKm * 2 * load + points * Math.max(0, wanted - (fits - own.fit + fit)) + (isRater(kind) ? unservedKm(visit, fit) : 0)
  const now = costIn(own)
  const better = [...all.values()]
    .filter((one) => !team.has(one.person.at) && !visit.pins.has(one.person.at))
    .map((one) => ({ one, cost: costIn(one) }))
    .filter(({ cost }) => cost < now - 0.5)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, looked)
  for (const { one } of better) {
    const tried = new Map(team)
    tried.delete(own.person.at)
    tried.set(one.person.at, kind)
    if (isWhole(season, visit, tried)) return one.person
  }
  return null
}
