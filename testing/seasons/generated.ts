/**
 * Seasons made by chance, by their seed: ample ones of the real sizes, and small nasty ones (half-empty profiles, few people, rules that leave
 * nobody). The people live where institutions are, and most know what they rate.
 */
import { type Random, randomOf } from '../../demo/basis/random.ts'
import { regionalInstitutions } from '../../demo/words/institution-names.ts'
import { surveyAreas } from '../../src/features/ladder/rules-areas.ts'
import {
  type BoundVisit,
  type DaySpan,
  type Pin,
  type SeasonInput,
  type SeasonPerson,
  usualLimits,
  type VisitConflict,
  type Whereabouts,
  type WishedVisit,
} from '../../src/features/seasons/rules-plan.ts'
import type { AssignmentRole } from '../../src/features/visits/rules.ts'
import { addDays, weekday } from '../../src/kit/contract/days.ts'

const seasonDisciplines = [
  'Agriculture',
  'Engineering',
  'Teacher education',
  'Nursing',
  'Business',
  'Computing',
  'Fisheries',
  'Forestry',
  'Public administration',
  'Criminology',
  'Arts and sciences',
  'Industrial technology',
]

const institutions = regionalInstitutions.map(({ province }, at) => ({ id: `institution ${at}`, where: { province, region: null } }))

type Size = { people: number; visits: number; weeks: number; fixed?: number }

/** A season as an agency has it: enough people, most profiles whole, windows of some weeks. `fixed`: share of visits whose day is set. */
export function ampleSeason(seed: number, { people, visits, weeks, fixed = 0.3 }: Size): SeasonInput {
  const random = randomOf(seed)
  const begin = '2027-02-01'
  const end = addDays(begin, 7 * weeks - 1)
  return {
    people: Array.from({ length: people }, (_, at) => amplePerson(random, at, begin, end)),
    visits: Array.from({ length: visits }, (_, at) => {
      const institution = random.pick(institutions)
      const length = random.between(3, 5)
      const week = addDays(begin, 7 * random.below(weeks))
      const isFixed = random.chance(fixed)
      const window = isFixed
        ? { from: week, to: addDays(week, length - 1) }
        : { from: week, to: addDays(week, 7 * random.between(2, 5) - 3) }
      return {
        ...noVisit(`visit ${at}`, institution, window),
        length,
        blocked_days: weekends(window),
        places: { overall_coordinator: 1, team_leader: random.below(2), member: random.between(3, 6), trainee: random.below(2) },
        areas: [...surveyAreas],
        disciplines: random.some(seasonDisciplines, random.between(1, 3)),
      }
    }),
    limits: usualLimits,
  }
}

function amplePerson(random: Random, at: number, begin: string, end: string): SeasonPerson {
  const home = random.pick(institutions)
  const isTrainee = random.chance(0.12)
  const load = random.below(4)
  return {
    ...noPerson(`person ${at}`),
    name: `Person ${String(at).padStart(3, '0')}`,
    home_institution_id: home.id,
    where: home.where,
    disciplines: random.chance(0.9) ? random.some(seasonDisciplines, random.between(1, 2)) : [],
    areas: random.chance(0.9) ? random.some(surveyAreas, random.between(2, 5)) : [],
    may_coordinate: !isTrainee && random.chance(0.15),
    is_trainee: isTrainee,
    days_off: random.chance(0.3) ? [spanIn(random, begin, end, 14)] : [],
    ties: random
      .some(institutions, random.below(3))
      .map(({ id }) => ({ institution_id: id, until: random.chance(0.5) ? null : '2027-03-01' })),
    load: { '2027': load },
    wished: random.chance(0.4) ? random.between(2, 6) : null,
    declines: random.chance(0.2) ? random.between(1, 3) : 0,
    feedback: random.chance(0.7) ? random.between(25, 50) / 10 : null,
  }
}

