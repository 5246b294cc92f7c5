/** Three years of visits that were decided; they set the validity of every program they granted a level. */
import { agency } from '../agency.config.ts'
import type { Outcome } from '../src/features/ladder/rules.ts'
import { type Level, type LevelSought, nextLevel } from '../src/features/ladder/rules.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import { boardDay, type Day } from './basis/calendar.ts'
import { type Random, randomOf } from './basis/random.ts'
import type { Campus } from './institutions.ts'
import { lakesideName } from './institutions.ts'
import { lakesidePastVisits } from './lakeside.ts'
import type { Program } from './programs.ts'
import type { Visit } from './visit.ts'
import { lengthOf, typeOf, type VisitPlace, visitHouse, visitStart } from './visits.ts'

/** 285 decided visits for each unit of scale; sets the validity of every program they granted a level. */
export function makeDecidedVisits(world: VisitPlace): Visit[] {
  const random = randomOf('decided visits')
  const { today } = world
  const house = visitHouse(world, random)
  const wanted = 285 * world.scale
  const dates = [...decidedDates(random, wanted * 2, today)]
  const visits: Visit[] = []

  for (const past of lakesidePastVisits) {
    const date = visitStart(addDays(today, -past.daysAgo))
    decide(house.campus(lakesideName, past.campus), date, { always: past.programs, least: past.count, most: past.count, mayMiss: false })
  }
  while (visits.length < wanted && dates.length > 0) {
    decide(random.pick(house.weightedCampuses), dates.pop() as Day, { always: [], least: 3, most: 12, mayMiss: true })
  }
  return visits

  function decide(campus: Campus, date: Day, wish: { always: string[]; least: number; most: number; mayMiss: boolean }): void {
    if (house.isTaken(campus, date)) return
    const visit_end = addDays(date, lengthOf(random, date))
    const decidedOn = boardDay(addDays(visit_end, random.between(14, 24)))
    if (decidedOn >= today) return
    const age = daysBetween(decidedOn, today)
    const free = random
      .shuffle(house.programsOf(campus))
      .filter(
        (program) =>
          !program.granted && program.validBefore === null && (wish.always.includes(program.name) || accepts(random, program.level, age)),
      )
      .sort((a, b) => Number(wish.always.includes(b.name)) - Number(wish.always.includes(a.name)))
    const chosen = free.slice(0, random.between(wish.least, wish.most))
    if (chosen.length < 2) return
    const visit = house.visit(campus, date, visit_end, 'decided', decidedOn)
    const held: Program[] = []
    for (const program of chosen) {
      const outcome = wish.always.includes(program.name) ? 'granted' : outcomeOf(random, program, age, wish.mayMiss)
      if (outcome === 'granted') grant(visit, program, decidedOn)
      else {
        const again = outcome === 'deferred' && program.level !== 'none' && age > 300 && random.chance(0.6)
        const sought = again ? (program.level as LevelSought) : nextLevel(program.level)
        visit.programs.push({
          id: '',
          program,
          level_sought: sought,
          outcome,
          grand_mean: meanOf(random, sought, outcome),
          decided_on: decidedOn,
        })
        program.validBefore = addDays(date, -60)
        if (again) held.push(program)
      }
    }
    visit.visit_type = typeOf(random, visit)
    visits.push(visit)
    if (held.length > 0) revisit(campus, decidedOn, held)
  }

  /** What was deferred is looked at again half a year later, and granted. */
  function revisit(campus: Campus, deferredOn: Day, held: Program[]): void {
    const date = visitStart(addDays(deferredOn, random.between(140, 190)))
    const end = addDays(date, 1)
    const decidedOn = boardDay(addDays(end, 14))
    if (decidedOn >= today || house.isTaken(campus, date)) return
    const visit = house.visit(campus, date, end, 'decided', decidedOn)
    visit.visit_type = 'revisit'
    for (const program of held) grant(visit, program, decidedOn)
    visits.push(visit)
  }

  function grant(visit: Visit, program: Program, decidedOn: Day): void {
    const level_sought = program.level as LevelSought
    visit.programs.push({
      id: '',
      program,
      level_sought,
      outcome: 'granted',
      grand_mean: meanOf(random, level_sought, 'granted'),
      decided_on: decidedOn,
    })
    program.granted = true
    program.validBefore = null
    program.valid_from = decidedOn
  }
}

/** More visits in the last quarter, fewest in the third; none between Christmas and Epiphany. */
function* decidedDates(random: Random, count: number, today: Day): Generator<Day> {
  const months = [0.7, 1, 1.2, 0.8, 1.3, 0.8, 0.5, 0.8, 1.1, 1.5, 1.6, 0.7]
  for (let made = 0; made < count; ) {
    const date = visitStart(addDays(today, -random.between(50, 1095)))
    const rest = date.slice(5) > '12-18' || date.slice(5) < '01-06'
    if (rest || !random.chance((months[Number(date.slice(5, 7)) - 1] as number) / 1.6)) continue
    made++
    yield date
  }
}

/** Whether a grant of that age fits the level: a Candidate of three years ago would long have lapsed, so few of them remain. */
function accepts(random: Random, level: Level, age: number): boolean {
  if (level === 'none') return random.chance(0.25)
  const left = agency.validityYears[level] * 365 - age
  return left > 365 || random.chance(left > 0 ? 0.28 : 0.06)
}

function outcomeOf(random: Random, program: Program, age: number, mayMiss: boolean): Outcome {
  if (program.level === 'none') return random.chance(0.7) ? 'deferred' : 'not_granted'
  // Without a grant the older validity has to reach back behind this visit and still be believable today.
  const reach = agency.validityYears[program.level] * 365 - age
  if (!mayMiss || program.level === 'level_4' || reach < 330) return 'granted'
  return random.weighted<Outcome>({ granted: 87, deferred: 10, not_granted: 3 })
}

/** The mean of the ten areas, 1 to 5, as text. */
function meanOf(random: Random, sought: LevelSought, outcome: Outcome): string {
  const floor = { candidate: 2.9, level_1: 3.1, level_2: 3.4, level_3: 3.8, level_4: 4.3 }[sought]
  const mean =
    outcome === 'granted'
      ? floor + 0.08 + random.next() * 0.5
      : outcome === 'deferred'
        ? floor - 0.05 - random.next() * 0.35
        : floor - 0.5 - random.next() * 0.5
  return mean.toFixed(2)
}
