/** Requests that went into another visit of the institution. */

import { addDays } from '../../src/kit/contract/days.ts'
import type { Day } from '../basis/calendar.ts'
import { at, workday } from '../basis/calendar.ts'
import { lakesideName } from '../institutions.ts'
import type { Visit } from '../visit.ts'

/** Two visits that are approved took in a request of a campus each; to be numbered with the others. */
export function mergedRequests(visits: readonly Visit[]): Visit[] {
  const kept = visits.filter(
    ({ status, programs, institution }) => status === 'approved' && programs.length > 2 && institution.name !== lakesideName,
  )
  return kept.slice(0, 2).map((visit) => ({ ...visit, status: 'cancelled', programs: [], steps: [], notes: null, merged_into: visit }))
}

/** They end where the other one stands, a few days ago. */
export function endMerged(visits: readonly Visit[], today: Day): void {
  for (const visit of visits) {
    const [first] = visit.steps
    const last = visit.steps.at(-1)
    if (!visit.merged_into || !first || !last) continue
    const reason = `Merged into ${visit.merged_into.number}.`
    visit.steps = [first, { ...last, reason, at: at(workday(addDays(today, -5)), 11, 20) }]
  }
}
