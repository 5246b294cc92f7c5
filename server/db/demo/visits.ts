/** Survey visits: three years that were decided, those under way, and those to come; with their programs and steps (decisions §5). */
import { agency } from '../../../agency.config.ts'
import { addDays, daysBetween } from '../../../contract/days.ts'
import { type Level, type LevelSought, levels, nextLevel } from '../../../contract/levels.ts'
import type { Outcome, VisitMode, VisitStatus, VisitType } from '../../../contract/visits.ts'
import { boardDay, type Day, weekday, workday } from './calendar.ts'
import { type Campus, type Institution, lakesideName } from './institutions.ts'
import { lakesideOpenVisits, lakesidePastVisits } from './lakeside.ts'
import type { Account, People } from './people.ts'
import type { Program } from './programs.ts'
import { idsOf, type Random, randomOf } from './random.ts'
import { type Step, stepsOf } from './steps.ts'

export type VisitProgram = {
  id: string
  program: Program
  level_sought: LevelSought
  outcome: Outcome | null
  grand_mean: string | null
  decided_on: Day | null
}
export type Visit = {
  id: string
  number: string
  institution: Institution
  campus: Campus
  visit_type: VisitType
  mode: VisitMode
  visit_date: Day
  visit_end: Day
  status: VisitStatus
  priority_class: 'A' | 'B' | 'C' | null
  notes: string | null
  director: Account
  /** The QA officer of the agency who carries it. */
  officer: Account
  created_at: string
  decidedOn: Day | null
  programs: VisitProgram[]
  steps: Step[]
}

type World = { campuses: readonly Campus[]; programs: readonly Program[]; people: People; scale: number; today: Day }

/** 285 decided visits for each unit of scale; sets the validity of every program they granted a level. */
export function makeDecidedVisits(world: World): Visit[] {
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

/** Visits that are not decided yet, or never will be. Programs whose validity ends soon come first. */
export function makeOpenVisits(world: World, decided: readonly Visit[]): Visit[] {
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

/** Gives ids, numbers and steps, in the order in which the visits were requested. */
export function numberVisits(visits: Visit[], today: Day, people: People): Visit[] {
  const random = randomOf('steps')
  const visitId = idsOf('accreditations')
  const programId = idsOf('accreditation_programs')
  const stepId = idsOf('accreditation_steps')
  for (const visit of visits) {
    visit.officer = random.pick(people.staff.QA)
    visit.steps = stepsOf(visit, today, random)
    visit.created_at = (visit.steps[0] as Step).at
  }
  visits.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  visits.forEach((visit, index) => {
    visit.id = visitId()
    visit.number = `SV-${visit.created_at.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`
    for (const one of visit.programs) one.id = programId()
    for (const step of visit.steps) step.id = stepId()
  })
  return visits
}

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

/** What both kinds of visits need to know about the campuses. */
function visitHouse({ campuses, programs, people }: World, random: Random) {
  const programsByCampus = Map.groupBy(programs, (program) => program.campus_id)
  const days = new Map<string, Day[]>()
  // A campus with more programs is visited more often.
  const weightedCampuses = campuses
    .filter((campus) => campus.institution.status === 'active')
    .flatMap((campus) => Array<Campus>(Math.ceil(Math.sqrt(programsByCampus.get(campus.id)?.length ?? 0))).fill(campus))

  /** Two visits of one campus lie at least three months apart. */
  function isTaken(campus: Campus, date: Day): boolean {
    return (days.get(campus.id) ?? []).some((other) => Math.abs(daysBetween(other, date)) < 90)
  }
  function take(campus: Campus, date: Day): void {
    days.set(campus.id, [...(days.get(campus.id) ?? []), date])
  }
  function campus(institution: string, name: string): Campus {
    return campuses.find((one) => one.institution.name === institution && one.name === name) as Campus
  }
  function visit(campus: Campus, visit_date: Day, visit_end: Day, status: VisitStatus, decidedOn: Day | null): Visit {
    take(campus, visit_date)
    return {
      id: '',
      number: '',
      institution: campus.institution,
      campus,
      visit_type: 'second',
      mode: random.weighted<VisitMode>({ onsite: 84, hybrid: 11, online: 5 }),
      visit_date,
      visit_end,
      status,
      priority_class: random.weighted({ A: 25, B: 40, C: 35 }),
      notes: random.chance(0.3) ? random.pick(visitNotes) : null,
      director: people.directors.get(campus.institution_id) as Account,
      officer: people.staff.QA[0] as Account,
      created_at: '',
      decidedOn,
      programs: [],
      steps: [],
    }
  }
  return { weightedCampuses, isTaken, take, campus, visit, programsOf: (one: Campus) => programsByCampus.get(one.id) ?? [] }
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

/** A visit begins on Monday to Wednesday: the day itself or the next such one. */
function visitStart(day: Day): Day {
  return addDays(day, [1, 0, 0, 0, 4, 3, 2][weekday(day)] as number)
}

/** Days after the first; a visit ends by Friday. */
function lengthOf(random: Random, date: Day): number {
  return Math.max(1, Math.min(random.between(2, 3), 5 - weekday(date)))
}

function lastWorkday(day: Day): Day {
  return addDays(day, [-2, 0, 0, 0, 0, 0, -1][weekday(day)] as number)
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

/** The survey is called after the level most of its programs seek. */
function typeOf(random: Random, visit: Visit): VisitType {
  const counts = new Map<LevelSought, number>()
  for (const { level_sought } of visit.programs) counts.set(level_sought, (counts.get(level_sought) ?? 0) + 1)
  const most = [...counts].sort((a, b) => b[1] - a[1] || levels.indexOf(b[0]) - levels.indexOf(a[0]))[0]?.[0]
  if (visit.status !== 'decided' && most === 'candidate' && random.chance(0.25)) return 'consultancy'
  if (visit.campus.is_main && visit.programs.length >= 9 && random.chance(0.2)) return 'institutional'
  if (most === 'level_4') return random.pick(['fourth_phase1', 'fourth_phase2'])
  if (most === 'level_3') return random.pick(['third_phase1', 'third_phase2'])
  return most === 'level_2' ? 'second' : most === 'level_1' ? 'first_formal' : 'preliminary'
}

/** A: a validity ends within 90 days of today or has ended; B: within a year; C: later, or none yet. */
function priorityOf(visit: Visit, today: Day): 'A' | 'B' | 'C' {
  const left = visit.programs.flatMap(({ program }) => (program.valid_to ? [daysBetween(today, program.valid_to)] : []))
  const least = Math.min(...left, 10_000)
  return least <= 90 ? 'A' : least <= 365 ? 'B' : 'C'
}

const visitNotes = [
  'The campus asks that laboratory visits be on the first day: licensure reviews begin on the second.',
  'Rooms for the team are booked at the university hostel; transport from the airport is arranged by the campus.',
  'Documents are in the campus repository; access for the team opens two weeks before the visit.',
  'The dean of the college is on official travel on the last day; the associate dean stands in.',
  'Graduates and employers are interviewed by video on the second afternoon.',
  'The road to the campus floods after heavy rain; the town hall offers rooms as a fallback.',
  'Second request for this cluster; the first was returned because the self-survey was not signed.',
]
