/** Teams for some visits on given days as rows and columns: the hard rules as rows, what is wished as costs. */
import { surveyAreas } from '../../../ladder/rules-areas.ts'
import { type Candidate, candidatesFor, loadKm, unservedKm } from './candidates.ts'
import { bitCount, type Kind, kindOf, type Person, type Season, type Stop, type Visit, yearOf } from './season.ts'
import { newProgram, type Program, type Start } from './solver.ts'
import { clash, loadOf, mostVisits, type Standing, savedKm, type Team } from './standing.ts'
import { pointKm } from './swaps.ts'
import { covers, dealAreas, isRater, mayTake, takesOf } from './team.ts'

/** `held`: as many visits as can be. `served`: the worst-served as good as can be. `ways`: short ways, even load, well served, and nobody worse than `floor` percent. */
export type Goal = { is: 'held' } | { is: 'served' } | { is: 'ways'; floor: number }

/** Somebody's possible place: a column. */
type Seat = { person: Person; visit: Visit; kind: Kind; column: number }

export type Model = {
  program: Program
  /** Teams as the solver's values say. */
  read: (values: Float64Array) => Map<number, Team>
  /** Values that these teams would have, for the solver to begin with. */
  write: (teams: ReadonlyMap<number, Team>) => Start
  /** Adds what these teams break of "each area gets a rater": too few for some areas. False where nothing was to be added. */
  cut: (teams: ReadonlyMap<number, Team>) => boolean
}

/** Km that a missing trainee costs: no way is so long. */
const missingTrainee = 5_000
const leftOut = 1_000
const some = Number.POSITIVE_INFINITY

/**
 * @param standing how all other visits stand; those of `days` have no team in it
 * @param days the first day of each visit to plan
 * @param start teams that `write` will be asked for
 */
export function modelOf(standing: Standing, days: ReadonlyMap<number, number>, goal: Goal, start?: ReadonlyMap<number, Team>): Model {
  const { season } = standing
  const program = newProgram()
  const seats: Seat[] = []
  const heldOf = new Map<number, number>()
  const worst = goal.is === 'served' ? program.amount(-1, 100) : null

  for (const [at, from] of days) {
    const visit = season.visits[at] as Visit
    // which visits are held is a question of its own, before any other
    const held = program.choice(goal.is === 'held' ? -leftOut * visit.given.weight : 0, goal.is === 'held' ? 0 : 1)
    heldOf.set(at, held)
    const own = seatsOf(program, visit, candidatesFor(standing, visit, from, start?.get(at)?.people), goal)
    seats.push(...own)
    teamRows(program, season, visit, own, held, goal.is === 'ways')
    const fits = own.filter(({ kind }) => isRater(kind)).map(({ person, column }) => [column, visit.fit[person.at] as number] as const)
    if (worst !== null && visit.best > 0) program.row(0, some, [...fits, [worst, -visit.best / 100]])
    // below the floor at a price that nothing else is worth: what the hand found is then always something to begin with
    if (goal.is === 'ways' && visit.best > 0) {
      program.row((goal.floor * visit.best) / 100, some, [...fits, [program.amount(pointKm, 100), visit.best / 100]])
    }
  }

  // what these visits take of their people's days stands in the rows of their seats
  const others = { ...standing, stops: standing.stops.map((own) => own.filter(({ visit }) => !days.has(visit))) }
  const seatsOfPerson = Map.groupBy(seats, ({ person }) => person.at)
  for (const own of seatsOfPerson.values()) {
    personRows(program, others, days, own)
    if (goal.is === 'ways') {
      joinRows(program, season, days, own)
      loadRows(program, own)
    }
  }
  reciprocalRows(program, seats)
  return {
    program,
    read: (values) => readTeams(seats, days, (column) => (values[column] as number) > 0.5, heldOf),
    write: (teams) => writeTeams(seats, heldOf, teams),
    cut: (teams) => cutAreas(program, season, seats, heldOf, teams),
  }
}

