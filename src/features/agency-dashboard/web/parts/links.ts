/** Where the figures of a dashboard lead: the list behind each, with the filter that counts the same. */
import { accreditedLevels } from '../../../ladder/rules.ts'

export const programList = '/admin/institution/programs'
export const accreditorList = '/admin/accreditor/accreditors'

type Filters = Record<string, string | readonly string[]>

/** Programs by the filters of their list: `programsBy({ region, level: ['level_1', 'level_2'] })`. */
export function programsBy(filters: Filters): string {
  return `${programList}?${queryOf(filters)}`
}

/** Programs of one state of validity. */
export function programsOf(status: string): string {
  return programsBy({ status })
}

/** Accreditors by the filters of their list. */
export function accreditorsBy(filters: Filters): string {
  return `${accreditorList}?${queryOf(filters)}`
}

const inForce = { status: ['valid', 'upcoming', 'grace'], active: 'active' }

/** Programs of Level I and above that are offered and in force, of all regions or one. */
export function programsAccredited(where: Filters = {}): string {
  return programsBy({ level: accreditedLevels, ...inForce, ...where })
}

/** Candidates that are offered and in force, of all regions or one. */
export function programsCandidate(where: Filters = {}): string {
  return programsBy({ level: 'candidate', ...inForce, ...where })
}

/** Visits held (begun, reported, decided), or those and the scheduled ones, that begin on these days. */
export function visitsBetween(from: string, to: string, which: 'held' | 'counted' = 'held'): string {
  const status = which === 'held' ? ['ongoing', 'reported', 'decided'] : ['approved', 'scheduled', 'ongoing', 'reported', 'decided']
  return `/admin/schedule?${queryOf({ mode: 'list', status, begins: `${from}..${to}` })}`
}

function queryOf(filters: Filters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as [string, string])),
  )
}
