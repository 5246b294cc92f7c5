/** The visits of one program, and the entries of the book about it. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { ProgramDecision, ProgramVisit } from '../contract.ts'

/** More than a program can have had. */
const most = 200

/** The last one first. */
export async function listProgramVisits(
  db: Db,
  programId: string,
): Promise<(ProgramVisit & { evidence: number; recommendations: number })[]> {
  const { rows } = await sql<ProgramVisit & { evidence: number; recommendations: number }>`
    select ap.id, a.id as accreditation_id, a.number, a.visit_date, a.visit_end, a.status, a.is_history, ap.survey_type, ap.revisit_of,
      ap.level_sought, ap.outcome, ap.grand_mean::text, ap.decided_on,
      (select count(*)::int from evidence_items e where e.survey_id = ap.id and e.removed_at is null) as evidence,
      (select count(*)::int from recommendations r where r.survey_id = ap.id and r.state <> 'withdrawn') as recommendations
    from accreditation_programs ap
    join accreditations a on a.id = ap.accreditation_id
    where ap.program_id = ${programId}::uuid
    order by a.visit_date desc, a.id desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** In the order in which they count; what was replaced stands where it was entered, before what replaced it. */
export async function listProgramDecisions(db: Db, programId: string): Promise<ProgramDecision[]> {
  const { rows } = await sql<ProgramDecision>`
    select d.id, d.number, d.act, d.decided_on, d.resolution, d.accreditation_id, a.number as visit, later.number as superseded_by,
      case when s.decision_id is not null then json_build_object('from_day', s.from_day, 'level', s.level, 'qualified_for', s.qualified_for,
        'valid_from', s.valid_from, 'valid_to', s.valid_to, 'grace_until', s.grace_until) end as held
    from decisions d
    left join program_standings s on s.decision_id = d.id
    left join decisions later on later.supersedes = d.id
    left join program_standings replacing on replacing.decision_id = later.id
    left join accreditations a on a.id = d.accreditation_id
    where d.program_id = ${programId}::uuid
    order by coalesce(s.place, replacing.place), d.seq limit ${sql.lit(most)}`.execute(db)
  return rows
}
