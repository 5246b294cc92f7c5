/** Reports, found: one with all that belongs to it, and those of a person, a visit, an institution. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { ongoingStatuses } from '../../visits/rules.ts'
import { takingPart } from '../../visits/rules-steps.ts'
import { campusNames, listedIn } from '../../visits/server/queries-parts.ts'
import { releasedKinds, shownToInstitution } from '../rules.ts'

/** A report's own row, locked until the act is over: acts on one report come one after the other. */
export function lockReport(trx: Trx, surveyId: string) {
  return startReport(trx, surveyId).forUpdate().executeTakeFirst()
}

export function findReport(db: Db | Trx, surveyId: string) {
  return startReport(db, surveyId).executeTakeFirst()
}

function startReport(db: Db | Trx, surveyId: string) {
  return db.selectFrom('survey_reports').selectAll().where('survey_id', '=', surveyId)
}

export type ReportRecord = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** The sections in their order, with who holds each. */
export function listSections(db: Db | Trx, surveyId: string) {
  return db
    .selectFrom('survey_report_sections as s')
    .leftJoin('accounts as holder', 'holder.id', 's.holder_id')
    .leftJoin('accounts as finisher', 'finisher.id', 's.finished_by')
    .select(['s.key', 's.title', 's.body', 's.version', 's.holder_id', 's.held_since', 's.finished_by'])
    .select([fullNameOf<string | null>('holder').as('holder'), fullNameOf<string | null>('finisher').as('finisher')])
    .where('s.survey_id', '=', surveyId)
    .orderBy('s.position')
    .execute()
}

export type SectionRow = Awaited<ReturnType<typeof listSections>>[number]

/** Those the account has typed and not saved. */
export function listDrafts(db: Db, surveyId: string, accountId: string) {
  return db
    .selectFrom('survey_report_drafts')
    .select(['key', 'base', 'body', 'saved_at'])
    .where('survey_id', '=', surveyId)
    .where('account_id', '=', accountId)
    .execute()
}

/** In the order they were made. */
export function listRemarks(db: Db | Trx, surveyId: string) {
  return db
    .selectFrom('survey_report_remarks as r')
    .leftJoin('accounts as author', 'author.id', 'r.made_by')
    .leftJoin('accounts as answerer', 'answerer.id', 'r.answered_by')
    .select(['r.id', 'r.key', 'r.quote', 'r.text', 'r.made_at', 'r.sent_at', 'r.answer'])
    .select([fullNameOf<string | null>('author').as('made_by'), fullNameOf<string | null>('answerer').as('answered_by')])
    .where('r.survey_id', '=', surveyId)
    .orderBy('r.made_at')
    .orderBy('r.id')
    .execute()
}