/** A small season in which anything may be missing, too little, set twice or set against each other. */
export function nastySeason(seed: number): SeasonInput {
  const random = randomOf(seed)
  const begin = random.pick(['2027-02-01', '2026-12-07'])
  const end = addDays(begin, 6 + random.below(50))
  const homes = random.some(institutions, random.between(2, 14))
  const wheres: Whereabouts[] = [...homes.map(({ where }) => where), { region: 'Region VII (Central Visayas)', province: null }, nowhere]
  const count = random.chance(0.1) ? random.below(3) : random.between(6, 40)
  const share = random.pick([0, 0.3, 0.9, 1])
  const people = Array.from({ length: count }, (_, at): SeasonPerson => {
    const home = random.chance(0.8) ? random.pick(homes) : null
    const isTrainee = random.chance(0.2)
    const bound = random.chance(0.2)
      ? [{ ...spanIn(random, begin, end, 4), visit_id: 'other', institution_id: 'elsewhere', where: random.pick(wheres) }]
      : []
    return {
      ...noPerson(`person ${at}`),
      home_institution_id: home?.id ?? null,
      where: random.chance(0.7) ? (home?.where ?? random.pick(wheres)) : random.pick(wheres),
      disciplines: random.chance(share) ? random.some(seasonDisciplines.slice(0, 4), random.between(1, 2)) : [],
      areas: random.chance(share) ? random.some(surveyAreas, random.between(1, 6)) : [],
      may_coordinate: random.chance(0.4),
      is_trainee: isTrainee,
      days_off: random.chance(0.3) ? [spanIn(random, begin, end, 20)] : [],
      bound,
      ties: random.chance(0.3)
        ? [{ institution_id: random.pick(homes).id, until: random.pick([null, addDays(begin, 10), '2026-01-01']) }]
        : [],
      load: { [begin.slice(0, 4)]: random.below(4) + bound.length },
      wished: random.chance(0.5) ? random.below(5) : null,
      declines: random.below(3),
      feedback: random.chance(0.5) ? random.between(10, 50) / 10 : null,
    }
  })
  const ids = [...people.map(({ id }) => id), 'stranger']
  const visits = Array.from({ length: random.between(1, 6) }, (_, at): WishedVisit => {
    const length = random.between(1, 5)
    const from = addDays(begin, random.below(30))
    const window = { from, to: addDays(from, random.chance(0.3) ? length - 1 : 3 + random.below(20)) }
    return {
      ...noVisit(`visit ${at}`, random.pick(homes), window),
      where: random.pick(wheres),
      length,
      blocked_days: random.chance(0.5) ? weekends(window) : random.chance(0.3) ? [addDays(from, random.below(5))] : [],
      places: {
        overall_coordinator: random.below(3),
        team_leader: random.below(2),
        member: random.below(5),
        consultant: random.chance(0.1) ? 1 : 0,
        trainee: random.below(3),
        observer: random.below(2),
      },
      areas: random.some(surveyAreas, random.pick([0, 2, 5, 10])),
      disciplines: random.some(seasonDisciplines.slice(0, 5), random.below(3)),
      pins: random.chance(0.25) ? Array.from({ length: random.between(1, 2) }, () => anyPin(random, ids)) : [],
      ruled_out: random.chance(0.3) ? random.some(ids, 2) : [],
      conflicts: random.chance(0.3) ? [anyConflict(random, ids)] : [],
      weight: random.between(1, 3),
    }
  })
  return {
    people: people.map((person) => ({ ...person, bound: [...person.bound, ...visits.flatMap((visit) => boundBy(visit, person))] })),
    visits,
    limits: { ...usualLimits, visits_a_year: random.between(2, 6), per_home: random.between(1, 3), areas_each: random.between(1, 4) },
  }
}

/** Who is lifted onto a visit whose days are set is on its team in the schedule, whatever comes of the plan. */
function boundBy({ id, institution_id, where, length, window, pins }: WishedVisit, person: SeasonPerson): BoundVisit[] {
  const isOn = pins.some((pin) => pin.person_id === person.id && pin.is_lifted)
  return isOn && addDays(window.from, length - 1) === window.to ? [{ visit_id: id, institution_id, ...window, where }] : []
}

function anyPin(random: Random, ids: readonly string[]): Pin {
  const roles: AssignmentRole[] = ['overall_coordinator', 'team_leader', 'member', 'member', 'member', 'consultant', 'trainee', 'observer']
  return { person_id: random.pick(ids), role: random.pick(roles), is_lifted: random.chance(0.3) }
}

function anyConflict(random: Random, ids: readonly string[]): VisitConflict {
  return { person_id: random.pick(ids), kind: random.pick(['tie', 'same_programs', 'reciprocal', 'objection'] as const) }
}

const nowhere: Whereabouts = { region: null, province: null }

/** Somebody of whom nothing is known. */
export function noPerson(id: string): SeasonPerson {
  return {
    id,
    name: id,
    home_institution_id: null,
    where: nowhere,
    disciplines: [],
    areas: [],
    may_coordinate: false,
    is_trainee: false,
    days_off: [],
    bound: [],
    ties: [],
    load: {},
    wished: null,
    declines: 0,
    feedback: null,
  }
}

/** A visit of one day by a coordinator alone, on which nothing is asked. */
export function noVisit(id: string, institution: { id: string; where: Whereabouts }, window: DaySpan): WishedVisit {
  return {
    id,
    institution_id: institution.id,
    where: institution.where,
    length: 1,
    window,
    blocked_days: [],
    places: { overall_coordinator: 1 },
    areas: [],
    disciplines: [],
    pins: [],
    ruled_out: [],
    conflicts: [],
    weight: 1,
  }
}

function spanIn(random: Random, begin: string, end: string, longest: number): DaySpan {
  const from = addDays(begin, random.below(60))
  const last = from > end ? begin : from
  return { from: last, to: addDays(last, random.below(longest)) }
}

function weekends({ from, to }: DaySpan): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekday(day) === 0 || weekday(day) === 6) days.push(day)
  return days
}
