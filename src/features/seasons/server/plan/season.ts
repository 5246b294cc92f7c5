/** A season as numbers: what the planner asks thousands of times, looked up once. */
import type { SurveyArea } from '../../../ladder/rules-areas.ts'
import { surveyAreas } from '../../../ladder/rules-areas.ts'
import type { AssignmentRole } from '../../../visits/rules.ts'
import { kmBetween } from '../../rules-distances.ts'
import {
  type Pin,
  type SeasonInput,
  type SeasonLimits,
  type SeasonPerson,
  unknownKm,
  type Whereabouts,
  type WishedVisit,
} from '../../rules-plan.ts'

/** Days are whole numbers here, counted from 1970. */
type Span = { from: number; to: number }

/** Where somebody is for some days: `visit` is the number of a visit of the season, -1 one outside of it. */
export type Stop = Span & { where: number; visit: number; isLifted: boolean }

export type Person = {
  at: number
  given: SeasonPerson
  home: string | null
  where: number
  /** Areas as bits; all where none is stated. */
  areas: number
  statesAreas: boolean
  disciplines: ReadonlySet<string>
  statesDisciplines: boolean
  off: Span[]
  /** Visits outside of the season, and those of it that have them on their team already. */
  bound: Stop[]
  ties: ReadonlyMap<string, number>
  feedback: number
}

/** Kinds of places: overall coordinator, full member of the team, trainee, observer. */
export type Kind = 'coordinator' | 'full' | 'trainee' | 'observer'
export const kindOf: Record<AssignmentRole, Kind> = {
  overall_coordinator: 'coordinator',
  team_leader: 'full',
  member: 'full',
  consultant: 'full',
  trainee: 'trainee',
  observer: 'observer',
}

export type Visit = {
  at: number
  given: WishedVisit
  where: number
  /** First days it could have. */
  days: number[]
  areas: number
  areaCount: number
  /** Most areas a rater: `areas_each`, or more where the team is too small for that. */
  areasEach: number
  /** Full members besides the coordinator. */
  full: number
  trainees: number
  pins: Map<number, Pin>
  /** Pins no team can keep: of people who are not among those of the season, or in two roles. */
  contrary: string[]
  ruledOut: ReadonlySet<number>
  conflicts: ReadonlySet<number>
  /** How good each person would be there, 0 to 100. */
  fit: Float64Array
  /** The sum of fits that the best thinkable team has. */
  best: number
}

export type Season = {
  limits: SeasonLimits
  people: Person[]
  visits: Visit[]
  personAt: Map<string, number>
  visitAt: Map<string, number>
  /** Km between places by their numbers; unknown ways as `unknownKm`. */
  km: (a: number, b: number) => number
  isKnown: (a: number, b: number) => boolean
  /** Free days that have to lie between visits at these places. */
  restBetween: (a: number, b: number) => number
}

export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / 86_400_000)
}

export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

export function yearOf(day: number): string {
  return dayText(day).slice(0, 4)
}

function areaBits(areas: readonly SurveyArea[]): number {
  return areas.reduce((bits, area) => bits | (1 << surveyAreas.indexOf(area)), 0)
}

export function areasOf(bits: number): SurveyArea[] {
  return surveyAreas.filter((_, at) => bits & (1 << at))
}

export function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left; left &= left - 1) count++
  return count
}

export function seasonOf({ people: givenPeople, visits: givenVisits, limits }: SeasonInput): Season {
  const { placeOf, km, isKnown } = placesOf()
  const visitAt = new Map(givenVisits.map(({ id }, at) => [id, at]))
  const usualFeedback = meanOf(givenPeople.flatMap(({ feedback }) => feedback ?? [])) ?? 3
  const people = givenPeople.map(
    (given, at): Person => ({
      at,
      given,
      home: given.home_institution_id,
      where: placeOf(given.where),
      areas: given.areas.length > 0 ? areaBits(given.areas) : ~0,
      statesAreas: given.areas.length > 0,
      disciplines: new Set(given.disciplines),
      statesDisciplines: given.disciplines.length > 0,
      off: given.days_off.map(spanOf),
      bound: given.bound
        .map((one): Stop => {
          const visit = visitAt.get(one.visit_id) ?? -1
          return { ...spanOf(one), where: placeOf(one.where), visit, isLifted: visit >= 0 }
        })
        .sort((a, b) => a.from - b.from),
      ties: tiesOf(given),
      feedback: given.feedback ?? usualFeedback,
    }),
  )
  const personAt = new Map(people.map(({ given, at }) => [given.id, at]))
  const visits = givenVisits.map((given, at) => visitOf(given, at, people, personAt, limits, placeOf(given.where)))
  return {
    limits,
    people,
    visits,
    personAt,
    visitAt,
    km,
    isKnown,
    restBetween: (a, b) => (a === b && isKnown(a, b) ? 0 : !isKnown(a, b) || km(a, b) > limits.travel_day_km ? 1 : 0),
  }
}

function spanOf({ from, to }: { from: string; to: string }): Span {
  return { from: dayNumber(from), to: dayNumber(to) }
}

function meanOf(numbers: readonly number[]): number | null {
  return numbers.length > 0 ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null
}

