/** How well each accreditor fits one visit: the planner's view, for who puts a team together by hand. Reads only. */
import type { Db } from '../../../kit/server/db/database.ts'
import type { Ranked, Ranking } from '../../teams/server/queries-candidates.ts'
import { usualLimits } from '../rules-plan.ts'
import { reasonWords } from '../rules-words.ts'
import { rankFor } from './plan/rank.ts'
import { readInput } from './proposal.ts'
import { findVisit, listAsked } from './queries-visits.ts'

/** @throws Refusal 404 */
export const rankPeople: Ranking = async (db: Db, id: string) => {
  const visit = await findVisit(db, id)
  const { input } = await readInput(db, visit, await listAsked(db, id), { kept: [], ruled_out: [] })
  const people = rankFor(input, id).map(
    (one): Ranked => ({
      accreditor_id: one.person_id,
      is_free: one.bar === null,
      is_near: one.km !== null && one.km <= usualLimits.travel_day_km,
      fields: one.disciplines ?? [],
      cost: one.cost,
      fit: Math.round(one.fit),
      km: one.km === null ? null : Math.round(one.km),
      visits_this_year: one.visits,
      may_coordinate: one.may_coordinate,
      reason: reasonWords(one, visit.disciplines),
    }),
  )
  return { people, fields: visit.disciplines }
}
