/** The statements of the import of past visits: each works on thousands of rows. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'
import { inBatches } from '../../../../kit/server/sheets/queries.ts'
import type { LevelSought, Outcome, SurveyType, VisitType } from '../../../ladder/rules.ts'
import type { Survey } from '../../../ladder/rules-surveys.ts'
import type { VisitStatus } from '../../../visits/rules.ts'

/** A visit of a program, with the outcome that holds. */
export type StoredSurvey = Survey & {
  program_id: string
  accreditation_id: string
  institution_id: string
  number: string
  status: VisitStatus
  is_history: boolean
  campus_id: string
  visit_date: string
  visit_end: string
  outcome_id: string | null
  outcome: Outcome | null
  grand_mean: string | null
  decided_on: string | null
  /** What it gave for a term. */
  level: LevelSought | null
  valid_from: string | null
  valid_to: string | null
}

const storedColumns = sql`ap.program_id, ap.survey_type, ap.revisit_of, ap.level_sought, a.id as accreditation_id, a.institution_id, a.number,
  a.status, a.is_history, a.campus_id, a.visit_date, a.visit_end, o.id as outcome_id, o.outcome, o.grand_mean::text, o.decided_on, d.level, d.valid_from, d.valid_to`
const standingOutcome = sql`left join program_outcomes o on o.accreditation_program_id = ap.id
  and not exists (select from program_outcomes later where later.supersedes = o.id)
  left join lateral (
    select level, valid_from, valid_to from decisions where outcome_id = o.id
    union all
    select level, valid_from, valid_to from decisions whole
    where ap.survey_type = 'institutional' and whole.accreditation_id = a.id and whole.institution_id is not null
      and not exists (select from decisions later where later.supersedes = whole.id)
    limit 1
  ) d on true`

/** Every visit that covers one of the programs, by program. */
export async function findSurveysOf(db: Db, programIds: readonly string[]): Promise<Map<string, StoredSurvey[]>> {
  const found: StoredSurvey[] = []
  for (const ids of inBatches(programIds)) {
    const { rows } = await sql<StoredSurvey>`
      select ${storedColumns} from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id ${standingOutcome}
      where ap.program_id = any(${ids}::uuid[])`.execute(db)
    found.push(...rows)
  }
  return Map.groupBy(found, (one) => one.program_id)
}

export type StoredPast = {
  id: string
  number: string
  campus_id: string
  visit_date: string
  visit_end: string
  survey_types: SurveyType[]
}

/** The past visits of these campuses, with the surveys they hold. */
export async function findPastVisits(db: Db, campusIds: readonly string[]): Promise<StoredPast[]> {
  const { rows } = await sql<StoredPast>`
    select a.id, a.number, a.campus_id, a.visit_date, a.visit_end, array_agg(ap.survey_type) as survey_types
    from accreditations a join accreditation_programs ap on ap.accreditation_id = a.id
    where a.is_history and a.campus_id = any(${[...new Set(campusIds)]}::uuid[]) group by a.id`.execute(db)
  return rows
}

export type PastVisit = {
  id: string
  number: string
  institution_id: string
  campus_id: string
  visit_type: VisitType
  visit_date: string
  visit_end: string
  step_id: string
  decided_on: string
}

/** The visits, decided, each with its one step on the day of the decision, which no account took. */
export async function insertPastVisits(trx: Trx, visits: readonly PastVisit[], timeZone: string): Promise<void> {
  for (const batch of inBatches(visits)) {
    const rows = JSON.stringify(batch)
    await sql`
      insert into accreditations (id, number, institution_id, campus_id, visit_type, mode, visit_date, visit_end, status, is_history)
      select id, number, institution_id, campus_id, visit_type, 'onsite', visit_date, visit_end, 'decided', true
      from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, number text, institution_id uuid, campus_id uuid, visit_type text,
        visit_date date, visit_end date)`.execute(trx)
    await sql`
      insert into accreditation_steps (id, accreditation_id, status, at)
      select step_id, id, 'decided', (decided_on + time '12:00') at time zone ${timeZone}
      from jsonb_to_recordset(${rows}::jsonb) as x (step_id uuid, id uuid, decided_on date)`.execute(trx)
  }
}

/** The type of visits to which programs were added. */
export async function updateVisitTypes(trx: Trx, visits: readonly { id: string; visit_type: VisitType }[]): Promise<void> {
  for (const batch of inBatches(visits)) {
    await sql`
      update accreditations a set visit_type = x.visit_type, version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x (id uuid, visit_type text)
      where a.id = x.id`.execute(trx)
  }
}

export type PastSurvey = Survey & {
  covered_id: string
  outcome_id: string
  accreditation_id: string
  program_id: string
  outcome: Outcome
  grand_mean: string | null
  decided_on: string
}

/** The programs of the visits, each with its outcome. */
export async function insertPastSurveys(trx: Trx, surveys: readonly PastSurvey[], recordedBy: string): Promise<void> {
  for (const batch of inBatches(surveys)) {
    const rows = JSON.stringify(batch)
    await sql`
      insert into accreditation_programs (id, accreditation_id, program_id, survey_type, revisit_of, level_sought, outcome, grand_mean, decided_on)
      select covered_id, accreditation_id, program_id, survey_type, revisit_of, level_sought, outcome, grand_mean, decided_on
      from jsonb_to_recordset(${rows}::jsonb) as x (covered_id uuid, accreditation_id uuid, program_id uuid, survey_type text,
        revisit_of text, level_sought text, outcome text, grand_mean numeric, decided_on date)`.execute(trx)
    await sql`
      insert into program_outcomes (id, accreditation_program_id, outcome, grand_mean, decided_on, recorded_by)
      select outcome_id, covered_id, outcome, grand_mean, decided_on, ${recordedBy}::uuid
      from jsonb_to_recordset(${rows}::jsonb) as x (outcome_id uuid, covered_id uuid, outcome text, grand_mean numeric,
        decided_on date)`.execute(trx)
  }
}
