/** Who could go on a visit, and what stands against somebody. */

import type { Received } from '../../../kit/contract/call.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf } from '../../../kit/server/db/paging.ts'
import type { Candidate, Tie, teams } from '../contract.ts'
import { conflictSentence, tieSentence } from '../rules.ts'
import { findConflicts, findTies } from './queries.ts'
import { findVisitDates, listCandidateRows } from './queries-candidates.ts'

/** People who could join, each with state and sentence. @throws Refusal 404 */
export async function listCandidates(db: Db, { params, query, body }: Received<typeof teams.candidates>) {
  const visit = await findVisitDates(db, params.id)
  const { rows, total, all } = await listCandidateRows(db, visit, query, body.search)
  const ids = rows.map((row) => row.accreditor_id)
  const [ties, conflicts] = await Promise.all([findTies(db, ids, visit), findConflicts(db, ids, visit, visit.id)])
  const byPerson = Map.groupBy(conflicts, (one) => one.accreditor_id)
  const data = rows.map((row): Candidate => {
    const tie: Tie | null = ties.get(row.accreditor_id) ?? null
    const overlaps = byPerson.get(row.accreditor_id) ?? []
    if (tie) return { ...row, state: 'tied', tie, conflicts: overlaps, says: `${tieSentence('this institution', tie)} Cannot be assigned` }
    if (overlaps.length > 0)
      return { ...row, state: 'overlap', tie, conflicts: overlaps, says: `${conflictSentence(overlaps)}. Needs your confirmation` }
    return { ...row, state: 'clear', tie, conflicts: [], says: `Clear. No other visit on ${formatDays(visit.visit_date, visit.visit_end)}` }
  })
  return { data, meta: metaOf(total, query), all }
}
