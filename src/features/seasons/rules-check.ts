/**
 * Holds a plan against the hard rules. It knows nothing of how plans are made and shares no code with what makes them, on purpose: it reads the
 * input as it was given, day by day and name by name. Pure, so that a page may ask before something is dropped.
 */
import { addDays, daysBetween, formatDay } from '../../kit/contract/days.ts'
import type { SurveyArea } from '../ladder/rules-areas.ts'
import { kmBetween } from './rules-distances.ts'
import type { BrokenRule, Plan, PlannedVisit, PlanRule, SeasonInput, SeasonPerson, Whereabouts, WishedVisit } from './rules-plan.ts'

/** Every hard rule that the plan breaks; empty: none. A plan changed by hand may be given as well. */
export function checkPlan(input: SeasonInput, plan: Plan): BrokenRule[] {
  const broken: BrokenRule[] = []
  const say = (rule: PlanRule, visit_id: string, says: string, person_id: string | null = null) =>
    broken.push({ rule, visit_id, person_id, says })
  const wished = new Map(input.visits.map((visit) => [visit.id, visit]))
  const people = new Map(input.people.map((person) => [person.id, person]))

  const mentioned = [...plan.visits.map(({ visit_id }) => visit_id), ...plan.unplanned]
  for (const id of wished.keys()) {
    const times = mentioned.filter((one) => one === id).length
    if (times !== 1) say('window', id, times === 0 ? 'The plan says nothing of this visit.' : 'The plan has this visit more than once.')
  }
  for (const planned of plan.visits) {
    const visit = wished.get(planned.visit_id)
    if (!visit) {
      say('window', planned.visit_id, 'Nobody wished for this visit.')
      continue
    }
    for (const [rule, says] of daysBroken(visit, planned)) say(rule, visit.id, says)
    for (const [rule, says, person] of teamBroken(input, visit, planned, people)) say(rule, visit.id, says, person)
  }
  for (const person of input.people) {
    for (const [rule, visit, says] of personBroken(input, plan, wished, person)) say(rule, visit, says, person.id)
  }
  return broken
}

// ---- the days of a visit ---------------------------------------------------------------------------------------

function* daysBroken(visit: WishedVisit, { from, to }: PlannedVisit): Generator<[PlanRule, string]> {
  if (daysBetween(from, to) + 1 !== visit.length) yield ['window', `It lasts ${visit.length} days, not ${daysBetween(from, to) + 1}.`]
  if (from < visit.window.from || to > visit.window.to) yield ['window', 'It lies outside of its days.']
  for (const day of eachDay(from, to)) if (visit.blocked_days.includes(day)) yield ['blocked_day', `${formatDay(day)} is blocked.`]
}

