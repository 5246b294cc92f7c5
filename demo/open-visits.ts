/** Visits that are under way, to come, or were put aside. */

import type { VisitType } from '../src/features/ladder/rules.ts'
import { nextLevel } from '../src/features/ladder/rules.ts'
import type { VisitStatus } from '../src/features/visits/rules.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import { type Day, lastWorkday, workday } from './basis/calendar.ts'
import { randomOf } from './basis/random.ts'
import { type Campus, lakesideName } from './institutions.ts'
import { lakesideOpenVisits } from './lakeside.ts'
import type { Program } from './programs.ts'
import type { Visit } from './visit.ts'
import { lengthOf, typeOf, type VisitPlace, visitHouse, visitStart } from './visits.ts'

/** Status, how many for each unit of scale, and between which days from today the visit begins. */
const openVisits: [VisitStatus, number, number, number][] = [
  ['reported', 12, -40, -14],
  ['ongoing', 4, -2, 0],
  ['scheduled', 25, 4, 105],
  ['approved', 15, 35, 160],
  ['requested', 17, 62, 270],
  ['returned', 5, 62, 200],
  ['postponed', 5, 20, 150],
  ['cancelled', 9, -400, 60],
]

/** Visits that are not decided yet, or never will be. Programs whose validity ends soon come first. */
export function makeOpenVisits(world: VisitPlace, decided: readonly Visit[]): Visit[] {
  const random = randomOf('open visits')
  const { today } = world
  const house = visitHouse(world, random)
  for (const visit of decided) house.take(visit.campus, visit.visit_date)
  const inOpenVisit = new Set<Program>()
  const visits: Visit[] = []

  for (const one of lakesideOpenVisits) {
    open(house.campus(lakesideName, one.campus), one.status, visitStart(addDays(today, one.inDays)), one.count, one.programs, one.type)
  }
  for (const [status, count, from, to] of openVisits) {
    for (let made = 0, tries = 0; made < count * world.scale && tries < 400 * world.scale; tries++) {
      const campus = random.pick(house.weightedCampuses)
      if (campus.institution.name === lakesideName) continue
      const date =
        status === 'ongoing' ? lastWorkday(addDays(today, -random.between(1, 2))) : visitStart(addDays(today, random.between(from, to)))
      if (open(campus, status, date, random.between(1, 9), [])) made++
    }
  }
  return visits

  function open(campus: Campus, status: VisitStatus, date: Day, count: number, always: string[], type?: VisitType): boolean {
    if (house.isTaken(campus, date)) return false
    const due = random
      .shuffle(house.programsOf(campus))
      .filter((program) => !inOpenVisit.has(program) && program.name !== 'BS Architecture')
      .filter((program) => always.includes(program.name) || program.valid_from === null || daysBetween(program.valid_from, date) > 300)
      .sort((a, b) => urgency(a, always) - urgency(b, always))
      .slice(0, count)
    if (due.length === 0) return false
    const end = addDays(date, lengthOf(random, date))
    const visit = house.visit(campus, date, status === 'ongoing' && end < today ? workday(today) : end, status, null)
    visit.programs = due.map((program) => {
      if (status !== 'cancelled') inOpenVisit.add(program)
      const level_sought = program.level === 'level_3' && random.chance(0.8) ? 'level_3' : nextLevel(program.level)
      return { id: '', program, level_sought, outcome: null, grand_mean: null, decided_on: null }
    })
    visit.visit_type = type ?? typeOf(random, visit)
    visit.priority_class = priorityOf(visit, today)
    visits.push(visit)
    return true
  }

  function urgency(program: Program, always: string[]): number {
    if (always.includes(program.name)) return -2
    return program.valid_to === null ? 400 : Math.abs(daysBetween(today, program.valid_to))
  }
}

/** A: a validity ends within 90 days of today or has ended; B: within a year; C: later, or none yet. */
function priorityOf(visit: Visit, today: Day): 'A' | 'B' | 'C' {
  const left = visit.programs.flatMap(({ program }) => (program.valid_to ? [daysBetween(today, program.valid_to)] : []))
  const least = Math.min(...left, 10_000)
  return least <= 90 ? 'A' : least <= 365 ? 'B' : 'C'
}
