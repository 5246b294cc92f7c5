/** Three years of visits that were decided; they set the validity of every program they granted a level. */

import type { Level, LevelSought, Outcome, SurveyType } from '../src/features/ladder/rules.ts'
import { type Survey, surveyOf, thresholdOf, usualSurvey, visitTypeOf } from '../src/features/ladder/rules-surveys.ts'
import { institutionalEnd } from '../src/features/ladder/rules-terms.ts'
import { agency } from '../src/kit/contract/agency.ts'
import { addDays, daysBetween } from '../src/kit/contract/days.ts'
import { boardDay, type Day } from './basis/calendar.ts'
import { type Random, randomOf } from './basis/random.ts'
import type { Campus } from './institutions.ts'
import { lakesideName } from './institutions.ts'
import { lakesideOpenVisits, lakesidePastVisits } from './lakeside.ts'
import type { Program } from './programs.ts'
import type { Visit } from './visit.ts'
import { lengthOf, type VisitPlace, visitHouse, visitStart } from './visits.ts'

/** 285 decided visits for each unit of scale; sets the validity of every program they granted a level. */
export function makeDecidedVisits(world: VisitPlace): Visit[] {
  const random = randomOf('decided visits')
  const further = randomOf('qualifications')
  const { today } = world
  const house = visitHouse(world, random)
  const wanted = 285 * world.scale
  const dates = [...decidedDates(random, wanted * 2, today)]
  const visits: Visit[] = []

  // none drawn stands in the way of those that are written
  for (const one of lakesideOpenVisits) house.take(house.campus(lakesideName, one.campus), visitStart(addDays(today, one.inDays)))
  for (const past of lakesidePastVisits) {
    const date = visitStart(addDays(today, -past.daysAgo))
    decide(house.campus(lakesideName, past.campus), date, { always: past.programs, least: past.count, most: past.count, mayMiss: false })
  }
  while (visits.length < wanted && dates.length > 0) {
    decide(random.pick(house.weightedCampuses), dates.pop() as Day, { always: [], least: 3, most: 12, mayMiss: true })
  }
  for (const campus of further.some(mainCampuses(world), 12 * world.scale)) institutional(campus)
  return visits

  /** The institution as a whole: three programs stand for it, and keep what they have. */
  function institutional(campus: Campus): void {
    const date = visitStart(addDays(today, -further.between(120, 900)))
    const visit_end = addDays(date, lengthOf(further, date))
    const decidedOn = boardDay(addDays(visit_end, 18))
    if (house.isTaken(campus, date)) return
    const visit = house.visit(campus, date, visit_end, 'decided', decidedOn)
    visit.visit_type = 'institutional'
    const survey = { survey_type: 'institutional', revisit_of: null, level_sought: 'level_1', override_reason: null } as const
    for (const program of house.programsOf(campus).slice(0, 3))
      visit.programs.push({ id: '', program, ...survey, outcome: 'granted', grand_mean: null, decided_on: decidedOn })
    Object.assign(campus.institution, {
      institutional_level: 'level_1',
      institutional_from: decidedOn,
      institutional_to: institutionalEnd(decidedOn),
    })
    visits.push(visit)
  }

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
      if (outcome === 'granted' && !qualifies(program, age, wish.mayMiss)) grant(visit, program, surveyOfLevel(program.level), decidedOn)
      else if (outcome === 'granted') qualify(visit, program, decidedOn)
      else {
        const again = outcome === 'deferred' && program.level !== 'none' && age > 300 && random.chance(0.6)
        const survey = again ? surveyOfLevel(program.level) : nextOf(program)
        visit.programs.push({
          id: '',
          program,
          ...survey,
          override_reason: null,
          outcome,
          grand_mean: meanOf(random, survey, outcome, decidedOn),
          decided_on: decidedOn,
        })
        program.validBefore = addDays(date, -60)
        if (outcome === 'deferred') program.revisit_for = survey.survey_type
        if (again) held.push(program)
      }
    }
    visit.visit_type = visitTypeOf(visit.programs.map((one) => one.survey_type))
    visits.push(visit)
    if (held.length > 0) revisit(visit, decidedOn, held)
  }

  /** A program that holds Level II or III may have passed the first phase of the next: its level goes on. */
  function qualifies(program: Program, age: number, mayMiss: boolean): boolean {
    if (!mayMiss || (program.level !== 'level_2' && program.level !== 'level_3')) return false
    return agency.validityYears[program.level] * 365 - age > 500 && further.chance(0.3)
  }

  function qualify(visit: Visit, program: Program, decidedOn: Day): void {
    const survey = nextOf(program)
    const grand_mean = meanOf(random, survey, 'granted', decidedOn)
    visit.programs.push({ id: '', program, ...survey, override_reason: null, outcome: 'granted', grand_mean, decided_on: decidedOn })
    program.qualified_for = program.level === 'level_2' ? 'level_3' : 'level_4'
    program.validBefore = addDays(visit.visit_date, -60)
  }

  /** What was deferred is looked at again half a year later, and granted. */
  function revisit(deferred: Visit, deferredOn: Day, held: Program[]): void {
    const { campus, programs } = deferred
    const date = visitStart(addDays(deferredOn, random.between(140, 190)))
    const end = addDays(date, 1)
    const decidedOn = boardDay(addDays(end, 14))
    if (decidedOn >= today || house.isTaken(campus, date)) {
      // Not looked at again: then what was deferred is the step above the level that is held.
      for (const one of programs.filter(({ program }) => held.includes(program))) {
        Object.assign(one, nextOf(one.program))
        one.program.revisit_for = one.survey_type
      }
      deferred.visit_type = visitTypeOf(programs.map((one) => one.survey_type))
      return
    }
    const visit = house.visit(campus, date, end, 'decided', decidedOn)
    visit.visit_type = 'revisit'
    for (const program of held) {
      const { survey_type, level_sought } = surveyOfLevel(program.level)
      grant(visit, program, { survey_type: 'revisit', revisit_of: survey_type, level_sought }, decidedOn)
    }
    visits.push(visit)
  }

  function grant(visit: Visit, program: Program, survey: Survey, decidedOn: Day): void {
    const override_reason = survey.survey_type === 'second' && further.chance(0.03) ? overrideReason : null
    const grand_mean = meanOf(random, survey, 'granted', decidedOn)
    visit.programs.push({ id: '', program, ...survey, override_reason, outcome: 'granted', grand_mean, decided_on: decidedOn })
    program.granted = true
    program.revisit_for = null
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

/** The mean of the ten areas, 1 to 5, as text: above what the survey needs where it was granted. */
function meanOf(random: Random, survey: Survey, outcome: Outcome, decidedOn: Day): string {
  const needed = thresholdOf(survey, decidedOn)?.mean ?? (survey.level_sought === 'level_4' ? 4.4 : 4)
  const mean =
    outcome === 'granted'
      ? needed + 0.03 + random.next() * (4.95 - needed) * 0.6
      : outcome === 'deferred'
        ? needed - 0.05 - random.next() * 0.35
        : needed - 0.5 - random.next() * 0.5
  return mean.toFixed(2)
}

/** The survey that gives the level, or renews it. */
function surveyOfLevel(level: Level): Survey {
  const types = {
    candidate: 'preliminary',
    level_1: 'first_formal',
    level_2: 'second',
    level_3: 'third_phase2',
    level_4: 'fourth_phase2',
  } as const
  const level_sought = level as LevelSought
  return { survey_type: types[level_sought] satisfies SurveyType, revisit_of: null, level_sought }
}

/** The survey that comes next for the level, while its validity runs. */
function nextOf({ level }: Program): Survey {
  const standing = { level, qualified_for: null, revisit_for: null, valid_to: null, grace_until: null }
  return surveyOf(usualSurvey(standing, ''), standing, { level: 'none', valid_to: null }, '')
}

function mainCampuses({ campuses }: VisitPlace): Campus[] {
  return campuses.filter((campus) => campus.is_main && campus.institution.status === 'active' && campus.institution.name !== lakesideName)
}

const overrideReason =
  'The first formal survey was held by the agency that accredited the program before; its report was taken over by the Board.'
