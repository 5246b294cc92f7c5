/** Where the figures of a dashboard lead: the list behind each, with the filter that counts the same. */
import { accreditedLevels } from '../../../ladder/rules.ts'

export const programList = '/admin/institution/programs'
export const accreditorList = '/admin/accreditor/accreditors'

/** Programs of one state of validity. */
export function programsOf(status: string): string {
  return `${programList}?status=${status}`
}

const inForce = [...['valid', 'upcoming', 'grace'].map((status) => ['status', status]), ['active', 'active']]

/** Programs of Level I and above that are offered and in force. */
export const programsAccredited = `${programList}?${new URLSearchParams([...accreditedLevels.map((level) => ['level', level]), ...inForce])}`

/** Candidates that are offered and in force. */
export const programsCandidate = `${programList}?${new URLSearchParams([['level', 'candidate'], ...inForce])}`

/** Visits held (begun, reported, decided), or those and the scheduled ones, that begin on these days. */
export function visitsBetween(from: string, to: string, which: 'held' | 'counted' = 'held'): string {
  const statuses = which === 'held' ? ['ongoing', 'reported', 'decided'] : ['approved', 'scheduled', 'ongoing', 'reported', 'decided']
  const query = new URLSearchParams([['mode', 'list'], ...statuses.map((status) => ['status', status] as [string, string])])
  query.set('dates', `${from}..${to}`)
  return `/admin/schedule?${query}`
}
