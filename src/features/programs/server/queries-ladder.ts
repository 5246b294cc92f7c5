/** The ladder of one program: what was decided about it, visit by visit. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { LadderStep } from '../contract-ladder.ts'

/** What the program held after an entry `d`; after one that another replaces, as it was believed then. */
const heldThen = sql`
  select s.level, s.qualified_for, s.valid_from, s.valid_to from program_standings s where s.decision_id = d.id
  union all
  select d.level, null, d.valid_from, d.valid_to from decisions replaced where replaced.supersedes = d.id and d.act in ('grant', 'renew')
  union all
  (select s.level, s.qualified_for, s.valid_from, s.valid_to from decisions replaced
    join program_standings s on s.program_id = d.program_id and s.from_day <= d.counts_from and s.decision_id <> replaced.id
    where replaced.supersedes = d.id and d.act not in ('grant', 'renew') order by s.place desc limit 1)`

/** More decisions than a program can have had. */
const most = 200

/** Oldest first; an outcome that was corrected stands before the one that replaced it. */
export async function listLadder(db: Db, programId: string): Promise<LadderStep[]> {
  const { rows } = await sql<LadderStep>`
    select o.id, a.id as accreditation_id, a.number, a.visit_date, a.visit_end, a.is_history, ap.survey_type, ap.revisit_of, ap.level_sought,
      o.outcome, o.grand_mean::text, o.decided_on, later.correction_reason as replaced_because,
      coalesce(held.level, d.level) as level, held.qualified_for, held.valid_from, held.valid_to
    from accreditation_programs ap
    join accreditations a on a.id = ap.accreditation_id
    join program_outcomes o on o.accreditation_program_id = ap.id
    left join program_outcomes later on later.supersedes = o.id
    left join decisions d on d.outcome_id = o.id
    left join lateral (${heldThen}) held on true
    where ap.program_id = ${programId}::uuid
    order by a.visit_date, a.id, o.recorded_at, o.id limit ${sql.lit(most)}`.execute(db)
  return rows
}
