/** How big a team is, and who rates what in it. Pure: no SQL, no HTTP. */
import type { SurveyArea } from '../ladder/rules-areas.ts'
import type { AssignmentRole } from '../visits/rules.ts'
import type { Places } from './contract-proposals.ts'
import { usualLimits } from './rules-plan.ts'

/** A team of five; from five programs on each further three bring another member, up to eight. */
export function usualPlaces(programs: number): Places {
  return { team_leader: 0, member: Math.min(8, 4 + Math.max(0, Math.ceil((programs - 4) / 3))), consultant: 0, trainee: 0 }
}

/** A coordinator is there, and as many who rate as there are places for them: nobody is looked for. Trainees and observers fill no place. */
export function isFull({ team_leader, member, consultant }: Places, roles: readonly AssignmentRole[]): boolean {
  const there = roles.filter((role) => rates({ role })).length
  return roles.includes('overall_coordinator') && there >= 1 + team_leader + member + consultant
}

/** As the planner takes them: there is always one overall coordinator. */
export function placesOf(places: Places): Partial<Record<AssignmentRole, number>> {
  return { overall_coordinator: 1, ...places }
}

/** Places that people have already are places of the team, too: nobody is planned out of it. */
export function withPeople(places: Places, roles: readonly AssignmentRole[]): Places {
  const has = (role: keyof Places) => Math.max(places[role], roles.filter((one) => one === role).length)
  return { team_leader: has('team_leader'), member: has('member'), consultant: has('consultant'), trainee: has('trainee') }
}

/** Who rates: with a small team each rates more areas than usual. */
export function areasEach(places: Places, areas: number): number {
  const raters = 1 + places.team_leader + places.member + places.consultant
  return Math.max(usualLimits.areas_each, Math.ceil(areas / raters))
}

type Rating = { areas: SurveyArea[]; isThere: boolean }

/** What the planner gave to people whose invitation is out already goes to those who are invited now: nobody's areas change by it. */
export function shareOut<T extends Rating>(team: readonly T[], said: (one: T) => readonly SurveyArea[], rates: (one: T) => boolean): T[] {
  const left = team.filter((one) => one.isThere).flatMap((one) => one.areas.filter((area) => !said(one).includes(area)))
  const shared = team.map((one) => ({ ...one, areas: one.isThere ? [...said(one)] : [...one.areas] }))
  const raters = shared.filter((one) => !one.isThere && rates(one))
  for (const area of left) {
    const least = raters.toSorted((a, b) => a.areas.length - b.areas.length)[0]
    least?.areas.push(area)
  }
  return shared
}

/** Overall coordinator, leaders, members and consultants rate; trainees and observers read along. */
export function rates({ role }: { role: AssignmentRole }): boolean {
  return role !== 'trainee' && role !== 'observer'
}

/** Who coordinates a visit already may do so, whatever they have done so far: QA chose them. */
export function withCoordinators<P extends { id: string; may_coordinate: boolean }>(
  people: readonly P[],
  there: readonly { accreditor_id: string; role: AssignmentRole }[],
): P[] {
  const chosen = new Set(there.filter((one) => one.role === 'overall_coordinator').map((one) => one.accreditor_id))
  return people.map((person) => (chosen.has(person.id) ? { ...person, may_coordinate: true } : person))
}
