/** What a portal holds that has no book yet; of institutions only those that hold something, or were decided about. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Outcome } from '../../ladder/rules.ts'
import type { Survey } from '../../ladder/rules-surveys.ts'
import type { Holding } from '../rules.ts'

export type Held = Holding & { id: string; created_on: string }
/** What was kept with an outcome: what its program or institution held before, or after. */
type Found = Pick<Holding, 'level' | 'valid_from' | 'valid_to'> & Partial<Holding>

export type Recorded = Survey & {
  id: string
  /** The program, or the institution. */
  subject_id: string
  accreditation_id: string
  outcome: Outcome
  decided_on: string
  reason: string | null
  before: Found | null
  after: Found | null
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
    select o.id, ap.program_id as subject_id, a.id as accreditation_id, ap.survey_type, ap.revisit_of, ap.level_sought, o.outcome, o.decided_on, o.reason,
      o.given -> 'before' as before, o.given -> 'after' as after, o.supersedes, a.is_history as is_past, o.recorded_by,
      to_char(o.recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at
    from program_outcomes o
    join accreditation_programs ap on ap.id = o.accreditation_program_id
    join accreditations a on a.id = ap.accreditation_id
    where ap.program_id = any(${[...ids]}::uuid[]) and o.given ->> 'to' = 'program'
    order by o.recorded_at, o.id`.execute(trx)
  return rows
}

export async function listInstitutionsHeld(trx: Trx): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, institutional_level as level, null as qualified_for, null as revisit_for, institutional_from as valid_from,
      institutional_to as valid_to, null as grace_until, null as grace_reason, null as grace_reference, created_at::date::text as created_on
    from institutions where institutional_level <> 'none'
      or id in (select a.institution_id from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
        where ap.survey_type = 'institutional' and ap.outcome is not null)
    order by id`.execute(trx)
  return rows
}

/** What was decided about institutions as a whole: of each visit the outcomes of its first program, which all its programs have. */
export async function listInstitutionsRecorded(trx: Trx): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select o.id, a.institution_id as subject_id, a.id as accreditation_id, ap.survey_type, ap.revisit_of, ap.level_sought, o.outcome,
      o.decided_on, o.reason, ${heldThen('before')} as before, ${heldThen('after')} as after, o.supersedes, a.is_history as is_past,
      o.recorded_by, to_char(o.recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at
    from (
      select distinct on (accreditation_id) * from accreditation_programs
      where survey_type = 'institutional' and outcome is not null order by accreditation_id, program_id
    ) ap
    join accreditations a on a.id = ap.accreditation_id
    join program_outcomes o on o.accreditation_program_id = ap.id
    where o.given ->> 'to' = 'institution'
    order by o.recorded_at, o.id`.execute(trx)
  return rows
}

function heldThen(when: 'before' | 'after') {
  const held = sql`o.given -> ${sql.lit(when)}`
  return sql`json_build_object('level', ${held} ->> 'institutional_level', 'valid_from', ${held} ->> 'institutional_from',
    'valid_to', ${held} ->> 'institutional_to')`
}
