/** The figures of one accreditation: its programs, its team, their answers and reports. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { VisitStats } from '../contract.ts'
import { inTeam } from './queries-parts.ts'

const count = sql<number>`count(*)::int`

/** @throws Refusal 404 */
export async function countVisit(db: Db, id: string): Promise<z.output<typeof VisitStats>> {
  const visit = await db.selectFrom('accreditations').select('id').where('id', '=', id).executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  const programs = db.selectFrom('accreditation_programs').where('accreditation_id', '=', id)
  const team = db.selectFrom('assignments as s').where('s.accreditation_id', '=', id)
  const [levels, outcomes, statuses, reports, coordinator] = await Promise.all([
    programs
      .groupBy('level_sought')
      .select([sql<string>`coalesce(level_sought, 'none')`.as('level_sought'), count.as('count')])
      .execute(),
    programs
      .where('outcome', 'is not', null)
      .groupBy('outcome')
      .select([sql<string>`outcome`.as('outcome'), count.as('count')])
      .execute(),
    team
      .groupBy('s.status')
      .select(['s.status', count.as('count')])
      .execute(),
    team
      .where(inTeam)
      .groupBy('s.report_status')
      .select(['s.report_status', count.as('count')])
      .execute(),
    team.where(inTeam).where('s.role', '=', 'overall_coordinator').select('s.id').executeTakeFirst(),
  ])
  return {
    programs: levels.reduce((sum, one) => sum + one.count, 0),
    by_level_sought: byKey(
      levels.filter((one) => one.level_sought !== 'none'),
      'level_sought',
    ),
    by_outcome: byKey(outcomes, 'outcome'),
    accreditors: reports.reduce((sum, one) => sum + one.count, 0),
    by_assignment_status: byKey(statuses, 'status'),
    by_report_status: byKey(reports, 'report_status'),
    has_coordinator: coordinator !== undefined,
  }
}

/** Counts of groups as an object: `{ approved: 4, scheduled: 2 }`. */
export function byKey<K extends string>(rows: ({ [P in K]: string } & { count: number })[], key: K): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [row[key], row.count]))
}
