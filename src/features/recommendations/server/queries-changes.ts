/** Writes of recommendations; every function belongs inside a transaction. */
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import type { RecommendationItem } from '../rules.ts'
import type { DueTelling } from './mails.ts'

/** The program of the visit a report is about, locked. */
export function lockSurveyOf(trx: Trx, surveyId: string) {
  return trx
    .selectFrom('accreditation_programs as ap')
    .innerJoin('accreditations as a', 'a.id', 'ap.accreditation_id')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .select(['ap.id', 'ap.program_id', 'ap.accreditation_id', 'a.institution_id', 'a.number', 'p.name as program'])
    .where('ap.id', '=', surveyId)
    .forUpdate(['ap'])
    .executeTakeFirst()
}

export function lockOfSurvey(trx: Trx, surveyId: string) {
  return trx.selectFrom('recommendations').selectAll().where('survey_id', '=', surveyId).orderBy('place').forUpdate().execute()
}

export async function insertRecommendation(
  trx: Trx,
  survey: { id: string; program_id: string; institution_id: string },
  { id, area, text, priority, due_on, follows = null }: RecommendationItem,
  place: number,
): Promise<void> {
  const { id: survey_id, program_id, institution_id } = survey
  const item = { id, area, text, priority, due_on, follows, place }
  await trx
    .insertInto('recommendations')
    .values({ ...item, survey_id, program_id, institution_id })
    .execute()
}

export async function updateRecommendation(trx: Trx, id: string, change: Updateable<Tables['recommendations']>): Promise<void> {
  await trx
    .updateTable('recommendations')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function insertEvidence(trx: Trx, recommendationId: string, fileId: string): Promise<void> {
  await trx.insertInto('recommendation_files').values({ recommendation_id: recommendationId, file_id: fileId }).execute()
}

export async function deleteEvidence(trx: Trx, recommendationId: string, fileId: string): Promise<void> {
  await trx.deleteFrom('recommendation_files').where('recommendation_id', '=', recommendationId).where('file_id', '=', fileId).execute()
}

/** Somebody of the institution who can sign in. */
export function findColleague(trx: Trx, institutionId: string, accountId: string) {
  return trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'institution')
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/**
 * Notes what institutions are to be told now, and answers it: open recommendations that are due within some days, and those whose day
 * is over, each once for its day. What is overdue needs no reminder before it.
 */
export async function takeDue(trx: Trx, days: number, today: string): Promise<DueTelling[]> {
  const { rows } = await sql<DueTelling>`
    with due as (
      select r.id, r.due_on < ${today}::date as is_overdue from recommendations r
      where r.state = 'open' and r.due_on <= ${today}::date + ${days}::int
        and case when r.due_on < ${today}::date then r.overdue_for else r.reminded_for end is distinct from r.due_on
        and exists (select from accounts where accounts.institution_id = r.institution_id and accounts.role = 'institution'
          and accounts.status = 'active')
      for update of r
    ), told as (
      update recommendations r set reminded_for = r.due_on, overdue_for = case when due.is_overdue then r.due_on else r.overdue_for end
      from due where due.id = r.id
      returning r.id, r.institution_id, r.program_id, r.text, r.due_on, r.area, due.is_overdue
    )
    select told.*, p.name as program from told join programs p on p.id = told.program_id
    order by told.institution_id, told.due_on, lower(p.name), told.id`.execute(trx)
  return rows
}

/** Whether the visit has recommended anything. */
export async function hasRecommended(trx: Trx, accreditationId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('accreditation_programs as ap')
    .select('ap.id')
    .where('ap.accreditation_id', '=', accreditationId)
    .where(sql<SqlBool>`exists (select from recommendations r where r.survey_id = ap.id or r.rated_in = ap.id)`)
    .executeTakeFirst()
  return found !== undefined
}
