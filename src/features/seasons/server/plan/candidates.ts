/** Whom the solver may choose among: not everybody, but the best of a visit, and some of each area and discipline it needs. */
import { surveyAreas } from '../../../ladder/rules-areas.ts'
import { type Person, type Visit, yearOf } from './season.ts'
import { addedKm, barOf, loadOf, type Standing } from './standing.ts'
import { covers } from './team.ts'

/** How many of a visit, and how many besides of each area, each discipline, and of those who may coordinate. */
const pruning = { visit: 60, each: 5 }

/** What a person costs a visit: km, and a load above the others' as further km. */
export type Candidate = { person: Person; km: number; load: number; fit: number }

/** A visit above the others' costs as much as so many km of way: less than a province away, so ways decide first. */
export const loadKm = 15

/** A percent point by which a visit is served better is worth so many km: where ways are alike, who fits better goes. */
const servedKm = 5

/** What somebody with this fit costs in a team of the visit who is to be a rater, in km, beside the best who could go there. */
export function unservedKm({ best }: Visit, fit: number, bestFit = 0): number {
  return best > 0 ? (servedKm * 100 * (bestFit - fit)) / best : 0
}

/** Everybody who may be asked for this visit on this day, and whoever is pinned. */
export function everybodyFor(standing: Standing, visit: Visit, from: number): Candidate[] {
  const year = yearOf(from)
  const all = standing.season.people
    .filter((person) => barOf(standing, person, visit, from) === null)
    .map((person) => ({
      person,
      km: addedKm(standing, person, visit, from),
      load: loadOf(standing, person, year, visit.at) + person.given.declines,
      fit: visit.fit[person.at] as number,
    }))
  // above the least: what all have costs nobody anything, and would only make every plan look as near to the best as every other
  const least = Math.min(...all.map(({ load }) => load))
  return all.map((one) => ({ ...one, load: one.load - least }))
}

/** A point of fit against km, where candidates are ordered: ten points, a discipline nearly, are worth a way of 100 km. */
export function costOf({ km, load, fit }: Candidate): number {
  return km + loadKm * 2 * load - 10 * fit
}

/**
 * The best of them, and of each area and discipline some more; all who are pinned.
 * @param team who has been found already, so that the solver may begin with them
 */
export function candidatesFor(standing: Standing, visit: Visit, from: number, team?: ReadonlyMap<number, unknown>): Candidate[] {
  const all = everybodyFor(standing, visit, from).sort((a, b) => costOf(a) - costOf(b))
  const kept = new Set<Candidate>(all.filter(({ person }) => visit.pins.has(person.at) || team?.has(person.at)))
  const keep = (many: number, is: (candidate: Candidate) => boolean) => {
    for (const candidate of all.filter(is).slice(0, many)) kept.add(candidate)
  }
  const isExperienced = ({ person }: Candidate) => !person.given.is_trainee
  // half by what they cost, half by how near they are: the second choose shorter ways where the team is good enough already
  keep(pruning.visit / 2, isExperienced)
  const nearest = all.filter(isExperienced).sort((a, b) => a.km + loadKm * 2 * a.load - (b.km + loadKm * 2 * b.load))
  for (const candidate of nearest) {
    if (kept.size >= pruning.visit) break
    kept.add(candidate)
  }
  keep(pruning.each, ({ person }) => person.given.may_coordinate && !person.given.is_trainee)
  for (const [at] of surveyAreas.entries()) {
    if (visit.areas & (1 << at)) keep(pruning.each, (one) => isExperienced(one) && (one.person.areas & (1 << at)) !== 0)
  }
  for (const discipline of visit.given.disciplines) keep(pruning.each, (one) => isExperienced(one) && covers(one.person, discipline))
  if (visit.trainees > 0) keep(pruning.each * 2, (one) => !isExperienced(one))
  return [...kept]
}