function eachDay(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

// ---- the team of a visit ---------------------------------------------------------------------------------------

function* teamBroken(
  { limits }: SeasonInput,
  visit: WishedVisit,
  { team }: PlannedVisit,
  people: ReadonlyMap<string, SeasonPerson>,
): Generator<[PlanRule, string, (string | null)?]> {
  const ids = team.map(({ person_id }) => person_id)
  if (new Set(ids).size !== ids.length) yield ['places', 'Somebody has two places.']
  for (const id of ids) if (!people.has(id)) yield ['places', 'Somebody is not among the people of the season.', id]

  for (const role of ['team_leader', 'member', 'consultant', 'overall_coordinator', 'trainee', 'observer'] as const) {
    const has = team.filter((place) => place.role === role).length
    const pinned = new Set(visit.pins.filter((pin) => pin.role === role).map(({ person_id }) => person_id)).size
    if (role === 'overall_coordinator') {
      if (has !== 1) yield ['coordinator', `It has ${has} overall coordinators.`]
    } else if (role === 'observer') {
      if (has > pinned) yield ['places', 'An observer comes by a pin alone.']
    } else if (role === 'trainee') {
      if (has > Math.max(pinned, visit.places.trainee ?? 0)) yield ['places', 'It has more trainees than places for them.']
    } else if (has !== Math.max(pinned, visit.places[role] ?? 0)) {
      yield ['places', `It has ${has} of the role ${role}, not ${visit.places[role] ?? 0}.`]
    }
  }

  for (const { person_id, role } of team) {
    const person = people.get(person_id)
    const isPinned = visit.pins.some((pin) => pin.person_id === person_id)
    if (role === 'overall_coordinator' && !person?.may_coordinate) yield ['coordinator', 'The coordinator may not coordinate.', person_id]
    const isTraineePlace = role === 'trainee' || role === 'observer'
    if (person?.is_trainee && !isTraineePlace) yield ['trainee', 'A trainee has a place of an experienced person.', person_id]
    if (person && !person.is_trainee && role === 'trainee' && !isPinned) yield ['trainee', 'The place is for a trainee.', person_id]
    if (visit.ruled_out.includes(person_id)) yield ['ruled_out', 'This person was ruled out.', person_id]
  }
  const trainees = team.filter(({ role }) => role === 'trainee').length
  const experienced = team.filter(({ role }) => role !== 'trainee' && role !== 'observer').map(({ person_id }) => people.get(person_id))
  if (trainees > experienced.length) yield ['trainee', 'It has more trainees than experienced people.']
  for (const pin of visit.pins) {
    if (!team.some(({ person_id, role }) => person_id === pin.person_id && role === pin.role))
      yield ['pin', 'Somebody who is set is not there, or in another role.', pin.person_id]
  }
  for (const discipline of visit.disciplines) {
    const isCovered = experienced.some((one) => one && (one.disciplines.length === 0 || one.disciplines.includes(discipline)))
    if (!isCovered) yield ['disciplines', `Nobody is of ${discipline}.`]
  }
  yield* areasBroken(limits.areas_each, visit, team, people)
  const homes = team.flatMap(({ person_id }) => people.get(person_id)?.home_institution_id ?? [])
  for (const home of new Set(homes)) {
    const count = homes.filter((one) => one === home).length
    if (count > limits.per_home) yield ['same_home', `${count} are of one home institution.`]
  }
}

function* areasBroken(
  usualEach: number,
  visit: WishedVisit,
  team: PlannedVisit['team'],
  people: ReadonlyMap<string, SeasonPerson>,
): Generator<[PlanRule, string, (string | null)?]> {
  const raters = team.filter(({ role }) => role !== 'trainee' && role !== 'observer')
  const most = Math.max(usualEach, Math.ceil(visit.areas.length / raters.length))
  const rated: SurveyArea[] = []
  for (const { person_id, areas, role } of team) {
    const stated = people.get(person_id)?.areas ?? []
    if (areas.length > 0 && (role === 'trainee' || role === 'observer')) yield ['areas', 'A trainee or observer rates areas.', person_id]
    if (areas.length > most) yield ['areas', `Somebody rates ${areas.length} areas.`, person_id]
    for (const area of areas) if (stated.length > 0 && !stated.includes(area)) yield ['areas', `May not rate area ${area}.`, person_id]
    rated.push(...areas)
  }
  for (const area of visit.areas) {
    const times = rated.filter((one) => one === area).length
    if (times !== 1) yield ['areas', `Area ${area} has ${times} raters.`]
  }
  for (const area of rated) if (!visit.areas.includes(area)) yield ['areas', `Area ${area} is not rated on this visit.`]
}

// ---- the visits of a person ------------------------------------------------------------------------------------

type Day = {
  visit: string | null
  institution: string
  from: string
  to: string
  where: Whereabouts
  /** The rules are asked of it: planned, and not lifted. */
  isAsked: boolean
}

function* personBroken(
  input: SeasonInput,
  plan: Plan,
  wished: ReadonlyMap<string, WishedVisit>,
  person: SeasonPerson,
): Generator<[PlanRule, string, string]> {
  const { limits } = input
  const planned = plan.visits.flatMap(({ visit_id, from, to, team }): Day[] => {
    const visit = wished.get(visit_id)
    if (!visit || !team.some(({ person_id }) => person_id === person.id)) return []
    const isLifted = visit.pins.some((pin) => pin.person_id === person.id && pin.is_lifted)
    return [{ visit: visit_id, institution: visit.institution_id, from, to, where: visit.where, isAsked: !isLifted }]
  })
  if (planned.length === 0) return
  const isPlanned = (id: string) => plan.visits.some(({ visit_id }) => visit_id === id)
  const bound = person.bound
    .filter((one) => !isPlanned(one.visit_id))
    .map((one): Day => ({ ...one, visit: null, institution: one.institution_id, isAsked: false }))
  const all = [...planned, ...bound]

  for (const day of planned.filter(({ isAsked }) => isAsked)) {
    const visit = wished.get(day.visit as string) as WishedVisit
    if (person.home_institution_id === visit.institution_id) yield ['conflict', visit.id, 'It is the home institution.']
    if (visit.conflicts.some(({ person_id }) => person_id === person.id)) yield ['conflict', visit.id, 'Something stands between them.']
    for (const tie of person.ties) {
      if (tie.institution_id === visit.institution_id && (tie.until === null || tie.until >= day.from))
        yield ['conflict', visit.id, 'Tied to the institution.']
    }
    for (const off of person.days_off) if (off.from <= day.to && off.to >= day.from) yield ['day_off', visit.id, 'It is on days off.']
    for (const other of all) {
      if (other === day) continue
      const apart =
        other.from > day.to ? daysBetween(day.to, other.from) - 1 : other.to < day.from ? daysBetween(other.to, day.from) - 1 : -1
      if (apart < 0) yield ['overlap', visit.id, 'It is at the same time as another visit.']
      else if (apart === 0 && isFar(day.where, other.where, limits.travel_day_km))
        yield ['overlap', visit.id, 'There is no day for the way.']
    }
    const year = day.from.slice(0, 4)
    const left = person.bound.filter((one) => wished.has(one.visit_id) && !isPlanned(one.visit_id))
    const inYear = (person.load[year] ?? 0) + [...planned, ...left].filter(({ from }) => from.startsWith(year)).length
    if (inYear > (person.wished ?? limits.visits_a_year)) yield ['load', visit.id, `It is visit ${inYear} of the year.`]
    for (const first of all) {
      const within = all.filter(({ from }) => from >= first.from && daysBetween(first.from, from) < limits.often.days)
      if (within.includes(day) && within.length >= limits.often.visits)
        yield ['often', visit.id, `${within.length} visits within ${limits.often.days} days.`]
    }
    if (person.home_institution_id !== null && judgesBack(input, plan, person.home_institution_id, visit.institution_id))
      yield ['conflict', visit.id, 'The two institutions would judge each other.']
  }
}

function isFar(a: Whereabouts, b: Whereabouts, most: number): boolean {
  const km = kmBetween(a, b)
  return km === null || km > most
}

/** Whether somebody of the visited institution goes to this person's home in the same plan. */
function judgesBack(input: SeasonInput, plan: Plan, home: string, visited: string): boolean {
  const fromThere = new Set(input.people.filter((one) => one.home_institution_id === visited).map(({ id }) => id))
  return plan.visits.some(({ visit_id, team }) => {
    const visit = input.visits.find(({ id }) => id === visit_id)
    return visit?.institution_id === home && home !== visited && team.some(({ person_id }) => fromThere.has(person_id))
  })
}
