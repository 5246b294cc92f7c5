/** The fewest rules that have to give way for a visit to have a team: each rule may be dropped, and dropping costs. */
import { surveyAreas } from '../../../ladder/rules-areas.ts'
import type { Impossible, Plan, PlanRule, RuleInTheWay, SeasonInput } from '../../rules-plan.ts'
import { standingOf } from './finish.ts'
import { areasOf, bitCount, dayNumber, dayText, type Kind, kindOf, type Person, type Season, seasonOf, type Visit } from './season.ts'
import { newProgram, type Program, solve } from './solver.ts'
import { barsOf, emptyStanding, isKind, placeTeam, removeTeam, type Standing, without } from './standing.ts'
import { covers, dealAreas, isRater, takesOf } from './team.ts'

/** Days looked at, and rules named, at most. */
const daysTried = 6
const mostNamed = 3
/** After so many seconds no further day is begun. */
const secondsInAll = 2

/** @throws Error when the visit is not among those of the input */
export function obstacleOf(input: SeasonInput, visitId: string, plan?: Plan): Impossible {
  const season = seasonOf(input)
  const visit = season.visits[season.visitAt.get(visitId) ?? -1]
  if (!visit) throw new Error(`No visit ${visitId} is wished for.`)
  if (visit.days.length === 0) return { visit_id: visitId, day: null, rules: [noDay(visit)] }
  const standing = plan ? standingOf(season, plan) : emptyStanding(season)
  removeTeam(standing, visit.at)
  let nearest: { from: number; dropped: Dropped } | null = null
  const ends = performance.now() + secondsInAll * 1000
  for (const from of likelyDays(standing, visit)) {
    if (nearest && performance.now() > ends) break
    const dropped = fewestDropped(standing, visit, from)
    if (nearest === null || dropped.price < nearest.dropped.price) nearest = { from, dropped }
    if (dropped.price === 0) break
  }
  const { from, dropped } = nearest as { from: number; dropped: Dropped }
  const rules = dropped.rules.slice(0, mostNamed).map((rule) => inTheWay(standing, visit, from, rule))
  return { visit_id: visitId, day: dayText(from), rules }
}

function noDay({ given }: Visit): RuleInTheWay {
  const isTooShort = dayNumber(given.window.to) - dayNumber(given.window.from) + 1 < given.length
  if (isTooShort) return { rule: 'window', about: [given.window.from, given.window.to], people: null }
  const inside = given.blocked_days.filter((day) => day >= given.window.from && day <= given.window.to)
  return { rule: 'blocked_day', about: inside.toSorted(), people: null }
}

/** The days with most people who are free, the earliest first among equals. */
function likelyDays(standing: Standing, visit: Visit): number[] {
  const step = Math.ceil(visit.days.length / 12)
  const days = visit.days.filter((_, at) => at % step === 0)
  const free = new Map(
    days.map((from) => [from, standing.season.people.filter((person) => barsOf(standing, person, visit, from).next().done).length]),
  )
  return days.sort((a, b) => (free.get(b) as number) - (free.get(a) as number) || a - b).slice(0, daysTried)
}

// ---- the model -------------------------------------------------------------------------------------------------

/** What each dropped rule costs: all alike, except that a smaller team is what is said last, and of a person who is set the rule they break comes first. */
const prices: Partial<Record<PlanRule, number>> = {
  places: 2.9,
  pin: 1.2,
  ruled_out: 1.1,
  coordinator: 1.05,
  disciplines: 1.02,
  areas: 1.01,
}

type Dropped = { rules: PlanRule[]; price: number }

function fewestDropped(standing: Standing, visit: Visit, from: number): Dropped {
  const { season } = standing
  const program = newProgram()
  const columns = new Map<PlanRule, number>()
  const drop = (rule: PlanRule) => {
    const known = columns.get(rule)
    if (known !== undefined) return known
    const column = program.choice(prices[rule] ?? 1)
    columns.set(rule, column)
    return column
  }
  const seats = seatsOf(program, standing, { visit, from, drop })
  teamRows(program, season, { visit, seats, drop })
  for (let round = 0; round < 20; round++) {
    const solved = solve(program, { seconds: 2.5, gap: 0 })
    // dropping all of it always leaves something: a visit without anybody
    if (!solved) return { rules: ['places'], price: 99 }
    const rules = [...columns].filter(([, column]) => (solved.values[column] as number) > 0.5).map(([rule]) => rule)
    const raters = seats.filter(({ kind, column }) => isRater(kind) && (solved.values[column] as number) > 0.5).map(({ person }) => person)
    const dealt = dealAreas(visit, raters)
    if ('rated' in dealt || rules.includes('areas') || rules.includes('places')) return { rules, price: solved.cost }
    areaRow(program, visit, seats, drop, dealt.short)
  }
  return { rules: ['areas'], price: 98 }
}

type Seat = { person: Person; kind: Kind; column: number }
type Drop = (rule: PlanRule) => number
const some = Number.POSITIVE_INFINITY

