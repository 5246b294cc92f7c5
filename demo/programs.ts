/** Programs of the campuses with the level each has reached. Validity is settled later, by the visits (`validity.ts`). */
import type { DegreeLevel, Level, Qualification, SurveyType } from '../src/features/ladder/rules.ts'
import type { Day } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { type Campus, lakesideName } from './institutions.ts'
import { catalogue, leaning, type Offering } from './words/catalogue.ts'

export type Program = {
  id: string
  campus_id: string
  campus: Campus
  name: string
  degree_level: DegreeLevel
  discipline: string
  level: Level
  qualified_for: Qualification | null
  revisit_for: SurveyType | null
  valid_from: Day | null
  valid_to: Day | null
  grace_until: Day | null
  grace_reason: string | null
  grace_reference: string | null
  is_active: boolean
  created_at: string
  /** A visit of the past years granted the level; its validity starts with that decision. */
  granted: boolean
  /** A visit looked at the program without granting: what validity it has must be older than this day. */
  validBefore: Day | null
}

/** 6,800 programs for each unit of scale. */
export function makePrograms(campuses: readonly Campus[], scale: number): Program[] {
  const random = randomOf('programs')
  const id = idsOf('programs')
  const counts = programCounts(campuses, 6800 * scale, random)
  const programs = campuses.flatMap((campus, index) =>
    offered(campus, counts[index] as number, random).map((offering) => ({
      id: id(),
      campus_id: campus.id,
      campus,
      name: offering.name,
      degree_level: offering.degree_level,
      discipline: offering.discipline,
      level: 'none' as Level,
      qualified_for: null,
      revisit_for: null,
      valid_from: null,
      valid_to: null,
      grace_until: null,
      grace_reason: null,
      grace_reference: null,
      is_active: true,
      created_at: campus.created_at,
      granted: false,
      validBefore: null,
    })),
  )
  giveLevels(programs, random)
  return programs
}

/** How many programs each campus offers: main campuses and universities more; Lakeside 196 in all. */
function programCounts(campuses: readonly Campus[], total: number, random: Random): number[] {
  const size = new Map<string, number>()
  const weights = campuses.map((campus) => {
    const known = size.get(campus.institution_id) ?? 0.7 + random.next() * 0.8
    size.set(campus.institution_id, known)
    return known * (campus.is_main ? 3.2 : 1) * (campus.institution.type === 'university' ? 1.25 : 0.85) * (0.6 + random.next() * 0.8)
  })
  const lakeside = [54, 33, 22, 20, 19, 18, 16, 14]
  const isLakeside = (campus: Campus) => campus.institution.name === lakesideName
  const sum = weights.reduce((all, weight, index) => all + (isLakeside(campuses[index] as Campus) ? 0 : weight), 0)
  let position = 0
  return weights.map((weight, index) => {
    if (isLakeside(campuses[index] as Campus)) return lakeside[position++] as number
    return Math.min(72, Math.max(3, Math.round((weight / sum) * (total - 196))))
  })
}

function offered(campus: Campus, count: number, random: Random): Offering[] {
  const keyed = catalogue.map((offering) => {
    const graduate = offering.degree_level !== 'undergraduate' && !campus.is_main ? 0.08 : 1
    const weight = offering.weight * graduate * leaning(campus.institution.name, offering.discipline)
    return { offering, key: -Math.log(1 - random.next()) / weight }
  })
  // The smallest keys are a weighted draw without replacement.
  const drawn = keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map((one) => one.offering)
  if (campus.institution.name === lakesideName && campus.name === 'San Roque Campus') {
    for (const name of storyPrograms) {
      if (drawn.some((one) => one.name === name)) continue
      const place = drawn.findLastIndex((one) => !storyPrograms.includes(one.name))
      drawn[place] = catalogue.find((one) => one.name === name) as Offering
    }
  }
  return drawn
}

/** What the San Roque Campus of Lakeside offers in any case: the guided tour of the product speaks of these. */
const storyPrograms = [
  'BS Architecture',
  'BS Civil Engineering',
  'BS Electrical Engineering',
  'BS Information Systems',
  'Bachelor of Secondary Education, Mathematics',
]

/**
 * Sets some of what no visit is under way for inactive: each fortieth of the campuses beside a main one, each three hundredth program.
 * @param busy the campuses and programs of visits that are under way
 */
export function closeSome(campuses: readonly Campus[], programs: readonly Program[], busy: ReadonlySet<string>): void {
  const beside = campuses.filter((one) => !one.is_main && one.institution.name !== lakesideName && !busy.has(one.id))
  for (const [place, campus] of beside.entries()) campus.is_active = place % 40 !== 20
  const free = programs.filter((one) => !busy.has(one.id))
  for (const [place, program] of free.entries()) program.is_active = place % 300 !== 150
}

/** Shares of the programs that have a level; 5.6 % of all have none. */
const shares: [Level, number][] = [
  ['level_4', 0.006],
  ['level_3', 0.12],
  ['level_2', 0.34],
  ['level_1', 0.2],
  ['candidate', 0.334],
]

/** The strong institutions and main campuses hold more of the high levels, yet every share is exact. */
function giveLevels(programs: Program[], random: Random): void {
  const strength = new Map<string, number>()
  const ranked = programs
    .map((program) => {
      const house = strength.get(program.campus.institution_id) ?? random.next()
      strength.set(program.campus.institution_id, house)
      const graduate = program.degree_level === 'doctorate' ? -0.35 : program.degree_level === 'masteral' ? -0.15 : 0
      return { program, rank: house * 0.9 + (program.campus.is_main ? 0.35 : 0) + graduate + random.next() * 1.6 }
    })
    .sort((a, b) => b.rank - a.rank)
  const withLevel = Math.round(programs.length * 0.944)
  let start = 0
  for (const [level, share] of shares) {
    const end = level === 'candidate' ? withLevel : start + Math.round(withLevel * share)
    for (const { program } of ranked.slice(start, end)) program.level = level
    start = end
  }
  for (const { program } of ranked) {
    if (program.campus.institution.name !== lakesideName || program.campus.name !== 'San Roque Campus') continue
    const level = storyLevels[program.name]
    if (level) program.level = level
  }
}

const storyLevels: Record<string, Level> = {
  'BS Architecture': 'candidate',
  'BS Civil Engineering': 'level_1',
  'BS Electrical Engineering': 'level_1',
  'BS Information Systems': 'candidate',
  'Bachelor of Secondary Education, Mathematics': 'level_1',
}
