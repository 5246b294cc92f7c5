/** Visits as the planner is asked for them. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { SurveyArea } from '../../ladder/rules-areas.ts'
import { findDoubts, type VisitMeant } from '../../teams/server/queries-conflicts.ts'
import type { AssignmentRole, AssignmentStatus } from '../../visits/rules.ts'
import { outOfTeam } from '../../visits/rules.ts'
import { campusNames } from '../../visits/server/queries-parts.ts'
import type { VisitConflict } from '../rules-plan.ts'
import { listObjectedTo } from './queries-people.ts'

/** A visit that stands in the schedule, with what a plan asks of it. @throws Refusal 404 */
export async function findVisit(db: Db | Trx, id: string) {
  const visit = await db
    .selectFrom('accreditations as a')
    .innerJoin('institutions', 'institutions.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .select(['a.id', 'a.number', 'a.institution_id', 'institutions.name as institution', campusNames().as('campus')])
    .select(['a.visit_type', 'a.visit_date', 'a.visit_end', 'a.status', 'a.version', 'c.region', 'c.province'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  const programs = await db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs', 'programs.id', 'ap.program_id')
    .select(['programs.id', 'programs.discipline'])
    .where('ap.accreditation_id', '=', id)
    .orderBy('programs.id')
    .execute()
  return { ...visit, programs: programs.length, disciplines: disciplinesOf(programs) }
}
export type VisitRead = Awaited<ReturnType<typeof findVisit>>

export function disciplinesOf(programs: readonly { discipline: string | null }[]): string[] {
  return [...new Set(programs.flatMap(({ discipline }) => discipline ?? []))].sort()
}

export type OnTeam = { id: string; accreditor_id: string; role: AssignmentRole; status: AssignmentStatus; areas: SurveyArea[] }

/** Everybody who was ever asked for a visit, in the team or out of it. */
export async function listAsked(db: Db | Trx, accreditationId: string): Promise<OnTeam[]> {
  const rows = await db
    .selectFrom('assignments')
    .select(['id', 'accreditor_id', 'role', 'status', 'areas'])
    .where('accreditation_id', '=', accreditationId)
    .orderBy(sql`array_position(array['overall_coordinator', 'team_leader', 'member', 'consultant', 'trainee', 'observer'], role)`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, areas: row.areas as SurveyArea[] }))
}

/** Whether somebody who was asked is in the team. */
export function isOnTeam({ status }: Pick<OnTeam, 'status'>): boolean {
  return !outOfTeam.includes(status)
}

/** What stands between these people and each of these visits besides what they said of themselves, in the order of the visits. */
export async function listVisitConflicts(
  db: Db | Trx,
  people: readonly string[],
  visits: readonly VisitMeant[],
): Promise<VisitConflict[][]> {
  const doubts = await findDoubts(db, people, visits)
  const objected = Map.groupBy(await listObjectedTo(db, [...new Set(visits.map((one) => one.institution_id))]), (one) => one.institution_id)
  return visits.map(({ institution_id }, n) => [
    ...(doubts[n] ?? []).map(({ accreditor_id, kind }) => ({
      person_id: accreditor_id,
      kind: kind === 'reciprocal' ? kind : ('same_programs' as const),
    })),
    ...(objected.get(institution_id) ?? []).map(({ accreditor_id }) => ({ person_id: accreditor_id, kind: 'objection' as const })),
  ])
}
