/** What taking an import of past visits back reads and deletes. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'
import { inBatches } from '../../../../kit/server/sheets/queries.ts'
import type { Level, Outcome, SurveyType } from '../../../ladder/rules.ts'

/** A past survey with its visit, and the entry of the book that it made, if any. */
export type PastFacts = {
  id: string
  program_id: string
  program: string
  institution_id: string
  accreditation_id: string
  number: string
  survey_type: SurveyType
  outcome: Outcome
  decided_on: string
  visit_has_notes: boolean
  /** Its outcome has been replaced by another. */
  is_corrected: boolean
  entry: {
    id: string
    is_whole: boolean
    level_before: Level
    counts_from: string
    /** Another entry stands in its place. */
    is_replaced: boolean
    has_paper: boolean
  } | null
}

export async function listPastFacts(db: Db, surveyIds: readonly string[]): Promise<Map<string, PastFacts>> {
  const found = new Map<string, PastFacts>()
  for (const ids of inBatches(surveyIds)) {
    const { rows } = await sql<PastFacts>`
      select ap.id, ap.program_id, p.name as program, a.institution_id, a.id as accreditation_id, a.number, ap.survey_type, ap.outcome,
        ap.decided_on, a.notes is not null as visit_has_notes,
        exists (select from program_outcomes o where o.accreditation_program_id = ap.id and o.supersedes is not null) as is_corrected,
        (select json_build_object('id', d.id, 'is_whole', d.institution_id is not null, 'level_before', d.level_before,
            'counts_from', d.counts_from, 'is_replaced', exists (select from decisions later where later.supersedes = d.id),
            'has_paper', exists (select from papers where papers.decision_id = d.id))
          from decisions d join program_outcomes o on o.id = d.outcome_id
          where o.accreditation_program_id = ap.id and o.supersedes is null) as entry
      from accreditation_programs ap
      join accreditations a on a.id = ap.accreditation_id
      join programs p on p.id = ap.program_id
      where ap.id = any(${ids}::uuid[])`.execute(db)
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** What past visits, of whatever import, have added about some programs: each stands by itself. */
export async function listPastIds(db: Db, programIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from decisions d where d.is_past and d.program_id = any(${programIds}::uuid[])
    union all
    select ap.id from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
    where a.is_history and ap.program_id = any(${programIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of some institutions those about which, as a whole, something was decided since, beside past visits. @param since an id made then */
export async function listDecidedWhole(db: Db, institutionIds: readonly string[], since: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct institution_id as id from decisions
    where institution_id = any(${institutionIds}::uuid[]) and not is_past and id > ${since}::uuid`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Every institutional survey of these visits, with its visit. */
export async function listWholeSurveys(db: Db, visitIds: readonly string[]): Promise<{ id: string; accreditation_id: string }[]> {
  const { rows } = await sql<{ id: string; accreditation_id: string }>`
    select id, accreditation_id from accreditation_programs
    where accreditation_id = any(${visitIds}::uuid[]) and survey_type = 'institutional'`.execute(db)
  return rows
}

/** What programs, and institutions as a whole, hold: for the log, before and after. */
export async function listHeld(
  trx: Trx,
  of: 'program' | 'institution',
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  const columns =
    of === 'program'
      ? sql`level, qualified_for, revisit_for, valid_from, valid_to, grace_until, grace_reason, grace_reference from programs`
      : sql`institutional_level, institutional_from, institutional_to from institutions`
  for (const some of inBatches(ids)) {
    const { rows } = await sql<{ id: string }>`select id, ${columns} where id = any(${some}::uuid[])`.execute(trx)
    for (const { id, ...held } of rows) found.set(id, held)
  }
  return found
}

/** Deletes past surveys with their outcomes. */
export async function deletePastSurveys(trx: Trx, surveyIds: readonly string[]): Promise<void> {
  for (const ids of inBatches(surveyIds)) await sql`delete from accreditation_programs where id = any(${ids}::uuid[])`.execute(trx)
}

type Left = { id: string; number: string; survey_types: SurveyType[] }

/** Past visits with the surveys that they have left. */
export async function listLeft(trx: Trx, visitIds: readonly string[]): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select a.id, a.number, array(select ap.survey_type from accreditation_programs ap where ap.accreditation_id = a.id) as survey_types
    from accreditations a where a.id = any(${visitIds}::uuid[]) and a.is_history`.execute(trx)
  return rows
}

export async function deletePastVisits(trx: Trx, visitIds: readonly string[]): Promise<void> {
  for (const ids of inBatches(visitIds)) await sql`delete from accreditations where id = any(${ids}::uuid[]) and is_history`.execute(trx)
}