// ---- who may sit where -----------------------------------------------------------------------------------------

function seatsOf(program: Program, visit: Visit, candidates: readonly Candidate[], goal: Goal): Seat[] {
  const costs = goal.is === 'ways'
  const bestFit = Math.max(0, ...candidates.map(({ fit }) => fit))
  return candidates.flatMap(({ person, km, load, fit }) => {
    const pin = visit.pins.get(person.at)
    const kinds: Kind[] = pin ? [kindOf[pin.role]] : ['coordinator', 'full', 'trainee']
    return kinds
      .filter((kind) => mayTake(person, visit, kind) && (kind !== 'trainee' || visit.trainees > 0))
      .map((kind) => {
        const unserved = isRater(kind) ? unservedKm(visit, fit, bestFit) : 0
        return { person, visit, kind, column: program.choice(costs ? km + loadKm * (2 * load + 1) + unserved : 0) }
      })
  })
}

// ---- rules of a team -------------------------------------------------------------------------------------------

function teamRows(program: Program, season: Season, visit: Visit, seats: readonly Seat[], held: number, wantsTrainees: boolean): void {
  const { row } = program
  const columns = (is: (seat: Seat) => boolean) => seats.filter(is).map(({ column }) => [column, 1] as const)
  const ofKind = (kind: Kind) => columns((seat) => seat.kind === kind)

  row(0, 0, [...ofKind('coordinator'), [held, -1]])
  row(0, 0, [...ofKind('full'), [held, -visit.full]])
  if (visit.trainees > 0) {
    row(-some, 0, [...ofKind('trainee'), [held, -visit.trainees]])
    if (wantsTrainees) row(visit.trainees, some, [...ofKind('trainee'), [program.amount(missingTrainee, visit.trainees), 1]])
  }
  // whoever is pinned and has no seat on this day: nothing can be held then
  for (const at of visit.pins.keys()) row(0, 0, [...columns(({ person }) => person.at === at), [held, -1]])
  if (visit.contrary.length > 0) row(0, 0, [[held, 1]])
  for (const own of Map.groupBy(seats, ({ person }) => person.at).values()) {
    if (own.length > 1) row(-some, 0, [...own.map(({ column }) => [column, 1] as const), [held, -1]])
  }

  for (const [bit] of surveyAreas.entries()) {
    if (visit.areas & (1 << bit))
      row(0, some, [...columns(({ kind, person }) => isRater(kind) && (person.areas & (1 << bit)) !== 0), [held, -1]])
  }
  if (visit.areaCount > 1) areaRow(program, visit, seats, held, visit.areas)
  for (const one of visit.given.disciplines)
    row(0, some, [...columns(({ kind, person }) => isRater(kind) && covers(person, one)), [held, -1]])
  for (const [home, own] of Map.groupBy(seats, ({ person }) => person.home)) {
    if (home === null || new Set(own.map(({ person }) => person.at)).size <= season.limits.per_home) continue
    row(
      -some,
      season.limits.per_home,
      own.map(({ column }) => [column, 1]),
    )
  }
}

/** As many as can take these areas between them. */
function areaRow(program: Program, visit: Visit, seats: readonly Seat[], held: number, areas: number): void {
  const takers = seats.filter(({ kind }) => isRater(kind)).map(({ person, column }) => [column, takesOf(person, visit, areas)] as const)
  program.row(0, some, [...takers.filter(([, takes]) => takes > 0), [held, -bitCount(areas)]])
}

function cutAreas(
  program: Program,
  season: Season,
  seats: readonly Seat[],
  heldOf: ReadonlyMap<number, number>,
  teams: ReadonlyMap<number, Team>,
): boolean {
  let isCut = false
  for (const [at, { people }] of teams) {
    const visit = season.visits[at] as Visit
    const raters = [...people].flatMap(([person, kind]) => (isRater(kind) ? [season.people[person] as Person] : []))
    const dealt = dealAreas(visit, raters)
    if ('rated' in dealt) continue
    const own = seats.filter((seat) => seat.visit === visit)
    areaRow(program, visit, own, heldOf.get(at) as number, dealt.short)
    isCut = true
  }
  return isCut
}

