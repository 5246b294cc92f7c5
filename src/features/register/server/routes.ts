import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { kept } from '../../../kit/server/http/kept.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { type Level, levels } from '../../ladder/rules.ts'
import { register } from '../contract.ts'
import { nameOn, type RegisterStatus, registerStatuses, stateOn, statusOn } from '../rules.ts'
import { decisionsOf, programOf } from './entries.ts'
import { countStates, readPrograms, type StateCounts } from './queries.ts'
import { readBook } from './queries-decisions.ts'
import { findCampus, findInstitution, listCampuses, type Overview, readOverview } from './queries-places.ts'
import { searchPrograms } from './queries-search.ts'

const aMinute = 60_000

export const registerRoutes = handlers(register, {
  overview: async (asked) => {
    const { regions, ...rest } = await overviewOf(asked)
    return { data: { ...rest, regions: inNationalOrder(regions) } }
  },
  programs: async ({ db, query: { page, paginate, ...asked } }) => {
    const days = daysOf(asked.on)
    const { rows, total, more } = await searchPrograms(db, { ...asked, ...days }, { page, paginate })
    const last_page = Math.max(1, Math.ceil(total / paginate))
    return { data: rows.map((row) => programOf(row, days.on)), meta: { page, paginate, total, more, last_page }, ...days }
  },
  program: async ({ db, params, query }) => ({ data: await readProgram(db, params.id, query.on) }),
  campus: async ({ db, params, query }) => {
    const days = daysOf(query.on)
    const campus = (await findCampus(db, params.id)) ?? missing('campus')
    return { data: { ...campus, ...days, counts: countsOf(await countStates(db, { campus_id: campus.id }, days)) } }
  },
  institution: async ({ db, params, query }) => {
    const days = daysOf(query.on)
    const institution = await readInstitution(db, params.id, query.on)
    const [states, campuses] = await Promise.all([
      countStates(db, { institution_id: institution.id }, days),
      listCampuses(db, institution.id),
    ])
    const of = (id: string) => states.filter(({ campus_id }) => campus_id === id)
    return {
      data: {
        ...institution,
        counts: countsOf(states),
        campuses: campuses.map(({ id, name }) => ({ id, name, programs: sumOf(of(id)), accredited: sumOf(of(id).filter(isAccredited)) })),
      },
    }
  },
})

/** @throws Refusal 404 for one that never was in the register */
export async function readProgram(db: Db, id: string, asked?: string) {
  const days = daysOf(asked)
  const [[row], book] = await Promise.all([readPrograms(db, [id], days), readBook(db, 'program_id', id)])
  if (!row) return missing('program')
  const program = programOf(row, days.on)
  return {
    ...program,
    ...days,
    name_then: nameOn(program.name, program.former_names, days.on),
    decisions: decisionsOf({ program_id: id, institution_id: null }, book, days.today),
  }
}

/** An institution with what was decided about it as a whole. @throws Refusal 404 for one that never was in the register */
export async function readInstitution(db: Db, id: string, asked?: string) {
  const days = daysOf(asked)
  const [institution, book] = await Promise.all([findInstitution(db, id), readBook(db, 'institution_id', id)])
  if (!institution) return missing('institution')
  const state = stateOn(book, days.on, days.today)
  return {
    ...institution,
    ...days,
    name_then: nameOn(institution.name, institution.former_names, days.on),
    state: { ...state, status: statusOn(state, days.on) },
    decisions: decisionsOf({ program_id: null, institution_id: id }, book, days.today),
  }
}

export function daysOf(on: string | undefined): { on: string; today: string } {
  const today = agencyDay()
  return { on: on ?? today, today }
}

function missing(kind: string): never {
  throw new Refusal(404, `The ${kind} was not found in the register.`)
}

/** One for each server. */
const readings = new WeakMap<Settings, () => Promise<Overview>>()

function overviewOf({ db, settings }: { db: Db; settings: Settings }): Promise<Overview> {
  const reading = readings.get(settings) ?? kept(aMinute, () => readOverview(db, agencyDay()))
  readings.set(settings, reading)
  return reading()
}

/** Regions the list does not know come last. */
function inNationalOrder(regions: Overview['regions']): Overview['regions'] {
  const counts = new Map<string, number>(agency.regions.map(({ name }) => [name, 0]))
  for (const { region, programs } of regions) counts.set(region, programs)
  return [...counts].map(([region, programs]) => ({ region, programs }))
}

function countsOf(states: readonly StateCounts[]) {
  return {
    programs: sumOf(states),
    statuses: byKey(registerStatuses, (status: RegisterStatus) => sumOf(states.filter((one) => one.status === status))),
    // A level counts while it is in force.
    levels: byKey(levels, (level: Level) => sumOf(states.filter((one) => (isInForce(one) ? one.level : 'none') === level))),
  }
}

function byKey<K extends string>(keys: readonly K[], countOf: (key: K) => number): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, countOf(key)])) as Record<K, number>
}

function isInForce({ level, status }: StateCounts): boolean {
  return level !== 'none' && ['valid', 'upcoming', 'grace'].includes(status)
}

function isAccredited(one: StateCounts): boolean {
  return one.level !== 'candidate' && isInForce(one)
}

function sumOf(states: readonly StateCounts[]): number {
  return states.reduce((sum, one) => sum + one.programs, 0)
}
