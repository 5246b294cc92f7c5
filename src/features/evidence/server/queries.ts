/** The rooms of visits: their programs, who is on the team, and how full they are. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { DegreeLevel, SurveyType } from '../../ladder/rules.ts'
import type { AssignmentRole, AssignmentStatus } from '../../visits/rules.ts'
import { takingPart } from '../../visits/rules-steps.ts'
import { day, listedIn } from '../../visits/server/queries-parts.ts'
import { lockSurveyed, startSurveys } from '../../visits/server/queries-surveys.ts'
import { isOnTeam, type RoomVisit, roomVisits } from '../rules.ts'

/** A program of a visit with what QA set for its room. */
export type RoomRow = RoomVisit & {
  id: string
  accreditation_id: string
  institution_id: string
  program_id: string
  program: string
  degree_level: DegreeLevel
  discipline: string | null
  survey_type: SurveyType
  revisit_of: SurveyType | null
  instrument_version_id: string | null
  number: string
  institution: string
  campus: string
}

export function findRoom(db: Db | Trx, surveyId: string): Promise<RoomRow | undefined> {
  return startRooms(db).where('ap.id', '=', surveyId).executeTakeFirst()
}

/** The same, and nobody else changes the room until the act is over. */
export async function lockRoom(trx: Trx, surveyId: string): Promise<RoomRow | undefined> {
  await lockSurveyed(trx, surveyId)
  return findRoom(trx, surveyId)
}

/** The rooms of a visit. */
export function listVisitRooms(db: Db | Trx, accreditationId: string): Promise<RoomRow[]> {
  return startRooms(db).where('ap.accreditation_id', '=', accreditationId).orderBy('p.name').orderBy('ap.id').execute()
}

/** One page of the rooms of somebody: what is ahead first, the next visit on top. */
export function listOwnRooms(db: Db, actor: Actor, page: PageAsked): Promise<RoomRow[]> {
  const isOver = sql`(a.visit_end < ${day()})`
  return startRooms(db)
    .where(ownRooms(actor))
    .orderBy(sql`${isOver}, case when ${isOver} then null else a.visit_date end, a.visit_date desc, p.name, ap.id`)
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

export async function countOwnRooms(db: Db, actor: Actor): Promise<number> {
  const { count } = await db
    .selectFrom('accreditation_programs as ap')
    .innerJoin('accreditations as a', 'a.id', 'ap.accreditation_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ownRooms(actor))
    .executeTakeFirstOrThrow()
  return count
}

/** `s` is an assignment of somebody who has said yes. */
const takesPart = sql`s.status in (${listedIn(takingPart)})`

/** Those of the institution, or of the programs that the accreditor takes part for. */
function ownRooms({ role, id, institution_id }: Actor): RawBuilder<SqlBool> {
  const whose =
    role === 'institution'
      ? sql`a.institution_id = ${institution_id}::uuid`
      : sql`exists (select from assignments s where s.accreditation_id = a.id and s.accreditor_id = ${id}::uuid and ${takesPart}
          and (cardinality(s.program_ids) = 0 or ap.program_id = any(s.program_ids)))`
  // what was decided before anything was laid out is of no use to anybody
  return sql<SqlBool>`${whose} and not a.is_history and a.status in (${listedIn(roomVisits)})
    and (a.status <> 'decided' or exists (select from evidence_items e where e.survey_id = ap.id))`
}

function startRooms(db: Db | Trx) {
  return startSurveys(db)
    .leftJoin('evidence_times as t', 't.accreditation_id', 'a.id')
    .select(['p.degree_level', 'p.discipline', 't.opens_at', 't.closes_at', 't.reopened_until'])
}

/** Whether an accreditor takes part in the visit for this program. */
export async function isReader(db: Db | Trx, room: RoomRow, accreditorId: string): Promise<boolean> {
  const found = await db
    .selectFrom('assignments')
    .select(['status', 'program_ids as programs'])
    .where('accreditation_id', '=', room.accreditation_id)
    .where('accreditor_id', '=', accreditorId)
    .execute()
  return found.some((one) => isOnTeam(one as { status: AssignmentStatus; programs: string[] }, room.program_id))
}

/** The team of a room's program with when each looked, in the order they were invited. */
export async function listTeam(db: Db, room: RoomRow) {
  const rows = await db
    .selectFrom('assignments as s')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .leftJoin('evidence_looks as l', (join) => join.onRef('l.account_id', '=', 'person.id').on('l.survey_id', '=', room.id))
    .select([
      'person.id',
      fullNameOf('person').as('name'),
      's.role',
      's.status',
      's.program_ids as programs',
      'l.first_at',
      'l.at as last_at',
    ])
    .select(
      sql<number>`(select count(distinct v.item_id)::int from evidence_views w join evidence_versions v on v.id = w.version_id
        join evidence_items i on i.id = v.item_id where w.account_id = person.id and i.survey_id = ${room.id}::uuid)`.as('items'),
    )
    .where('s.accreditation_id', '=', room.accreditation_id)
    .orderBy('s.invited_at')
    .orderBy('s.id')
    .execute()
  return rows
    .filter((one) => isOnTeam(one as { status: AssignmentStatus; programs: string[] }, room.program_id))
    .map(({ id, name, role, first_at, last_at, items }) => ({
      id,
      name,
      role: role as AssignmentRole,
      items,
      first_at: first_at?.toISOString() ?? null,
      last_at: last_at?.toISOString() ?? null,
    }))
}

/** What lies in rooms, counted by area. */
export function countItems(db: Db, surveyIds: readonly string[]) {
  return db
    .selectFrom('evidence_items')
    .select(['survey_id', 'slot', 'area', sql<number>`count(*)::int`.as('items')])
    .where('survey_id', '=', sql<string>`any(${sql.val([...surveyIds])}::uuid[])`)
    .where('removed_at', 'is', null)
    .groupBy(['survey_id', 'slot', 'area'])
    .execute()
}

/** How many statements institutions have marked. */
export function countMarks(db: Db, surveyIds: readonly string[]) {
  return db
    .selectFrom('evidence_marks')
    .select(['survey_id', sql<number>`count(*)::int`.as('marked')])
    .where('survey_id', '=', sql<string>`any(${sql.val([...surveyIds])}::uuid[])`)
    .where('mark', 'is not', null)
    .groupBy('survey_id')
    .execute()
}

/** The programs of a visit, or those named of them, whose room holds anything. */
export function findFilled(trx: Trx, accreditationId: string, programIds?: readonly string[]) {
  return trx
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .select(['p.id', 'p.name'])
    .where('ap.accreditation_id', '=', accreditationId)
    .where(sql<SqlBool>`(exists (select from evidence_items e where e.survey_id = ap.id)
      or exists (select from evidence_marks m where m.survey_id = ap.id))`)
    .$if(programIds !== undefined, (query) => query.where(sql<SqlBool>`p.id = any(${sql.val([...(programIds ?? [])])}::uuid[])`))
    .orderBy('p.name')
    .execute()
}
