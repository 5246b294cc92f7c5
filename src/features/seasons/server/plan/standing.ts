/** How a season stands while it is planned: who is where, and what keeps somebody off a visit. */
import type { PlanRule } from '../../rules-plan.ts'
import { type Kind, type Person, type Season, type Stop, type Visit, yearOf } from './season.ts'

export type Team = { from: number; people: Map<number, Kind> }

/** The teams so far, and the days of each person. */
export type Standing = {
  season: Season
  teams: (Team | null)[]
  /** Of each person: visits outside the season and those of the teams, by day. */
  stops: Stop[][]
  /** How many of one institution go to another: `home → visited`. */
  sent: Map<string, number>
}

export function emptyStanding(season: Season): Standing {
  return { season, teams: season.visits.map(() => null), stops: season.people.map(({ bound }) => [...bound]), sent: new Map() }
}

/** The same with some visits taken out, to be planned anew. */
export function without(standing: Standing, visits: Iterable<number>): Standing {
  const copy = { ...standing, teams: [...standing.teams], stops: standing.stops.map((own) => own), sent: new Map(standing.sent) }
  for (const visit of visits) removeTeam(copy, visit)
  return copy
}

export function placeTeam(standing: Standing, visit: number, team: Team): void {
  const { season, stops, sent } = standing
  const { given, where, pins } = season.visits[visit] as Visit
  standing.teams[visit] = team
  for (const person of team.people.keys()) {
    const stop = { from: team.from, to: team.from + given.length - 1, where, visit, isLifted: pins.get(person)?.is_lifted ?? false }
    const others = (stops[person] as Stop[]).filter((one) => one.visit !== visit)
    stops[person] = [...others, stop].sort((a, b) => a.from - b.from)
    count(sent, season.people[person]?.home ?? null, given.institution_id, 1)
  }
}

export function removeTeam(standing: Standing, visit: number): void {
  const team = standing.teams[visit]
  if (!team) return
  const { season, stops, sent } = standing
  for (const person of team.people.keys()) {
    const others = (stops[person] as Stop[]).filter((stop) => stop.visit !== visit)
    // who is on its team in the schedule stays there without a plan for it
    const own = (season.people[person] as Person).bound.filter((stop) => stop.visit === visit)
    stops[person] = own.length > 0 ? [...others, ...own].sort((a, b) => a.from - b.from) : others
    count(sent, season.people[person]?.home ?? null, (season.visits[visit] as Visit).given.institution_id, -1)
  }
  standing.teams[visit] = null
}

/** Places the team unless somebody who is lifted onto it would break a rule of another visit by that. */
export function placedKindly(standing: Standing, visit: number, team: Team): boolean {
  placeTeam(standing, visit, team)
  if (isKind(standing, [visit])) return true
  removeTeam(standing, visit)
  return false
}

/** Whether all places beside those of people who are lifted onto these visits are still allowed. */
export function isKind(standing: Standing, visits: Iterable<number>): boolean {
  const { season, teams, stops } = standing
  for (const at of visits) {
    const { given, pins } = season.visits[at] as Visit
    for (const [person, { is_lifted }] of pins) {
      if (!is_lifted || !teams[at]?.people.has(person)) continue
      const { home } = season.people[person] as Person
      const others = new Set((stops[person] as Stop[]).flatMap(({ visit }) => (teams[visit] && visit !== at ? [visit] : [])))
      for (const other of season.visits) if (teams[other.at] && home !== null && other.given.institution_id === home) others.add(other.at)
      for (const other of others) {
        const { from, people } = teams[other] as Team
        const without = { ...standing, teams: [...teams], stops: [...stops], sent: new Map(standing.sent) }
        removeTeam(without, other)
        for (const one of people.keys()) {
          const asked = season.people[one] as Person
          const isAsked = one === person || asked.home === given.institution_id
          if (isAsked && barOf(without, asked, season.visits[other] as Visit, from) !== null) return false
        }
      }
    }
  }
  return true
}

function count(sent: Map<string, number>, home: string | null, visited: string, by: number): void {
  if (home === null) return
  const key = wayKey(home, visited)
  sent.set(key, (sent.get(key) ?? 0) + by)
}

function wayKey(home: string, visited: string): string {
  return `${home}|${visited}`
}

/** What keeps somebody off a visit on this day, with everything as it stands; the first rule that does, or null. */
export function barOf(standing: Standing, person: Person, visit: Visit, from: number): PlanRule | null {
  for (const rule of barsOf(standing, person, visit, from)) return rule
  return null
}

