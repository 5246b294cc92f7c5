/** Places of visits to come that somebody declined, left, or does not answer for. */
import { type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { SurveyArea } from '../../ladder/rules-areas.ts'
import { type AssignmentRow, findAssignmentRow } from '../../teams/server/queries.ts'
import { assignable } from '../../visits/rules-steps.ts'
import { campusNames, day, fullName, lastAnswerDay, listedIn } from '../../visits/server/queries-parts.ts'
import type { OpenPlace } from '../contract-proposals.ts'

/**
 * `s` left a place of the visit `a` that is still to be held, and nobody took it; or its invitation was not answered in time. In a
 * function, as the days are settings.
 */
export function placeOpen() {
  const silent = sql`(s.status = 'invited' and ${lastAnswerDay()} < ${day()})`
  return sql<SqlBool>`(a.status in (${listedIn(assignable)}) and a.visit_date > ${day()}
    and ((s.left_at is not null and s.place_closed_at is null) or ${silent}))`
}

/** From when on it is open: for who did not answer the day after the last one. */
export function placeSince() {
  return sql<Date>`coalesce(s.left_at, (${lastAnswerDay()} + 1)::timestamp at time zone ${sql.lit(agency.timeZone)})`
}

function startPlaces(db: Db | Trx) {
  return db.selectFrom('assignments as s').innerJoin('accreditations as a', 'a.id', 's.accreditation_id').where(placeOpen())
}

function rowsOf(found: ReturnType<typeof startPlaces>) {
  return found
    .innerJoin('institutions', 'institutions.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .leftJoin('objections as o', (join) =>
      join
        .onRef('o.accreditation_id', '=', 's.accreditation_id')
        .onRef('o.accreditor_id', '=', 's.accreditor_id')
        .on('o.status', '=', 'accepted'),
    )
    .select(['s.id', 's.accreditor_id', fullName.as('name'), 's.role', 's.areas', 's.status', 's.decline_reason', 's.version'])
    .select([placeSince().as('since'), 'o.id as objection_id'])
    .select([
      'a.id as visit_id',
      'a.number',
      'a.institution_id',
      'institutions.name as institution',
      campusNames().as('campus'),
      'c.region',
    ])
    .select(['a.visit_type', 'a.visit_date', 'a.visit_end', 'a.status as visit_status', 'a.version as visit_version'])
}

/** A page of them, the soonest visit first. */
export async function listOpenPlaces(db: Db, page: PageAsked): Promise<Page<OpenPlace>> {
  const found = startPlaces(db)
  const rows = rowsOf(found).orderBy('a.visit_date').orderBy('a.id').orderBy('s.id').limit(page.paginate).offset(offsetOf(page))
  const { data, meta } = await listOf(page, rows.execute(), totalOf(found))
  return { data: data.map(toPlace), meta }
}

/** All of these visits. */
export async function listOpenPlacesOf(db: Db | Trx, accreditationIds: readonly string[]): Promise<OpenPlace[]> {
  const rows = await rowsOf(startPlaces(db))
    .where('a.id', '=', sql<string>`any(${sql.val([...accreditationIds])}::uuid[])`)
    .orderBy('s.id')
    .execute()
  return rows.map(toPlace)
}

/** One open place with its assignment as it is stored. @throws Refusal 404 for a place that is filled, or was never left */
export async function findOpenPlace(db: Db | Trx, assignmentId: string): Promise<OpenPlace & { row: AssignmentRow }> {
  const found = await rowsOf(startPlaces(db)).where('s.id', '=', assignmentId).executeTakeFirst()
  const row = found && (await findAssignmentRow(db, assignmentId))
  if (!row) throw notFound('This open place')
  return { ...toPlace(found), row }
}

type Row = {
  id: string
  accreditor_id: string
  name: string
  role: OpenPlace['role']
  areas: string[]
  status: OpenPlace['status']
  decline_reason: string | null
  version: number
  since: Date
  objection_id: string | null
  visit_id: string
  number: string
  institution_id: string
  institution: string
  campus: string
  region: string
  visit_type: OpenPlace['visit']['visit_type']
  visit_date: string
  visit_end: string
  visit_status: OpenPlace['visit']['status']
  visit_version: number
}

function toPlace(row: Row): OpenPlace {
  const { id, accreditor_id, name, role, areas, status, version, number, institution_id, institution, campus, region } = row
  const { visit_type, visit_date, visit_end } = row
  return {
    id,
    accreditor_id,
    name,
    role,
    areas: areas as SurveyArea[],
    status,
    why: status === 'invited' ? 'silent' : row.objection_id ? 'objection' : status === 'declined' ? 'declined' : 'withdrawn',
    reason: row.decline_reason,
    since: row.since.toISOString(),
    version,
    visit: {
      id: row.visit_id,
      number,
      institution_id,
      institution,
      campus,
      region,
      visit_type,
      visit_date,
      visit_end,
      status: row.visit_status,
      version: row.visit_version,
    },
  }
}
