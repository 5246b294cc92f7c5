/** Where the figures of a dashboard lead: the list behind each, with the filter that counts the same. */
import { levelsSought } from '../../../ladder/rules.ts'

export const programList = '/admin/institution/programs'
export const accreditorList = '/admin/accreditor/accreditors'

/** Programs of one state of validity. */
export function programsOf(status: string): string {
  return `${programList}?status=${status}`
}

/** Programs that have a level. */
export const programsWithLevel = `${programList}?${new URLSearchParams(levelsSought.map((level) => ['level', level]))}`

/** Visits held (begun, reported, decided), or those and the scheduled ones, that begin on these days. */
export function visitsBetween(from: string, to: string, which: 'held' | 'counted' = 'held'): string {
  const statuses = which === 'held' ? ['ongoing', 'reported', 'decided'] : ['approved', 'scheduled', 'ongoing', 'reported', 'decided']
  const query = new URLSearchParams([['mode', 'list'], ...statuses.map((status) => ['status', status] as [string, string])])
  query.set('dates', `${from}..${to}`)
  return `/admin/schedule?${query}`
}
