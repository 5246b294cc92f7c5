/** The team of a visit with the ties of its people, and the ties that wait for QA. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { PageAsked } from '../../../kit/server/db/paging.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { day, inTeam, listedIn } from '../../visits/server/queries-parts.ts'
import type { TeamTie } from '../contract.ts'
import { conflictsOfDays, tieWaits } from '../rules-conflicts.ts'
import { blocks, listAssignments } from './queries.ts'
import { listOffDays, tiesOf } from './queries-conflicts.ts'

/** A page of the team. @param sees whether the reader may know how somebody is tied */
export async function listTeam(db: Db, accreditationId: string, asked: PageAsked, sees: boolean) {
  const page = await listAssignments(db, accreditationId, asked)
  return { ...page, ties: sees ? await listTeamTies(db, accreditationId) : [] }
}

type Tied = { id: string; accreditor_id: string; lifted_reason: string | null; tie_seen_at: Date }

/** The ties of those who are on the team, and the days of the visit that they take off. */
async function listTeamTies(db: Db, accreditationId: string): Promise<TeamTie[]> {
  const rows = await startTeam(db).where('s.accreditation_id', '=', accreditationId).execute()
  const [visit] = rows
  if (!visit) return []
  const ids = rows.map((row) => row.accreditor_id)
  const ties = await tiesOf(db, ids, visit)
  // days off that were taken after the invitation stand there, too
  const daysOff = conflictsOfDays(visit, [], await listOffDays(db, ids, visit))
  return rows.flatMap((row) => [
    ...ties.filter((tie) => tie.accreditor_id === row.accreditor_id).map((tie) => ({ ...toTeamTie(tie, row), waits: tieWaits(tie, row) })),
    ...daysOff.filter((one) => one.accreditor_id === row.accreditor_id).map((one) => ({ ...toTeamTie(one, row), waits: false })),
  ])
}

/** The ties of one person of a team that wait for the agency. */
export async function findWaitingTies(db: Db | Trx, assignmentId: string) {
  const row = await startTeam(db).where('s.id', '=', assignmentId).executeTakeFirst()
  if (!row) return []
  return (await tiesOf(db, [row.accreditor_id], row)).filter((tie) => tieWaits(tie, row))
}

function startTeam(db: Db | Trx) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('institutions', 'institutions.id', 'a.institution_id')
    .select(['s.id', 's.accreditor_id', 's.lifted_reason', 's.tie_seen_at'])
    .select(['a.institution_id', 'a.visit_date', 'a.visit_end', 'institutions.name as institution'])
    .where(inTeam)
}

function toTeamTie(tie: { level: TeamTie['level']; says: string }, { id, lifted_reason }: Tied) {
  return { id, level: tie.level, says: tie.says, lifted_reason }
}

/** `s` is of somebody on the team of a visit `a` to come with a tie that waits: the rule of `tieWaits`. */
export const tieWaiting = sql<SqlBool>`(a.status in (${listedIn(assignable)}) and a.visit_end >= ${day()} and ${inTeam} and (
  (s.lifted_reason is null and exists (
    select 1 from accreditors ac where ac.id = s.accreditor_id and ac.home_institution_id = a.institution_id))
  or exists (
    select 1 from sub_member_institutions sub where sub.accreditor_id = s.accreditor_id and sub.institution_id = a.institution_id and (
      (${blocks('sub', sql`a.visit_date`)} and (s.lifted_reason is null or sub.declared_at > s.tie_seen_at))
      or (sub.relation in ('employee', 'former_employee', 'alumnus') and sub.declared_at > s.tie_seen_at)))))`

/** When the newest of these ties was named; a home institution does not say when. */
export const tieSince = sql<Date>`coalesce((select max(sub.declared_at) from sub_member_institutions sub
  where sub.accreditor_id = s.accreditor_id and sub.institution_id = a.institution_id), s.created_at)`
