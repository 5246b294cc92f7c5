/** Surveys that are rated, their teams, and the operations of a rating. */
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import type { SurveyType } from '../../ladder/rules.ts'
import type { AssignmentRole, AssignmentStatus, VisitStatus } from '../../visits/rules.ts'
import { listedIn } from '../../visits/server/queries-parts.ts'
import { lockSurveyed, startSurveys } from '../../visits/server/queries-surveys.ts'
import type { HandMade, Operation } from '../rules.ts'
import { type HeldReason, type Rater, ratingVisits } from '../rules-team.ts'

export type SurveyRow = {
  id: string
  accreditation_id: string
  institution_id: string
  program_id: string
  program: string
  survey_type: SurveyType
  revisit_of: SurveyType | null
  number: string
  institution: string
  campus: string
  visit_date: string
  visit_end: string
  status: VisitStatus
  instrument_version_id: string | null
  instrument: string | null
  instrument_number: number | null
}

/** A program of a visit. */
export function findSurvey(db: Db | Trx, id: string): Promise<SurveyRow | undefined> {
  return startRated(db).where('ap.id', '=', id).executeTakeFirst()
}

/** The same, and nobody else adds to its rating until the act is over: what arrives gets its place one after the other. */
export async function lockSurvey(trx: Trx, id: string): Promise<SurveyRow | undefined> {
  await lockSurveyed(trx, id)
  return findSurvey(trx, id)
}

/** The programs of a visit. */
export function listSurveys(db: Db | Trx, accreditationId: string): Promise<SurveyRow[]> {
  return startRated(db).where('ap.accreditation_id', '=', accreditationId).orderBy('p.name').orderBy('ap.id').execute()
}

/** The programs an accreditor takes part in rating, the next visit first. */
export function listOwnSurveys(db: Db, accreditorId: string, statuses: readonly VisitStatus[] = ratingVisits) {
  return startRated(db)
    .innerJoin('assignments as s', 's.accreditation_id', 'a.id')
    .select(['s.id as assignment_id', 's.areas', 's.role', 's.status as assignment_status', 's.program_ids'])
    .where('s.accreditor_id', '=', accreditorId)
    .where(sql<SqlBool>`a.status in (${listedIn(statuses)})`)
    .orderBy('a.visit_date')
    .orderBy('p.name')
    .orderBy('ap.id')
    .execute()
}

function startRated(db: Db | Trx) {
  return startSurveys(db)
    .leftJoin('instrument_versions as v', 'v.id', 'ap.instrument_version_id')
    .leftJoin('instruments as instrument', 'instrument.id', 'v.instrument_id')
    .select(['instrument.name as instrument', 'v.number as instrument_number'])
}

export type TeamRow = Rater & { name: string }

/** Everybody who is or was on the team of a visit, in the order they were invited. */
export async function listRaters(db: Db | Trx, accreditationId: string): Promise<TeamRow[]> {
  return (await listTeams(db, [accreditationId]))(accreditationId)
}

/** The same for several visits, read once. @returns the team of a visit */
export async function listTeams(db: Db | Trx, accreditationIds: readonly string[]): Promise<(accreditationId: string) => TeamRow[]> {
  if (accreditationIds.length === 0) return () => []
  const rows = await db
    .selectFrom('assignments as s')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .select(['s.accreditor_id as person', 's.role', 's.status', 's.areas', 's.program_ids as programs', fullNameOf('person').as('name')])
    .select('s.accreditation_id')
    .where('s.accreditation_id', 'in', accreditationIds)
    .orderBy('s.invited_at')
    .orderBy('s.id')
    .$narrowType<{ role: AssignmentRole; status: AssignmentStatus }>()
    .execute()
  const teams = Map.groupBy(rows, ({ accreditation_id }) => accreditation_id)
  return (id) => (teams.get(id) ?? []).map(({ accreditation_id: _, ...rater }) => rater)
}

/** Whether somebody is or was on the team of the survey, or has taken it along. */
export async function wasHere(trx: Trx, survey: SurveyRow, person: string): Promise<boolean> {
  const raters = await listRaters(trx, survey.accreditation_id)
  return raters.some((one) => one.person === person) || (await hasTaken(trx, survey.id, person))
}

