/** Visits that are under way, to come, or were put aside. */

import type { SurveyType } from '../src/features/ladder/rules.ts'
import { surveyOf, usualSurvey, visitTypeOf } from '../src/features/ladder/rules-surveys.ts'
import type { VisitStatus } from '../src/features/visits/rules.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import { type Day, lastWorkday, workday } from './basis/calendar.ts'
import { randomOf } from './basis/random.ts'
import { type Campus, lakesideName } from './institutions.ts'
import { lakesideOpenVisits } from './lakeside.ts'
import type { Program } from './programs.ts'
import type { Visit, VisitProgram } from './visit.ts'
import { lengthOf, type VisitPlace, visitHouse, visitStart } from './visits.ts'

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
    open(house.campus(lakesideName, one.campus), one.status, visitStart(addDays(today, one.inDays)), one.count, one.programs)
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
  coverFurther()
  return visits

  /** Now and then one request asks for programs of another campus, too. */
  function coverFurther(): void {
    const further = randomOf('visits to several campuses')
    const joinable = visits.filter((visit) => ['requested', 'returned', 'approved', 'scheduled'].includes(visit.status))
    for (const visit of joinable.filter(({ institution }) => institution.name !== lakesideName)) {
      const others = world.campuses.filter((one) => one.institution_id === visit.institution.id && one.id !== visit.campus.id)
      const isWhole = visit.programs.some((one) => one.survey_type === 'institutional')
      if (others.length === 0 || isWhole || !further.chance(0.3)) continue
      const campus = further.pick(others)
      const free = house.programsOf(campus).filter((program) => !inOpenVisit.has(program) && program.is_active && campus.is_active)
      const more = free.slice(0, further.between(1, 3))
      if (more.length === 0) continue
      visit.further = [campus]
      for (const program of more) inOpenVisit.add(program)
      visit.programs.push(...more.map((program) => surveyed(program, usualSurvey(program, today), visit)))
      visit.visit_type = visitTypeOf(visit.programs.map((one) => one.survey_type))
      visit.priority_class = priorityOf(visit, today)
    }
  }

  function open(campus: Campus, status: VisitStatus, date: Day, count: number, always: string[]): boolean {
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
      return surveyed(program, usualSurvey(program, today), visit)
    })
    const most = visitTypeOf(visit.programs.map((one) => one.survey_type))
    if (most === 'preliminary' && random.chance(0.25)) visit.programs = due.map((program) => surveyed(program, 'consultancy', visit))
    else if (campus.is_main && due.length >= 8 && random.chance(0.3))
      visit.programs = due.map((program) => surveyed(program, 'institutional', visit))
    else if (most === 'first_formal' && campus.institution.name !== lakesideName && random.chance(0.1))
      visit.programs = visit.programs.map((one, index) => (index === 0 && one.survey_type === most ? outOfOrder(one, visit) : one))
    visit.visit_type = visitTypeOf(visit.programs.map((one) => one.survey_type))
    visit.priority_class = priorityOf(visit, today)
    visits.push(visit)
    return true
  }

  function surveyed(program: Program, survey_type: SurveyType, { institution }: Visit): VisitProgram {
    const whole = { level: institution.institutional_level, valid_to: institution.institutional_to }
    const survey = surveyOf(survey_type, program, whole, today)
    return { id: '', program, ...survey, override_reason: null, outcome: null, grand_mean: null, decided_on: null }
  }

  /** QA takes the survey after the next. */
  function outOfOrder({ program }: VisitProgram, visit: Visit): VisitProgram {
    const override_reason = 'The program was merged with one that holds Level I; the Board has agreed to survey both as one.'
    return { ...surveyed(program, 'second', visit), override_reason }
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
