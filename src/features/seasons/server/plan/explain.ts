/** Why somebody is in a place, and what the next people would cost. */
import type { SurveyArea } from '../../../ladder/rules-areas.ts'
import type { NextPerson, PlaceExplained, Plan, PlanRule, SeasonInput } from '../../rules-plan.ts'
import { loadKm } from './candidates.ts'
import { standingOf } from './finish.ts'
import { areasOf, type Kind, type Person, type Season, seasonOf, type Visit, yearOf } from './season.ts'
import { addedKm, barOf, loadOf, removeTeam, type Standing, type Team } from './standing.ts'
import { covers, isRater, isWhole, mayTake, servedBy } from './team.ts'

/** How many are named. */
const named = 3
/** Km a percent point of service counts for, where the next people are ordered. */
const pointKm = 20

/**
 * Why this person stands in this visit of the plan: the three next people who could stand there with all else as it is, and what each costs.
 * @throws Error when the person has no place in that visit of the plan
 */
export function explainPlace(input: SeasonInput, plan: Plan, visitId: string, personId: string): PlaceExplained {
  const explained = explainPlaces(input, plan, visitId).find(({ person_id }) => person_id === personId)
  if (!explained) throw new Error(`${personId} has no place on visit ${visitId} of this plan.`)
  return explained
}

/** All places of one visit: the season is looked at once for all of them. */
export function explainPlaces(input: SeasonInput, plan: Plan, visitId: string): PlaceExplained[] {
  return explainer(input, plan)(visitId)
}

/** Explains one visit after the other. */
export function explainer(input: SeasonInput, plan: Plan): (visitId: string) => PlaceExplained[] {
  const season = seasonOf(input)
  const standing = standingOf(season, plan)
  return (visitId) => {
    const visit = season.visits[season.visitAt.get(visitId) ?? -1]
    const team = visit && standing.teams[visit.at]
    const planned = plan.visits.find(({ visit_id }) => visit_id === visitId)
    if (!visit || !team || !planned) return []
    // as it stands without this visit: what each would add to it
    const open: Standing = { ...standing, teams: [...standing.teams], stops: [...standing.stops], sent: new Map(standing.sent) }
    removeTeam(open, visit.at)
    const able = season.people
      .filter(({ at }) => !team.people.has(at))
      .map((person) => ({ person, bar: barOf(open, person, visit, team.from) }))
    return planned.team
      .flatMap(({ person_id, role }) => {
        const at = season.personAt.get(person_id)
        return at === undefined ? [] : [{ person_id, role, ...placeOf(open, visit, team, season.people[at] as Person, able) }]
      })
      .map((one) => ({ visit_id: visitId, ...one }))
  }
}

type Able = readonly { person: Person; bar: PlanRule | null }[]

function placeOf(open: Standing, visit: Visit, team: Team, own: Person, able: Able): Pick<PlaceExplained, 'why' | 'next' | 'kept_off'> {
  const { season } = open
  const kind = team.people.get(own.at) as Kind
  const kept_off: Partial<Record<PlanRule, number>> = {}
  const others: Person[] = []
  for (const { person, bar } of able) {
    const rule = bar ?? ruleOfTeam(season, visit, team, { own, person, kind })
    if (rule) kept_off[rule] = (kept_off[rule] ?? 0) + 1
    else others.push(person)
  }
  const next = others
    .map((person) => nextOf(open, visit, team, { own, person, kind }))
    .sort((a, b) => priceOf(a) - priceOf(b) || a.person_id.localeCompare(b.person_id))
    .slice(0, named)
  return { why: visit.pins.has(own.at) ? 'pinned' : next.length === 0 ? 'only' : 'chosen', next, kept_off }
}

type Swap = { own: Person; person: Person; kind: Kind }

function swappedTeam(team: Team, { own, person, kind }: Swap): Map<number, Kind> {
  const people = new Map(team.people)
  people.delete(own.at)
  people.set(person.at, kind)
  return people
}

/** Which rule of the team keeps this person off the place; null where the team would be whole. */
function ruleOfTeam(season: Season, visit: Visit, team: Team, swap: Swap): PlanRule | null {
  const { person, kind } = swap
  const ofPin = visit.pins.has(swap.own.at) && kind === 'observer'
  if (!ofPin && !mayTake(person, visit, kind)) return kind === 'coordinator' && !person.given.is_trainee ? 'coordinator' : 'trainee'
  // whoever else is pinned here would have a place already
  const people = swappedTeam(team, swap)
  if (isWhole(season, visit, people)) return null
  const homes = [...people.keys()].filter((at) => person.home !== null && season.people[at]?.home === person.home).length
  if (homes > season.limits.per_home) return 'same_home'
  const raters = [...people].flatMap(([at, of]) => (isRater(of) ? [season.people[at] as Person] : []))
  return visit.given.disciplines.some((one) => !raters.some((rater) => covers(rater, one))) ? 'disciplines' : 'areas'
}

function nextOf(open: Standing, visit: Visit, team: Team, swap: Swap): NextPerson {
  const { season } = open
  const { own, person, kind } = swap
  const year = yearOf(team.from)
  const way = (one: Person) => (season.isKnown(one.where, visit.where) ? season.km(one.where, visit.where) : null)
  const served = servedBy(visit, team.people) - servedBy(visit, swappedTeam(team, swap))
  return {
    person_id: person.given.id,
    served_less: Math.round(served * 10) / 10,
    km_more: Math.round(addedKm(open, person, visit, team.from) - addedKm(open, own, visit, team.from)),
    km: way(person),
    km_planned: way(own),
    visits: loadOf(open, person, year, visit.at) + 1,
    visits_planned: loadOf(open, own, year, visit.at) + 1,
    declines: person.given.declines,
    lacks: isRater(kind) ? lacksOf(visit, own, person) : { disciplines: [], areas: [] },
    is_unstated: !person.statesAreas && !person.statesDisciplines,
  }
}

function lacksOf(visit: Visit, own: Person, person: Person): { disciplines: string[]; areas: SurveyArea[] } {
  const stated = (one: Person) => (one.statesAreas ? one.areas & visit.areas : 0)
  return {
    disciplines: visit.given.disciplines.filter((one) => own.disciplines.has(one) && !person.disciplines.has(one)),
    areas: areasOf(stated(own) & ~stated(person)),
  }
}

function priceOf({ served_less, km_more, visits, visits_planned, declines }: NextPerson): number {
  return km_more + pointKm * served_less + 2 * loadKm * (visits - visits_planned + declines)
}
