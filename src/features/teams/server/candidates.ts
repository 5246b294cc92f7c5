/** Who could go on a visit, and what stands against somebody. */

import type { Received } from '../../../kit/contract/call.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf } from '../../../kit/server/db/paging.ts'
import type { Candidate, teams } from '../contract.ts'
import { type ConflictRow, standingOf } from '../rules-conflicts.ts'
import { findVisitDates, listCandidateRows } from './queries-candidates.ts'
import { findConflicts, type VisitMeant } from './queries-conflicts.ts'

/** People who could join, each with state and sentence. @throws Refusal 404 */
export async function listCandidates(db: Db, { params, query, body }: Received<typeof teams.candidates>) {
  const visit = await findVisitDates(db, params.id)
  const { rows, total, all } = await listCandidateRows(db, visit, query, body.search)
  const ids = rows.map((row) => row.accreditor_id)
  const found = await findConflicts(db, ids, { ...visit, institution: 'this institution' })
  const data = rows.map((row): Candidate => {
    const conflicts = found.get(row.accreditor_id) ?? []
    return { ...row, state: standingOf(conflicts), conflicts, says: sentenceOf(conflicts, visit) }
  })
  return { data, meta: metaOf(total, query), all }
}

const follows = { block: 'Cannot be assigned', warn: 'Needs your confirmation' }

/** "Clear. No other visit on 16 – 19 Mar 2026", or what weighs most: "Tied to this institution: home institution. Cannot be assigned" */
function sentenceOf(conflicts: readonly ConflictRow[], visit: Pick<VisitMeant, 'visit_date' | 'visit_end'>): string {
  const [first, ...others] = conflicts
  if (!first) return `Clear. No other visit on ${formatDays(visit.visit_date, visit.visit_end)}`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return first.level === 'note' ? `${first.says}${more}` : `${first.says}${more}. ${follows[first.level]}`
}