/** Every rule that does; none for a pin that is lifted, except that people who are ruled out stay out. */
export function* barsOf(standing: Standing, person: Person, visit: Visit, from: number): Generator<PlanRule> {
  if (visit.ruledOut.has(person.at)) yield 'ruled_out'
  if (visit.pins.get(person.at)?.is_lifted) return
  if (isTied(standing, person, visit, from)) yield 'conflict'
  const to = from + visit.given.length - 1
  if (person.off.some((off) => off.from <= to && off.to >= from)) yield 'day_off'
  const own = standing.stops[person.at] as Stop[]
  const { season } = standing
  if (own.some((stop) => stop.visit !== visit.at && clash(season, stop, { from, to, where: visit.where }))) yield 'overlap'
  if (loadOf(standing, person, yearOf(from)) >= mostVisits(season, person)) yield 'load'
  if (comesTooOften(season, own, from, visit.at)) yield 'often'
}

function isTied({ sent }: Standing, person: Person, visit: Visit, from: number): boolean {
  const { institution_id } = visit.given
  if (person.home === institution_id || visit.conflicts.has(person.at)) return true
  if ((person.ties.get(institution_id) ?? Number.NEGATIVE_INFINITY) >= from) return true
  return person.home !== null && (sent.get(wayKey(institution_id, person.home)) ?? 0) > 0
}

/** Whether nobody can be on both: they share a day, or the way between takes one that is not there. */
export function clash(season: Season, a: Pick<Stop, 'from' | 'to' | 'where'>, b: Pick<Stop, 'from' | 'to' | 'where'>): boolean {
  const [first, second] = a.from <= b.from ? [a, b] : [b, a]
  return second.from - first.to <= season.restBetween(first.where, second.where)
}

/**
 * Visits in a year, those planned so far among them.
 * @param except the visit this is asked for, which does not count among the others
 */
export function loadOf({ stops }: Pick<Standing, 'stops'>, person: Person, year: string, except = -1): number {
  const planned = (stops[person.at] as Stop[]).filter(({ visit, from }) => visit >= 0 && visit !== except && yearOf(from) === year)
  return (person.given.load[year] ?? 0) + planned.length
}

export function mostVisits({ limits }: Season, { given }: Person): number {
  return given.wished ?? limits.visits_a_year
}

/** Whether a visit that begins on this day would be one too many within `often.days` days. */
function comesTooOften({ limits: { often } }: Season, own: readonly Stop[], from: number, visit: number): boolean {
  const days = own.filter((stop) => stop.visit !== visit).map((stop) => stop.from)
  const begins = [from, ...days.filter((day) => day <= from && day > from - often.days)]
  return begins.some((begin) => 1 + days.filter((day) => day >= begin && day < begin + often.days).length >= often.visits)
}

/** Km that somebody travels for these stops, there and back, going on from one to the next where that is near in days and way. */
export function travelOf(season: Season, home: number, stops: readonly Pick<Stop, 'from' | 'to' | 'where'>[]): number {
  const { km } = season
  let sum = 0
  for (const [at, stop] of stops.entries()) {
    const next = stops[at + 1]
    if (at === 0) sum += km(home, stop.where)
    sum += next && goesOn(season, home, stop, next) ? km(stop.where, next.where) : km(stop.where, home) + (next ? km(home, next.where) : 0)
  }
  return sum
}

/** Whether somebody goes on to the next visit without going home between. */
export function goesOn(season: Season, home: number, stop: Pick<Stop, 'to' | 'where'>, next: Pick<Stop, 'from' | 'where'>): boolean {
  return savedKm(season, home, stop, next) > 0
}

/** Km spared by going on from one visit to the next; 0 where somebody would rather go home. */
export function savedKm(
  { km, isKnown, limits }: Season,
  home: number,
  stop: Pick<Stop, 'to' | 'where'>,
  next: Pick<Stop, 'from' | 'where'>,
): number {
  const between = next.from - stop.to - 1
  if (between < 0 || between > limits.join_days || !isKnown(stop.where, next.where)) return 0
  return Math.max(0, km(stop.where, home) + km(home, next.where) - km(stop.where, next.where))
}

/** Km more in all when somebody goes on this visit as well. */
export function addedKm(standing: Standing, person: Person, visit: Visit, from: number): number {
  const own = (standing.stops[person.at] as Stop[]).filter((one) => one.visit !== visit.at)
  const stop = { from, to: from + visit.given.length - 1, where: visit.where }
  const { season } = standing
  if (own.length === 0) return 2 * season.km(person.where, visit.where)
  const before = travelOf(season, person.where, own)
  return (
    travelOf(
      season,
      person.where,
      [...own, stop].sort((a, b) => a.from - b.from),
    ) - before
  )
}