async function hasTaken(db: Db | Trx, surveyId: string, accreditorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rating_packs')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('accreditor_id', '=', accreditorId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it is the first time */
export async function insertPack(trx: Trx, surveyId: string, accreditorId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rating_packs')
    .values({ survey_id: surveyId, accreditor_id: accreditorId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Those of the given operations that are stored already, wherever. */
export function findStored(trx: Trx, ids: readonly string[]) {
  return trx.selectFrom('rating_operations').select(['id', 'survey_id', 'person_id', 'held', 'body']).where('id', 'in', ids).execute()
}

export type Arrival = { operation: Operation; place: number | null; held: HeldReason | null }

export async function insertOperations(trx: Trx, surveyId: string, arrived: readonly Arrival[]): Promise<void> {
  if (arrived.length === 0) return
  await trx
    .insertInto('rating_operations')
    .values(
      arrived.map(({ operation, place, held }) => ({
        id: operation.id,
        survey_id: surveyId,
        place,
        held,
        person_id: operation.person,
        device: operation.device,
        seq: operation.seq,
        kind: operation.kind,
        body: JSON.stringify(operation),
      })),
    )
    .execute()
}

/** How many operations of a program have a place. */
export async function lastPlace(trx: Trx, surveyId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('rating_operations')
    .select(sql<number>`coalesce(max(place), 0)::int`.as('last'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow()
  return last
}

/** What counts, in the order of arrival, after a place. */
export async function listOperations(
  db: Db | Trx,
  surveyId: string,
  after: number,
  most?: number,
): Promise<{ place: number; operation: Operation }[]> {
  const rows = await db
    .selectFrom('rating_operations')
    .select(['place', 'body'])
    .where('survey_id', '=', surveyId)
    .where('place', '>', after)
    .orderBy('place')
    .$if(most !== undefined, (query) => query.limit(most as number))
    .execute()
  return rows.map(({ place, body }) => ({ place: place as number, operation: body }))
}

/** The hand-overs of narratives that count. */
export async function listHands(trx: Trx, surveyId: string): Promise<HandMade[]> {
  const rows = await trx
    .selectFrom('rating_operations')
    .select('body')
    .where('survey_id', '=', surveyId)
    .where('kind', '=', 'hand')
    .where('held', 'is', null)
    .execute()
  return rows.map(({ body }) => body as HandMade)
}

/** What was held of a program, the oldest first. */
export function listHeld(db: Db, surveyId: string) {
  return db
    .selectFrom('rating_operations as o')
    .innerJoin('accounts as person', 'person.id', 'o.person_id')
    .select(['o.body', 'o.held', 'o.received_at', fullNameOf('person').as('person')])
    .where('o.survey_id', '=', surveyId)
    .where('o.held', 'is not', null)
    .orderBy('o.received_at')
    .orderBy('o.id')
    .execute()
}

/** Gives held operations their place. @returns those that were held */
export async function admitOperations(trx: Trx, surveyId: string, ids: readonly string[], after: number) {
  const { rows } = await sql<{ id: string; person_id: string; held: HeldReason }>`
    with chosen as (
      select id, person_id, held, ${after}::int + row_number() over (order by received_at, id)::int as place
      from rating_operations where survey_id = ${surveyId}::uuid and held is not null and id = any(${[...ids]}::uuid[]))
    update rating_operations o set held = null, place = chosen.place from chosen where o.id = chosen.id
    returning o.id, o.person_id, chosen.held`.execute(trx)
  return rows
}

/** Gives operations that are held the places that were found for them. */
export async function placeHeld(trx: Trx, arrived: readonly Arrival[]): Promise<void> {
  for (const { operation, place } of arrived)
    await trx.updateTable('rating_operations').set({ held: null, place }).where('id', '=', operation.id).execute()
}

/** The programs of a visit, or those named of them, that somebody has rated. */
export function findRated(trx: Trx, accreditationId: string, programIds?: readonly string[]) {
  return trx
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .select(['p.id', 'p.name'])
    .where('ap.accreditation_id', '=', accreditationId)
    .where(sql<SqlBool>`exists (select from rating_operations o where o.survey_id = ap.id)`)
    .$if(programIds !== undefined, (query) => query.where(sql<SqlBool>`p.id = any(${sql.val([...(programIds ?? [])])}::uuid[])`))
    .orderBy('p.name')
    .execute()
}

/** A photo of a rating, with its file and its visit. */
export function findPhoto(db: Db | Trx, photo: string) {
  return db
    .selectFrom('rating_photos as photo')
    .innerJoin('files as f', 'f.id', 'photo.file_id')
    .innerJoin('accreditation_programs as ap', 'ap.id', 'photo.survey_id')
    .select(['f.id', 'f.name', 'f.type', 'f.bytes', 'f.sha256', 'photo.survey_id', 'photo.person_id', 'ap.accreditation_id'])
    .where('photo.id', '=', photo)
    .executeTakeFirst()
}

export async function insertPhoto(trx: Trx, photo: { id: string; survey_id: string; person_id: string; file_id: string }): Promise<void> {
  await trx.insertInto('rating_photos').values(photo).execute()
}
