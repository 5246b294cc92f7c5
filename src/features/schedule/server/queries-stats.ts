/** Figures of all accreditations. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../kit/server/db/database.ts'
import { unanswered } from '../../teams/server/queries-unanswered.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { day, inTeam, takesPlaceBetween } from '../../visits/server/queries-parts.ts'
import { byKey } from '../../visits/server/queries-stats.ts'
import type { AccreditationStats } from '../contract-lists.ts'

const count = sql<number>`count(*)::int`

/** How many accreditations stand where, and what waits for the agency. */
export async function countAccreditations(db: Db): Promise<z.output<typeof AccreditationStats>> {
  const [statuses, waiting, invitations] = await Promise.all([
    db
      .selectFrom('accreditations')
      .groupBy('status')
      .select(['status', count.as('count')])
      .execute(),
    db
      .selectFrom('accreditations as a')
      .where('a.status', 'in', assignable)
      .select([
        sql<number>`(count(*) filter (where ${takesPlaceBetween('a', day(), sql`(${day()} + 30)`)}))::int`.as('next_30_days'),
        sql<number>`(count(*) filter (where not exists (select 1 from assignments s where s.accreditation_id = a.id
          and s.role = 'overall_coordinator' and ${inTeam})))::int`.as('without_coordinator'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('assignments as s')
      .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
      .where(unanswered)
      .select(count.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const total = statuses.reduce((sum, one) => sum + one.count, 0)
  return { total, by_status: byKey(statuses, 'status'), ...waiting, unanswered: invitations.count }
}
