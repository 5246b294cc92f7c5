/** The ladder of one program: what was decided about it, visit by visit. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { LadderStep } from '../contract.ts'

/** More decisions than a program can have had. */
const most = 200

/** Oldest first; an outcome that was corrected stands before the one that replaced it. */
export async function listLadder(db: Db, programId: string): Promise<LadderStep[]> {
  const { rows } = await sql<LadderStep>`
    select o.id, a.id as accreditation_id, a.number, a.visit_date, a.visit_end, a.is_history, ap.survey_type, ap.revisit_of, ap.level_sought,
      o.outcome, o.grand_mean::text, o.decided_on, later.correction_reason as replaced_because,
      held.after ->> 'level' as level, held.after ->> 'qualified_for' as qualified_for,
      held.after ->> 'valid_from' as valid_from, held.after ->> 'valid_to' as valid_to
    from accreditation_programs ap
    join accreditations a on a.id = ap.accreditation_id
    join program_outcomes o on o.accreditation_program_id = ap.id
    left join program_outcomes later on later.supersedes = o.id
    left join lateral (select o.given -> 'after' as after where o.given ->> 'to' = 'program') held on true
    where ap.program_id = ${programId}::uuid
    order by a.visit_date, a.id, o.recorded_at, o.id limit ${sql.lit(most)}`.execute(db)
  return rows
}