/** Everybody in every kind of place, each with the rules that would have to be dropped for it. */
function seatsOf(program: Program, standing: Standing, { visit, from, drop }: { visit: Visit; from: number; drop: Drop }): Seat[] {
  const alone = emptyStanding(standing.season)
  return standing.season.people.flatMap((person) => {
    const pin = visit.pins.get(person.at)
    const kinds: Kind[] = pin ? [kindOf[pin.role]] : person.given.is_trainee ? ['full'] : ['coordinator', 'full']
    const own = [...barsOf(alone, person, visit, from)]
    const byOthers =
      [...barsOf(standing, person, visit, from)].some((rule) => !own.includes(rule)) || pushesOut(standing, person, visit, from)
    return kinds.map((kind) => {
      const column = program.choice(0.0001)
      const rules: PlanRule[] = [...own, ...(byOthers ? (['others'] as const) : [])]
      if (isRater(kind) && person.given.is_trainee) rules.push('trainee')
      if (kind === 'coordinator' && !person.given.may_coordinate) rules.push('coordinator')
      for (const rule of rules)
        program.row(-some, 0, [
          [column, 1],
          [drop(rule), -1],
        ])
      return { person, kind, column }
    })
  })
}

/** Whether somebody who is lifted onto this visit would break a rule of another that way. */
function pushesOut(standing: Standing, person: Person, visit: Visit, from: number): boolean {
  if (!visit.pins.get(person.at)?.is_lifted) return false
  const tried = without(standing, [])
  placeTeam(tried, visit.at, { from, people: new Map([[person.at, 'full']]) })
  return !isKind(tried, [visit.at])
}

function teamRows(program: Program, season: Season, { visit, seats, drop }: { visit: Visit; seats: readonly Seat[]; drop: Drop }): void {
  const columns = (is: (seat: Seat) => boolean) => seats.filter(is).map(({ column }) => [column, 1] as const)
  const fewer = drop('places')
  program.row(1, some, [...columns(({ kind }) => kind === 'coordinator'), [fewer, 1]])
  program.row(
    -some,
    1,
    columns(({ kind }) => kind === 'coordinator'),
  )
  program.row(visit.full, some, [...columns(({ kind }) => kind === 'full'), [fewer, visit.full]])
  program.row(
    -some,
    visit.full,
    columns(({ kind }) => kind === 'full'),
  )
  for (const own of Map.groupBy(seats, ({ person }) => person.at).values()) {
    if (own.length > 1)
      program.row(
        -some,
        1,
        own.map(({ column }) => [column, 1] as const),
      )
  }
  for (const at of visit.pins.keys()) program.row(1, some, [...columns(({ person }) => person.at === at), [drop('pin'), 1]])
  if (visit.contrary.length > 0) program.row(1, some, [[drop('pin'), 1]])
  for (const [bit] of surveyAreas.entries()) if (visit.areas & (1 << bit)) areaRow(program, visit, seats, drop, 1 << bit)
  if (visit.areaCount > 1) areaRow(program, visit, seats, drop, visit.areas)
  for (const one of visit.given.disciplines) {
    const able = columns(({ kind, person }) => isRater(kind) && covers(person, one))
    program.row(1, some, [...able, [drop('disciplines'), 1], [fewer, 1]])
  }
  for (const [home, own] of Map.groupBy(seats, ({ person }) => person.home)) {
    if (home === null || own.length <= season.limits.per_home) continue
    program.row(-some, season.limits.per_home, [...own.map(({ column }) => [column, 1] as const), [drop('same_home'), -own.length]])
  }
}

function areaRow(program: Program, visit: Visit, seats: readonly Seat[], drop: Drop, areas: number): void {
  const count = bitCount(areas)
  const takers = seats.filter(({ kind }) => isRater(kind)).map(({ person, column }) => [column, takesOf(person, visit, areas)] as const)
  program.row(count, some, [...takers.filter(([, takes]) => takes > 0), [drop('areas'), count], [drop('places'), count]])
}

// ---- in words-able data ----------------------------------------------------------------------------------------

function inTheWay(standing: Standing, visit: Visit, from: number, rule: PlanRule): RuleInTheWay {
  const { people } = standing.season
  const able = people.filter((person) => !person.given.is_trainee && barsOf(standing, person, visit, from).next().done)
  const areas = areasOf(visit.areas & ~able.reduce((bits, person) => bits | person.areas, 0))
  const about: Partial<Record<PlanRule, string[]>> = {
    areas: areas.length > 0 ? areas : areasOf(visit.areas),
    disciplines: visit.given.disciplines.filter((one) => !able.some((person) => covers(person, one))),
    pin: visit.given.pins.map(({ person_id }) => person_id),
    ruled_out: [...visit.given.ruled_out],
  }
  const alone = emptyStanding(standing.season)
  const isOff = (person: Person) => {
    const own = [...barsOf(alone, person, visit, from)]
    if (rule !== 'others') return own.includes(rule)
    const isTaken = [...barsOf(standing, person, visit, from)].length > 0 || pushesOut(standing, person, visit, from)
    return own.length === 0 && isTaken
  }
  const ofPeople: PlanRule[] = ['conflict', 'overlap', 'day_off', 'load', 'often', 'ruled_out', 'others']
  const kept = people.filter(isOff)
  const isPinned = ({ at }: Person) => visit.pins.has(at)
  return {
    rule,
    about: about[rule] ?? (ofPeople.includes(rule) ? kept.filter(isPinned).map(({ given }) => given.id) : []),
    people: ofPeople.includes(rule) ? kept.length : null,
  }
}
