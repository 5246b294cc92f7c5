/**
 * The first plan of a season, at once: the visit with the fewest possible days and people first, each on the days and with the team that
 * cost least. It breaks no hard rule; a visit it finds no team for stays open.
 */
import { addDays } from '../../kit/contract/days.ts'
import {
  type Dates,
  inTheWay,
  mostOfOneHome,
  type PlannedVisit,
  type SeasonInput,
  type SeasonPerson,
  type SeasonPlan,
  type SeasonRole,
  seasonRoles,
  travelOf,
  type WishedVisit,
} from './rules.ts'

/** Attempts at one visit's team on one choice of days, before other days are tried. */
const mostTries = 400

export function planSeason(input: SeasonInput): SeasonPlan {
  const taken = new Map<string, Dates[]>()
  const plan: SeasonPlan = { visits: [], open: [] }
  for (const visit of hardestFirst(input)) {
    const planned = bestOf(visit, input, taken)
    if (!planned) {
      plan.open.push(visit.id)
      continue
    }
    plan.visits.push(planned)
    for (const { person_id } of planned.team) taken.set(person_id, [...(taken.get(person_id) ?? []), planned.dates])
  }
  return plan
}

/** Pinned visits before all others, so that nobody takes a pinned person's days away; then those with the shortest choice. */
function hardestFirst({ visits, people, pins }: SeasonInput): WishedVisit[] {
  const weight = new Map(
    visits.map((visit) => {
      const could = people.filter((person) => person.home_institution_id !== visit.institution_id && !person.kept_off.includes(visit.id))
      const fitting = could.filter((person) => person.disciplines.some((one) => visit.disciplines.includes(one)))
      const isPinned = pins.some((pin) => pin.visit_id === visit.id)
      return [visit.id, (isPinned ? 0 : 1_000_000) + startsOf(visit).length * (1 + fitting.length)]
    }),
  )
  return visits.toSorted((a, b) => (weight.get(a.id) ?? 0) - (weight.get(b.id) ?? 0))
}

function startsOf({ window, days }: WishedVisit): string[] {
  const starts: string[] = []
  for (let day = window.from; addDays(day, days - 1) <= window.to; day = addDays(day, 1)) starts.push(day)
  return starts
}

/** Days before and after one another cost the same: the earliest that nothing beats is taken. */
function bestOf(visit: WishedVisit, input: SeasonInput, taken: ReadonlyMap<string, Dates[]>): PlannedVisit | null {
  let best: { cost: number; planned: PlannedVisit } | null = null
  for (const from of startsOf(visit)) {
    const dates = { from, to: addDays(from, visit.days - 1) }
    const team = teamOf(visit, dates, input, taken)
    if (!team) continue
    const cost = team.reduce((sum, { person }) => sum + costOf(person, visit, taken), 0)
    if (best && best.cost <= cost) continue
    best = { cost, planned: { visit_id: visit.id, dates, team: team.map(({ person, role }) => ({ person_id: person.id, role })) } }
  }
  return best && best.planned
}

type Member = { person: SeasonPerson; role: SeasonRole }

/** What a place costs: the way there, work already done and given, and refusals. */
function costOf(person: SeasonPerson, visit: WishedVisit, taken: ReadonlyMap<string, Dates[]>): number {
  return travelOf(person.home, visit.place) + 0.5 * (person.load + (taken.get(person.id)?.length ?? 0)) + 0.3 * person.declines
}

/** Place by place the cheapest who covers what is still missing; goes back where the rest cannot be covered. */
function teamOf(visit: WishedVisit, dates: Dates, input: SeasonInput, taken: ReadonlyMap<string, Dates[]>): Member[] | null {
  const byId = new Map(input.people.map((person) => [person.id, person]))
  const refused = new Set(input.not.filter((one) => one.visit_id === visit.id).map((one) => one.person_id))
  const free = (person: SeasonPerson, role: SeasonRole) =>
    !refused.has(person.id) && inTheWay(person, visit, dates, role, taken.get(person.id) ?? []) === null
  const team: Member[] = []
  for (const pin of input.pins.filter((one) => one.visit_id === visit.id)) {
    const person = byId.get(pin.person_id)
    if (!person || !free(person, pin.role) || team.some((one) => one.person === person)) return null
    team.push({ person, role: pin.role })
  }
  const places: SeasonRole[] = []
  for (const role of seasonRoles) {
    const left = visit.places[role] - team.filter((one) => one.role === role).length
    if (left < 0) return null
    places.push(...Array<SeasonRole>(left).fill(role))
  }
  const hasElders = visit.places.overall_coordinator + visit.places.member > 0
  if ((visit.places.trainee > 0 && !hasElders) || ofOneHome(team) > mostOfOneHome) return null
  const able = new Map(seasonRoles.map((role) => [role, places.includes(role) ? input.people.filter((one) => free(one, role)) : []]))
  const cost = new Map(input.people.map((person) => [person.id, costOf(person, visit, taken)]))
  let tries = 0

  function fill(at: number): boolean {
    const missing = uncovered(visit, team)
    const role = places[at]
    if (role === undefined) return missing.length === 0
    if (role === 'trainee' && missing.length > 0) return false
    const gain = (person: SeasonPerson) => (role === 'trainee' ? 0 : missing.filter((one) => covers(person, one)).length)
    const chosen = (able.get(role) ?? [])
      .filter((person) => team.every((one) => one.person !== person) && ofOneHome([...team, { person, role }]) <= mostOfOneHome)
      .map((person) => ({ person, rank: (cost.get(person.id) ?? 0) - 4 * gain(person) }))
      .sort((a, b) => a.rank - b.rank || (a.person.id < b.person.id ? -1 : 1))
    for (const { person } of chosen.slice(0, 8)) {
      if (tries++ > mostTries) return false
      team.push({ person, role })
      if (fill(at + 1)) return true
      team.pop()
    }
    return false
  }
  return fill(0) ? team : null
}

type Need = { kind: 'areas' | 'disciplines'; name: string }

function covers(person: SeasonPerson, { kind, name }: Need): boolean {
  return person[kind].includes(name)
}

/** The areas and disciplines of the visit that nobody on the team but trainees can rate. */
function uncovered(visit: WishedVisit, team: readonly Member[]): Need[] {
  const needs: Need[] = (['areas', 'disciplines'] as const).flatMap((kind) => visit[kind].map((name) => ({ kind, name })))
  return needs.filter((need) => !team.some(({ person, role }) => role !== 'trainee' && covers(person, need)))
}

/** How many of the team come from the institution that sends most. */
function ofOneHome(team: readonly Member[]): number {
  const homes = Map.groupBy(
    team.filter(({ person }) => person.home_institution_id !== null),
    ({ person }) => person.home_institution_id,
  )
  return Math.max(0, ...[...homes.values()].map((own) => own.length))
}
