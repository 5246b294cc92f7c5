/**
 * A season as a person plans it with the lists of today: one visit after the other by its first possible day, the first people of the list who
 * are free. Kept honest: nobody is taken whom a rule keeps off, whoever gives what the team still lacks is taken before others, and the one who
 * plans by `region` looks into the visit's own region first. What it costs is what planning is held against.
 */

import { pointOf } from '../../src/features/seasons/rules-distances.ts'
import type { Plan, SeasonInput } from '../../src/features/seasons/rules-plan.ts'
import { planOf } from '../../src/features/seasons/server/plan/finish.ts'
import { bitCount, type Kind, type Person, seasonOf, type Visit } from '../../src/features/seasons/server/plan/season.ts'
import { barOf, emptyStanding, placeTeam, type Standing } from '../../src/features/seasons/server/plan/standing.ts'
import { isWhole, mayTake } from '../../src/features/seasons/server/plan/team.ts'

export function planAsPeopleDo(input: SeasonInput, by: 'name' | 'region'): Plan {
  const season = seasonOf(input)
  const standing = emptyStanding(season)
  for (const visit of season.visits.toSorted((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0))) {
    for (const from of visit.days) {
      const people = teamFromList(standing, visit, from, by)
      if (!people) continue
      placeTeam(standing, visit.at, { from, people })
      break
    }
  }
  return planOf(standing, { made_by: 'first', gap: null, seconds: 0 })
}

function teamFromList(standing: Standing, visit: Visit, from: number, by: 'name' | 'region'): Map<number, Kind> | null {
  const { season } = standing
  const there = regionOf(visit.given.where.province)
  const isFar = (person: Person) => Number(regionOf(person.given.where.province) !== there)
  const list = season.people
    .filter((person) => barOf(standing, person, visit, from) === null)
    .sort((a, b) => (by === 'region' ? isFar(a) - isFar(b) : 0) || a.given.name.localeCompare(b.given.name))
  const team = new Map<number, Kind>()
  const homes = new Map<string | null, number>()
  const take = (person: Person | undefined, kind: Kind) => {
    if (!person) return
    team.set(person.at, kind)
    homes.set(person.home, (homes.get(person.home) ?? 0) + 1)
  }
  const isFree = (person: Person, kind: Kind) =>
    !team.has(person.at) && mayTake(person, visit, kind) && (person.home === null || (homes.get(person.home) ?? 0) < season.limits.per_home)
  take(
    list.find((person) => isFree(person, 'coordinator')),
    'coordinator',
  )
  for (let n = 0; n < visit.full; n++) {
    const raters = [...team.keys()].map((at) => season.people[at] as Person)
    const lacksAreas = visit.areas & ~raters.reduce((bits, person) => bits | person.areas, 0)
    const lacking = visit.given.disciplines.filter((one) => !raters.some(({ disciplines }) => disciplines.has(one)))
    const able = list.filter((person) => isFree(person, 'full'))
    const gives = (person: Person) =>
      lacking.filter((one) => person.disciplines.has(one)).length +
      (person.statesAreas ? Math.min(visit.areasEach, bitCount(person.areas & lacksAreas)) : 0)
    const most = Math.max(0, ...able.map(gives))
    // towards the end whoever gives most of what is lacking, before that the first who gives anything
    const isLate = visit.full - n <= 2
    const helps = able.find((person) => (isLate ? gives(person) === most : gives(person) > 0))
    take(helps ?? able[0], 'full')
  }
  for (let n = 0; n < visit.trainees; n++)
    take(
      list.find((person) => isFree(person, 'trainee')),
      'trainee',
    )
  return isWhole(season, visit, team) ? team : null
}

/** Roughly: provinces whose middles share two degrees each way. People know who is near. */
function regionOf(province: string | null): string {
  const point = pointOf({ province, region: null })
  return point ? `${Math.floor(point.lat / 2)} ${Math.floor(point.lon / 2)}` : ''
}
