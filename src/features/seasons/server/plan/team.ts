/** What a team has to be, whoever is in it. */
import { surveyAreas } from '../../../ladder/rules-areas.ts'
import { bitCount, type Kind, type Person, type Season, type Visit } from './season.ts'

/** Coordinator and full members: those who rate. */
export function isRater(kind: Kind): boolean {
  return kind === 'coordinator' || kind === 'full'
}

/** Whether somebody may take a place of this kind. A pin as trainee or observer is anybody's. */
export function mayTake(person: Person, visit: Visit, kind: Kind): boolean {
  const isPinned = visit.pins.has(person.at)
  if (kind === 'observer') return isPinned
  if (kind === 'trainee') return isPinned || person.given.is_trainee
  return !person.given.is_trainee && (kind === 'full' || person.given.may_coordinate)
}

export function covers(person: Person, discipline: string): boolean {
  return !person.statesDisciplines || person.disciplines.has(discipline)
}

/** How good a team is, in percent of the best thinkable one. */
export function servedBy(visit: Visit, people: ReadonlyMap<number, Kind>): number {
  if (visit.best === 0) return 100
  let sum = 0
  for (const [person, kind] of people) if (isRater(kind)) sum += visit.fit[person] as number
  return Math.min(100, (100 * sum) / visit.best)
}

/** Whether a team has its places, its coordinator, each area and discipline, and not too many of one home. */
export function isWhole(season: Season, visit: Visit, people: ReadonlyMap<number, Kind>): boolean {
  const { limits } = season
  const counts: Record<Kind, number> = { coordinator: 0, full: 0, trainee: 0, observer: 0 }
  const homes = new Map<string, number>()
  const raters: Person[] = []
  for (const [at, kind] of people) {
    const person = season.people[at] as Person
    if (!mayTake(person, visit, kind)) return false
    counts[kind]++
    if (isRater(kind)) raters.push(person)
    if (person.home !== null) homes.set(person.home, (homes.get(person.home) ?? 0) + 1)
  }
  if (counts.coordinator !== 1 || counts.full !== visit.full || counts.trainee > visit.trainees) return false
  if ([...homes.values()].some((of) => of > limits.per_home)) return false
  if (visit.given.disciplines.some((one) => !raters.some((person) => covers(person, one)))) return false
  return 'rated' in dealAreas(visit, raters)
}

/**
 * Each area to one rater, the load as even as can be, to those who stated it first.
 * Where that cannot be, the areas of which too many fall to too few: no team is whole that has no more raters for these.
 */
export function dealAreas(visit: Visit, raters: readonly Person[]): { rated: Map<number, number> } | { short: number } {
  const wanted = surveyAreas.flatMap((_, at) => (visit.areas & (1 << at) ? [1 << at] : []))
  let short = 0
  for (let each = 1; each <= visit.areasEach; each++) {
    const dealt = dealtWith(wanted, raters, each)
    if ('rated' in dealt) return dealt
    short = dealt.short
  }
  return wanted.length === 0 ? { rated: new Map() } : { short }
}

function dealtWith(wanted: readonly number[], raters: readonly Person[], each: number): { rated: Map<number, number> } | { short: number } {
  const own = raters.map((): number[] => [])
  const order = raters.map((_, at) => at).sort((a, b) => Number(raters[b]?.statesAreas) - Number(raters[a]?.statesAreas))
  /** Finds the area a rater, moving others' areas where that helps; `seen`: raters asked already. */
  function give(area: number, seen: Set<number>, asked: { bits: number }): boolean {
    asked.bits |= area
    for (const at of order) {
      if (seen.has(at) || !((raters[at]?.areas ?? 0) & area)) continue
      seen.add(at)
      const held = own[at] as number[]
      if (held.length < each) {
        held.push(area)
        return true
      }
      for (const [place, other] of held.entries()) {
        if (!give(other, seen, asked)) continue
        held[place] = area
        return true
      }
    }
    return false
  }
  for (const area of wanted) {
    const asked = { bits: 0 }
    if (!give(area, new Set(), asked)) return { short: asked.bits }
  }
  const bitsOf = (held: readonly number[]) => held.reduce((bits, area) => bits | area, 0)
  return { rated: new Map(raters.map(({ at }, index) => [at, bitsOf(own[index] as number[])])) }
}

/** How many of these areas a rater can take at most. */
export function takesOf(person: Person, visit: Visit, areas: number): number {
  return Math.min(visit.areasEach, bitCount(person.areas & areas))
}