// ---- rules of a person -----------------------------------------------------------------------------------------

type Day = { seat: Seat; stop: Pick<Stop, 'from' | 'to' | 'where'>; isLifted: boolean }

function daysOfSeats(days: ReadonlyMap<number, number>, seats: readonly Seat[]): Day[] {
  return seats
    .map((seat) => {
      const from = days.get(seat.visit.at) as number
      const stop = { from, to: from + seat.visit.given.length - 1, where: seat.visit.where }
      return { seat, stop, isLifted: seat.visit.pins.get(seat.person.at)?.is_lifted ?? false }
    })
    .sort((a, b) => a.stop.from - b.stop.from)
}

function personRows(program: Program, standing: Standing, days: ReadonlyMap<number, number>, seats: readonly Seat[]): void {
  const { season } = standing
  const [{ person }] = seats as [Seat]
  const all = daysOfSeats(days, seats)
  if (new Set(seats.map(({ visit }) => visit)).size < 2) return

  // at once on one visit: those that share a day as one row, others by twos
  const kept = new Set<string>()
  for (const { stop } of all) {
    const same = all.filter((other) => !other.isLifted && other.stop.from <= stop.from && other.stop.to >= stop.from)
    const key = same.map(({ seat }) => seat.column).join()
    if (new Set(same.map(({ seat }) => seat.visit)).size < 2 || kept.has(key)) continue
    kept.add(key)
    program.row(
      -some,
      1,
      same.map(({ seat }) => [seat.column, 1]),
    )
  }
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) {
      if (one.seat.visit === other.seat.visit || (one.isLifted && other.isLifted) || !clash(season, one.stop, other.stop)) continue
      const isInRow = one.stop.to >= other.stop.from && !one.isLifted && !other.isLifted
      if (!isInRow)
        program.row(-some, 1, [
          [one.seat.column, 1],
          [other.seat.column, 1],
        ])
    }
  }

  const bound = standing.stops[person.at] as Stop[]
  const { often } = season.limits
  const isUnasked = all.every(({ isLifted }) => isLifted)
  for (const begin of new Set([...bound, ...all.map(({ stop }) => stop)].map(({ from }) => from))) {
    const isIn = ({ from }: { from: number }) => from >= begin && from < begin + often.days
    const inside = all.filter(({ stop }) => isIn(stop))
    limitRow(program, inside, often.visits - 1 - bound.filter(isIn).length, isUnasked)
  }
  for (const [year, own] of Map.groupBy(all, ({ stop }) => yearOf(stop.from)))
    limitRow(program, own, mostVisits(season, person) - loadOf(standing, person, year), isUnasked)
}

/** At most so many of them. Lifted pins count, but are not asked: one beyond the limit keeps off the others. */
function limitRow(program: Program, own: readonly Day[], most: number, isUnasked: boolean): void {
  if (isUnasked || new Set(own.map(({ seat }) => seat.visit)).size <= Math.max(0, most)) return
  const lifted = own.filter(({ isLifted }) => isLifted).length
  const asked = own.filter(({ isLifted }) => !isLifted).map(({ seat }) => [seat.column, 1] as const)
  if (asked.length > 0) program.row(-some, Math.max(0, most - lifted), asked)
}

