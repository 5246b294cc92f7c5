/** A plan as it is handed out: roles, areas, and the figures of the whole. */
import type { AssignmentRole } from '../../../visits/rules.ts'
import type { Plan, PlanFigures, PlannedPlace, PlannedVisit } from '../../rules-plan.ts'
import { areasOf, dayNumber, dayText, type Kind, kindOf, type Person, type Season, type Stop, type Visit, yearOf } from './season.ts'
import { emptyStanding, goesOn, loadOf, placeTeam, type Standing, type Team, travelOf } from './standing.ts'
import { dealAreas, isRater, servedBy } from './team.ts'

export function planOf(standing: Standing, proof: Plan['proof']): Plan {
  const { season, teams } = standing
  const visits = season.visits.flatMap((visit) => {
    const team = teams[visit.at]
    return team ? [plannedOf(season, visit, team)] : []
  })
  return {
    visits,
    unplanned: season.visits.filter(({ at }) => !teams[at]).map(({ given }) => given.id),
    figures: figuresOf(standing),
    proof,
  }
}

function plannedOf(season: Season, visit: Visit, { from, people }: Team): PlannedVisit {
  const raters = [...people].flatMap(([at, kind]) => (isRater(kind) ? [season.people[at] as Person] : []))
  const dealt = dealAreas(visit, raters)
  const rated = 'rated' in dealt ? dealt.rated : new Map<number, number>()
  const roles = rolesOf(season, visit, people)
  const team = [...roles].map(
    ([at, role]): PlannedPlace => ({
      person_id: (season.people[at] as Person).given.id,
      role,
      areas: areasOf(rated.get(at) ?? 0),
      is_pinned: visit.pins.has(at),
    }),
  )
  return {
    visit_id: visit.given.id,
    from: dayText(from),
    to: dayText(from + visit.given.length - 1),
    team,
    served: Math.round(servedBy(visit, people) * 10) / 10,
  }
}

const order = [
  'overall_coordinator',
  'team_leader',
  'member',
  'consultant',
  'trainee',
  'observer',
] as const satisfies readonly AssignmentRole[]

/** Pins keep their role; of the others who may coordinate and has been out most leads. */
function rolesOf(season: Season, visit: Visit, people: ReadonlyMap<number, Kind>): Map<number, AssignmentRole> {
  const roles = new Map<number, AssignmentRole>()
  const open = (['team_leader', 'member', 'consultant'] as const).flatMap((role) => {
    const pinned = [...visit.pins.values()].filter((pin) => pin.role === role).length
    return Array.from({ length: Math.max(0, (visit.given.places[role] ?? 0) - pinned) }, () => role)
  })
  const visitsOf = ({ given }: Person) => Object.values(given.load).reduce((sum, one) => sum + one, 0)
  const byExperience = [...people.keys()]
    .map((at) => season.people[at] as Person)
    .sort(
      (a, b) =>
        Number(b.given.may_coordinate) - Number(a.given.may_coordinate) ||
        visitsOf(b) - visitsOf(a) ||
        a.given.id.localeCompare(b.given.id),
    )
  for (const { at } of byExperience) {
    const kind = people.get(at) as Kind
    const own = visit.pins.get(at)?.role
    if (own) roles.set(at, own)
    else if (kind === 'full') roles.set(at, open.shift() ?? 'member')
    else roles.set(at, kind === 'coordinator' ? 'overall_coordinator' : kind)
  }
  return new Map([...roles].sort(([, a], [, b]) => order.indexOf(a) - order.indexOf(b)))
}

export function figuresOf(standing: Standing): PlanFigures {
  const { season, teams, stops } = standing
  const served = season.visits.flatMap((visit) => (teams[visit.at] ? [servedBy(visit, (teams[visit.at] as Team).people)] : []))
  let [km, joined] = [0, 0]
  for (const person of season.people) {
    const own = stops[person.at] as Stop[]
    const besides = person.bound.filter(({ visit }) => !teams[visit])
    if (own.length === besides.length) continue
    km += travelOf(season, person.where, own) - travelOf(season, person.where, besides)
    joined += own.filter((stop, at) => own[at + 1] && goesOn(season, person.where, stop, own[at + 1] as Stop)).length
  }
  return {
    worst: round(Math.min(...served, 100) * Math.sign(served.length)),
    mean: round(served.reduce((sum, one) => sum + one, 0) / Math.max(1, served.length)),
    km: Math.round(km),
    joined,
    unevenness: round(unevennessOf(standing)),
  }
}

/** Of everybody who might be sent, in the year in which most of the season lies. */
function unevennessOf(standing: Standing): number {
  const { season, teams } = standing
  const years = teams.flatMap((team) => (team ? [yearOf(team.from)] : [])).sort()
  const year = years[Math.floor(years.length / 2)]
  if (!year || season.people.length === 0) return 0
  const loads = season.people.map((person) => loadOf(standing, person, year) + person.given.declines)
  const mean = loads.reduce((sum, one) => sum + one, 0) / loads.length
  return loads.reduce((sum, one) => sum + (one - mean) ** 2, 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** How a plan stands that was handed out: what of it knows no visit or person of the season is left out. */
export function standingOf(season: Season, plan: Plan): Standing {
  const standing = emptyStanding(season)
  for (const { visit_id, from, team } of plan.visits) {
    const at = season.visitAt.get(visit_id)
    if (at === undefined) continue
    const people = new Map(team.flatMap(({ person_id, role }): [number, Kind][] => personKind(season, person_id, role)))
    placeTeam(standing, at, { from: dayNumber(from), people })
  }
  return standing
}

function personKind(season: Season, personId: string, role: AssignmentRole): [number, Kind][] {
  const at = season.personAt.get(personId)
  return at === undefined ? [] : [[at, kindOf[role]]]
}
