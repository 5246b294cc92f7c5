/** Figures of all accreditations, and of one. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { unanswered } from '../../teams/server/queries-unanswered.ts'
import type { AccreditationStats, VisitStats } from '../../visits/contract.ts'
import { day, inTeam } from '../../visits/server/queries-parts.ts'

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
      .where('a.status', 'in', ['approved', 'scheduled', 'ongoing'])
      .select([
        sql<number>`(count(*) filter (where daterange(a.visit_date, a.visit_end, '[]') && daterange(${day()}, ${day()} + 30, '[]')))::int`.as(
          'next_30_days',
        ),
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

/** @throws Refusal 404 */
export async function countVisit(db: Db, id: string): Promise<z.output<typeof VisitStats>> {
  const visit = await db.selectFrom('accreditations').select('id').where('id', '=', id).executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  const programs = db.selectFrom('accreditation_programs').where('accreditation_id', '=', id)
  const team = db.selectFrom('assignments as s').where('s.accreditation_id', '=', id)
  const [levels, outcomes, statuses, reports, coordinator] = await Promise.all([
    programs
      .groupBy('level_sought')
      .select(['level_sought', count.as('count')])
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
    by_level_sought: byKey(levels, 'level_sought'),
    by_outcome: byKey(outcomes, 'outcome'),
    accreditors: reports.reduce((sum, one) => sum + one.count, 0),
    by_assignment_status: byKey(statuses, 'status'),
    by_report_status: byKey(reports, 'report_status'),
    has_coordinator: coordinator !== undefined,
  }
}

function byKey<K extends string>(rows: ({ [P in K]: string } & { count: number })[], key: K): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [row[key], row.count]))
}
