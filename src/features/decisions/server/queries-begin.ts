/** What a portal holds that has no book yet. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Outcome } from '../../ladder/rules.ts'
import type { Survey } from '../../ladder/rules-surveys.ts'
import type { Holding } from '../rules.ts'

export type Held = Holding & { id: string; created_on: string }
export type Recorded = Survey & {
  id: string
  program_id: string
  accreditation_id: string
  outcome: Outcome
  decided_on: string
  reason: string | null
  before: Holding | null
  after: Holding | null
  supersedes: string | null
  is_past: boolean
  recorded_by: string | null
  recorded_at: string
}

export async function listHeld(trx: Trx, after: string, most: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference,
      created_at::date::text as created_on
    from programs where id > ${after}::uuid order by id limit ${most}`.execute(trx)
  return rows
}

export async function listRecorded(trx: Trx, ids: readonly string[]): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select o.id, ap.program_id, a.id as accreditation_id, ap.survey_type, ap.revisit_of, ap.level_sought, o.outcome, o.decided_on, o.reason,
      o.given -> 'before' as before, o.given -> 'after' as after, o.supersedes, a.is_history as is_past, o.recorded_by,
      to_char(o.recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at
    from program_outcomes o
    join accreditation_programs ap on ap.id = o.accreditation_program_id
    join accreditations a on a.id = ap.accreditation_id
    where ap.program_id = any(${[...ids]}::uuid[]) and o.given ->> 'to' = 'program'
    order by o.recorded_at, o.id`.execute(trx)
  return rows
}