/** The last day of each tie; several to one institution last as long as the longest. */
function tiesOf({ ties }: SeasonPerson): Map<string, number> {
  const until = new Map<string, number>()
  for (const tie of ties) {
    const last = tie.until === null ? Number.POSITIVE_INFINITY : dayNumber(tie.until)
    until.set(tie.institution_id, Math.max(last, until.get(tie.institution_id) ?? last))
  }
  return until
}

/** Places by number, and the ways between them. */
function placesOf() {
  const numbers = new Map<string, number>()
  const places: Whereabouts[] = []
  const ways: (number | null)[][] = []
  function placeOf({ region, province }: Whereabouts): number {
    const key = `${region ?? ''}|${province ?? ''}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    const at = places.push({ region, province }) - 1
    numbers.set(key, at)
    ways.push(places.map((other) => kmBetween({ region, province }, other)))
    return at
  }
  const way = (a: number, b: number) => (a > b ? ways[a]?.[b] : ways[b]?.[a]) ?? null
  return { placeOf, km: (a: number, b: number) => way(a, b) ?? unknownKm, isKnown: (a: number, b: number) => way(a, b) !== null }
}

function visitOf(
  given: WishedVisit,
  at: number,
  people: readonly Person[],
  personAt: ReadonlyMap<string, number>,
  limits: SeasonLimits,
  where: number,
): Visit {
  const pins = new Map<number, Pin>()
  const contrary: string[] = []
  for (const pin of given.pins) {
    const person = personAt.get(pin.person_id)
    if (person === undefined) contrary.push(pin.person_id)
    else if (!pins.has(person)) pins.set(person, pin)
    // set twice in different roles: no team can have that either
    else if (pins.get(person)?.role !== pin.role) contrary.push(pin.person_id)
  }
  const pinned = (role: AssignmentRole) => [...pins.values()].filter((pin) => pin.role === role).length
  const wanted = (role: AssignmentRole) => Math.max(given.places[role] ?? 0, pinned(role))
  const full = wanted('team_leader') + wanted('member') + wanted('consultant')
  const areas = areaBits(given.areas)
  const areaCount = bitCount(areas)
  const numbers = (ids: Iterable<string>) => new Set([...ids].flatMap((id) => personAt.get(id) ?? []))
  const visit: Visit = {
    at,
    given,
    where,
    days: daysOf(given),
    areas,
    areaCount,
    areasEach: Math.max(limits.areas_each, Math.ceil(areaCount / (full + 1))),
    full,
    trainees: Math.min(wanted('trainee'), full + 1),
    pins,
    contrary,
    ruledOut: numbers(given.ruled_out),
    conflicts: numbers(given.conflicts.map(({ person_id }) => person_id)),
    fit: Float64Array.from(people, (person) => fitOf(person, given, areas, areaCount)),
    best: 0,
  }
  visit.best = bestOf(visit, people)
  return visit
}

/** First days whose visit lies in the window and touches no blocked day. */
function daysOf({ window, length, blocked_days }: WishedVisit): number[] {
  const blocked = new Set(blocked_days.map(dayNumber))
  const [first, last] = [dayNumber(window.from), dayNumber(window.to) - length + 1]
  const isFree = (from: number) => Array.from({ length }, (_, n) => from + n).every((day) => !blocked.has(day))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n).filter(isFree)
}

/** 50 for a discipline of the visit, 30 for three of its areas, 20 for feedback; half of it where nothing is stated. */
function fitOf(person: Person, { disciplines, areas: wanted }: WishedVisit, areas: number, areaCount: number): number {
  const isOfOne = disciplines.some((one) => person.disciplines.has(one))
  const byDiscipline = disciplines.length === 0 || isOfOne ? 50 : person.statesDisciplines ? 10 : 25
  const rated = bitCount(person.areas & areas)
  const byArea = wanted.length === 0 ? 30 : person.statesAreas ? 30 * Math.min(1, rated / Math.min(3, areaCount)) : 15
  return byDiscipline + byArea + (20 * (Math.min(5, Math.max(1, person.feedback)) - 1)) / 4
}

/** The best coordinator and the best others, whatever days they have. A team can hardly reach it, but none can be beyond it. */
function bestOf(visit: Visit, people: readonly Person[]): number {
  const fits = (may: (person: Person) => boolean) =>
    people
      .filter((person) => may(person) && (visit.pins.has(person.at) || !keptOffForGood(person, visit)))
      .map(({ at }) => visit.fit[at] as number)
      .sort((a, b) => b - a)
  const all = fits(({ given }) => !given.is_trainee)
  const [coordinator = 0] = fits(({ given }) => given.may_coordinate && !given.is_trainee)
  const rest = all.slice(0, visit.full + 1)
  const sum = rest.reduce((total, one) => total + one, 0)
  // the coordinator stands among the best, or takes the place of the last of them
  return rest.includes(coordinator) ? sum : sum - (rest.at(-1) ?? 0) + coordinator
}

function keptOffForGood(person: Person, visit: Visit): boolean {
  return visit.ruledOut.has(person.at) || visit.conflicts.has(person.at) || person.home === visit.given.institution_id
}