/** Two institutions whose people would judge each other: one of the two sides goes. Lifted pins go anyway. */
function reciprocalRows(program: Program, seats: readonly Seat[]): void {
  const groups = Map.groupBy(
    seats.filter(({ person }) => person.home !== null),
    ({ person, visit }) => `${person.home}|${visit.given.institution_id}`,
  )
  const isLifted = ({ person, visit }: Seat) => visit.pins.get(person.at)?.is_lifted ?? false
  for (const [way, own] of groups) {
    const [home = '', visited = ''] = way.split('|')
    const back = groups.get(`${visited}|${home}`)
    if (!back || home >= visited) continue
    const side = program.choice()
    const [isOwnSet, isBackSet] = [own.some(isLifted), back.some(isLifted)]
    const asked = (group: readonly Seat[]) => group.filter((seat) => !isLifted(seat))
    // a side that is set keeps the other off, and one that is set on both sides keeps off everybody else
    for (const { column } of asked(own))
      program.row(
        -some,
        0,
        isBackSet
          ? [[column, 1]]
          : [
              [column, 1],
              [side, -1],
            ],
      )
    for (const { column } of asked(back)) program.row(-some, 1, [[column, 1], [side, 1], ...(isOwnSet ? [[column, 1] as const] : [])])
  }
}

// ---- what is wished --------------------------------------------------------------------------------------------

/** Going on from one visit to the next: spares ways, once after a visit and once before one. */
function joinRows(program: Program, season: Season, days: ReadonlyMap<number, number>, seats: readonly Seat[]): void {
  const visits = [...Map.groupBy(daysOfSeats(days, seats), ({ seat }) => seat.visit).values()]
  const [after, before] = [new Map<number, number[]>(), new Map<number, number[]>()]
  for (const first of visits) {
    for (const second of visits) {
      const [one, next] = [first[0] as Day, second[0] as Day]
      if (one.stop.to >= next.stop.from || clash(season, one.stop, next.stop)) continue
      const saved = savedKm(season, one.seat.person.where, one.stop, next.stop)
      if (saved < 20) continue
      const column = program.amount(-saved)
      for (const side of [first, second]) {
        program.row(-some, 0, [[column, 1], ...side.map(({ seat }) => [seat.column, -1] as const)])
      }
      after.set(one.seat.visit.at, [...(after.get(one.seat.visit.at) ?? []), column])
      before.set(next.seat.visit.at, [...(before.get(next.seat.visit.at) ?? []), column])
    }
  }
  for (const columns of [...after.values(), ...before.values()]) {
    if (columns.length > 1)
      program.row(
        -some,
        1,
        columns.map((column) => [column, 1]),
      )
  }
}

/** The second and third visit of somebody cost more than the first: the squares of the load grow. */
function loadRows(program: Program, seats: readonly Seat[]): void {
  const visits = new Set(seats.map(({ visit }) => visit)).size
  for (let more = 1; more < Math.min(visits, 4); more++) {
    const extra = program.amount(2 * loadKm, visits)
    program.row(-some, more, [...seats.map(({ column }) => [column, 1] as const), [extra, -1]])
  }
}

// ---- there and back --------------------------------------------------------------------------------------------

function readTeams(
  seats: readonly Seat[],
  days: ReadonlyMap<number, number>,
  isTaken: (column: number) => boolean,
  heldOf: ReadonlyMap<number, number>,
): Map<number, Team> {
  const teams = new Map<number, Team>()
  for (const [at, from] of days) {
    if (isTaken(heldOf.get(at) as number)) teams.set(at, { from, people: new Map() })
  }
  for (const { person, visit, kind, column } of seats) if (isTaken(column)) teams.get(visit.at)?.people.set(person.at, kind)
  return teams
}

/** Only who sits where: all else follows from it, and the solver finds it. */
function writeTeams(seats: readonly Seat[], heldOf: ReadonlyMap<number, number>, teams: ReadonlyMap<number, Team>): Start {
  const start: Start = { columns: [], values: [] }
  const set = (column: number, is: boolean) => {
    start.columns.push(column)
    start.values.push(is ? 1 : 0)
  }
  for (const [at, held] of heldOf) set(held, teams.has(at))
  for (const { person, visit, kind, column } of seats) set(column, teams.get(visit.at)?.people.get(person.at) === kind)
  return start
}