export function findRemark(trx: Trx, id: string) {
  return trx.selectFrom('survey_report_remarks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** In the order the institution wrote them. */
export function listCorrections(db: Db | Trx, surveyId: string) {
  return db
    .selectFrom('survey_report_corrections as c')
    .leftJoin('accounts as author', 'author.id', 'c.asked_by')
    .select(['c.id', 'c.key', 'c.wrong', 'c.correct', 'c.grounds', 'c.asked_at', 'c.status', 'c.reason'])
    .select(fullNameOf<string | null>('author').as('asked_by'))
    .where('c.survey_id', '=', surveyId)
    .orderBy('c.position')
    .execute()
}

export function findCorrection(trx: Trx, id: string) {
  return trx.selectFrom('survey_report_corrections').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest first, without what they say. */
export function listVersions(db: Db, surveyId: string) {
  return startVersions(db, surveyId).orderBy('v.number', 'desc').execute()
}

/** One version with what it says. */
export function findVersion(db: Db, surveyId: string, number: number) {
  return startVersions(db, surveyId).select('v.body').where('v.number', '=', number).executeTakeFirst()
}

/** The newest version; of those an institution reads where that is asked. */
export function findNewestVersion(db: Db | Trx, surveyId: string, isReleased = false) {
  return startVersions(db, surveyId)
    .select('v.body')
    .$if(isReleased, (query) => query.where('v.kind', 'in', [...releasedKinds]))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an accreditor takes part in a later visit to the program, which is not decided yet, and was not on the team of the report. */
export async function isOfNextTeam(db: Db, accreditorId: string, surveyId: string): Promise<boolean> {
  const found = await db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('accreditations as a', 'a.id', 'ap.accreditation_id')
    .innerJoin('accreditation_programs as next', 'next.program_id', 'ap.program_id')
    .innerJoin('accreditations as later', 'later.id', 'next.accreditation_id')
    .select('ap.id')
    .where('ap.id', '=', surveyId)
    .whereRef('later.visit_date', '>', 'a.visit_date')
    .where('later.status', 'in', ongoingStatuses)
    .where(sql<SqlBool>`exists (select from assignments s where s.accreditation_id = later.id and s.accreditor_id = ${accreditorId}::uuid
      and s.status in (${listedIn(takingPart)}) and (cardinality(s.program_ids) = 0 or ap.program_id = any(s.program_ids)))`)
    .where(sql<SqlBool>`not exists (select from assignments s where s.accreditation_id = a.id and s.accreditor_id = ${accreditorId}::uuid
      and s.status in (${listedIn(takingPart)}))`)
    .executeTakeFirst()
  return found !== undefined
}

function startVersions(db: Db | Trx, surveyId: string) {
  return db
    .selectFrom('survey_report_versions as v')
    .leftJoin('accounts as author', 'author.id', 'v.made_by')
    .select(['v.number', 'v.kind', 'v.made_at', fullNameOf<string | null>('author').as('made_by')])
    .where('v.survey_id', '=', surveyId)
}

/** Reports with their survey: `r` the report, `ap` the program of the visit, `a` the visit. */
export function startReports(db: Db | Trx) {
  return db
    .selectFrom('survey_reports as r')
    .innerJoin('accreditation_programs as ap', 'ap.id', 'r.survey_id')
    .innerJoin('accreditations as a', 'a.id', 'ap.accreditation_id')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
}

/** What lists say of a report. */
export function selectReports(found: ReturnType<typeof startReports>) {
  return found
    .select(['ap.id', 'ap.accreditation_id', 'p.name as program', 'ap.survey_type', 'a.number', 'i.name as institution'])
    .select([campusNames().as('campus'), 'a.visit_date', 'a.visit_end', 'a.institution_id'])
    .select(['r.status', 'r.version', 'r.handed_in_at', 'r.released_at', 'r.correct_until', 'r.changed_at'])
}

/** What an institution may read, the newest first. */
export function listReleased(db: Db, institutionId: string) {
  return selectReports(startReports(db))
    .where('a.institution_id', '=', institutionId)
    .where('r.status', 'in', [...shownToInstitution])
    .orderBy('r.released_at', 'desc')
    .orderBy('ap.id')
    .execute()
}

/** How the report on each program of a visit stands. */
export function listOfVisit(db: Db | Trx, accreditationId: string) {
  return db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .leftJoin('survey_reports as r', 'r.survey_id', 'ap.id')
    .select(['ap.id', 'p.name as program', 'r.status', 'r.correct_until'])
    .where('ap.accreditation_id', '=', accreditationId)
    .orderBy('p.name')
    .orderBy('ap.id')
    .execute()
}

/** The reports on the programs named, with their own unfinished sections and open remarks. */
export async function listStands(db: Db, surveyIds: readonly string[]) {
  if (surveyIds.length === 0) return []
  return db
    .selectFrom('survey_reports as r')
    .select(['r.survey_id', 'r.status'])
    .select(
      sql<string[]>`array(select s.key from survey_report_sections s where s.survey_id = r.survey_id and s.finished_by is null)`.as(
        'unfinished',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from survey_report_remarks m
        where m.survey_id = r.survey_id and m.sent_at is not null and m.answer is null)`.as('remarks'),
    )
    .where('r.survey_id', 'in', [...surveyIds])
    .execute()
}

/** Those of the programs of which something is rated. */
export async function findRatedOf(db: Db | Trx, surveyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${sql.val([...surveyIds])}::uuid[]) as asked (id)
    where exists (select from rating_operations o where o.survey_id = asked.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where people are written to; nobody whose account is closed. */
export async function listAddresses(trx: Trx, accountIds: readonly string[]): Promise<{ email: string }[]> {
  if (accountIds.length === 0) return []
  return trx
    .selectFrom('accounts')
    .select('email')
    .where('id', 'in', [...accountIds])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
}
