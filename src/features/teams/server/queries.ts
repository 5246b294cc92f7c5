/** The team of a visit: assignments, ties, overlapping visits. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { PaymentStatus } from '../../payments/rules.ts'
import { type AssignmentStatus, assignmentRoles, outOfTeam, type ReportStatus, type VisitStatus } from '../../visits/rules.ts'
import { takingPart } from '../../visits/rules-steps.ts'
import { campusNamed, campusNames, fullName, held, inTeam, json, takesPlaceBetween } from '../../visits/server/queries-parts.ts'
import type { Assignment, UnansweredAssignment } from '../contract.ts'
import { dayReportIsDue, openDecisions, removalObstacle, type TeamGaps } from '../rules.ts'

export type Dates = { visit_date: string; visit_end: string }

/** The accreditors of one accreditation, by role, then by name; those who left the team last. @throws Refusal 404 */
export async function listAssignments(db: Db, accreditationId: string, asked: PageAsked): Promise<Page<Assignment>> {
  const visit = await db.selectFrom('accreditations').select('id').where('id', '=', accreditationId).executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  const offset = offsetOf(asked)
  const found = startAssignments(db).where('s.accreditation_id', '=', accreditationId)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('assignments')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('accreditation_id', '=', accreditationId)
      .executeTakeFirstOrThrow(),
    found
      .orderBy(inTeam, 'desc')
      .orderBy(sql`array_position(${sql.val([...assignmentRoles])}::text[], s.role)`)
      .orderBy(nameOrderOf('person'))
      .orderBy('s.id')
      .limit(asked.paginate)
      .offset(offset)
      .execute(),
  ])
  return { data: rows.map(toAssignment), meta: metaOf(total, asked) }
}

/** @throws Refusal 404 */
export async function findAssignment(db: Db | Trx, id: string): Promise<Assignment> {
  const row = await startAssignments(db).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This assignment')
  return toAssignment(row)
}

/** Everything about an assignment that its changes look at; lock the accreditation first. */
export function findAssignmentRow(db: Db | Trx, id: string) {
  return db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirst()
}
export type AssignmentRow = NonNullable<Awaited<ReturnType<typeof findAssignmentRow>>>

/** The assignment of this person on this visit, whatever its status. */
export function findAssignmentOf(trx: Trx, accreditationId: string, accreditorId: string) {
  return trx
    .selectFrom('assignments')
    .select(['id', 'status'])
    .where('accreditation_id', '=', accreditationId)
    .where('accreditor_id', '=', accreditorId)
    .executeTakeFirst()
}

function startAssignments(db: Db | Trx) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('accreditors', 'accreditors.id', 's.accreditor_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .leftJoin('finances as h', 'h.assignment_id', 's.id')
    .select(['s.id', 's.accreditation_id', 's.accreditor_id', 's.role', 's.status', 's.report_status', 's.areas', 's.program_ids'])
    .select([
      's.decline_reason',
      's.declaration_version',
      's.version',
      's.created_at',
      fullName.as('name'),
      'home.name as home_institution',
    ])
    .select(['s.report_due', 's.report_handed_in_at', 's.report_remark', 'a.status as visit', 'a.visit_end'])
    .select('h.payment_status as honorarium')
}

type JoinedRow = Omit<Assignment, 'kept_because' | 'created_at' | 'areas' | 'report_handed_in_at' | 'may_decide_report'> & {
  areas: string[]
  created_at: Date
  report_handed_in_at: Date | null
  visit: VisitStatus
  visit_end: string
  report_status: ReportStatus
  honorarium: PaymentStatus | null
}

function toAssignment({ honorarium, created_at, areas, visit, visit_end, ...row }: JoinedRow): Assignment {
  return {
    ...row,
    report_due: dayReportIsDue({ ...row, visit, visit_end }),
    report_handed_in_at: row.report_handed_in_at?.toISOString() ?? null,
    may_decide_report: openDecisions({ ...row, visit }),
    areas: areas as Assignment['areas'],
    created_at: created_at.toISOString(),
    kept_because: removalObstacle({ report_status: row.report_status, honorarium }),
  }
}

/** Who holds the place of the overall coordinator. */
export function findCoordinatorOf(trx: Trx, accreditationId: string, except?: string) {
  let found = trx
    .selectFrom('assignments as s')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .where('s.accreditation_id', '=', accreditationId)
    .where('s.role', '=', 'overall_coordinator')
    .where(inTeam)
    .select(['s.id', fullName.as('name')])
  if (except) found = found.where('s.id', '<>', except)
  return found.executeTakeFirst()
}

/** What a team lacks: who has not answered, who declined and is still named, and whether somebody coordinates. */
export async function findTeamGaps(trx: Trx, accreditationId: string): Promise<TeamGaps> {
  const rows = await trx
    .selectFrom('assignments as s')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .where('s.accreditation_id', '=', accreditationId)
    .select(['s.role', 's.status', fullName.as('name')])
    .orderBy(nameOrderOf('person'))
    .orderBy('s.id')
    .execute()
  const named = (status: AssignmentStatus) => rows.filter((row) => row.status === status).map((row) => row.name)
  const coordinator = rows.some((row) => row.role === 'overall_coordinator' && !outOfTeam.includes(row.status))
  return { unanswered: named('invited'), declined: named('declined'), coordinator }
}

/** The accreditor, locked: two visits on the same days cannot take the same person without seeing each other. */
export function lockAccreditor(trx: Trx, id: string) {
  return trx
    .selectFrom('accreditors')
    .innerJoin('accounts as person', 'person.id', 'accreditors.id')
    .select(['accreditors.id', 'accreditors.status', 'person.status as account_status', 'person.email', fullName.as('name')])
    .where('accreditors.id', '=', id)
    .forUpdate('accreditors')
    .executeTakeFirst()
}

/** The sub-membership `sub` ties to the institution, and keeps its accreditor off the visit. */
export function tiesTo(visit: { institution_id: string; visit_date: string }) {
  return sql<SqlBool>`(sub.institution_id = ${visit.institution_id} and ${blocks('sub', sql`${visit.visit_date}::date`)})`
}

/** The tie `alias` keeps its accreditor off a visit that begins on this day: the rule of `tieLevel`. */
export function blocks(alias: string, day: RawBuilder<unknown>) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<SqlBool>`(${of('relation')} = 'relative_employed' or ${of('to_date')} is null
    or ${of('to_date')} >= ${day} - make_interval(years => ${sql.lit(agency.formerTieYears)}))`
}

/** `alias` is an accreditation that is held on one of the days. */
export function overlaps(alias: string, dates: Dates) {
  return sql<SqlBool>`(${takesPlaceBetween(alias, dates.visit_date, dates.visit_end)} and ${held(alias)})`
}

/** `alias` are days off, one of them among these. */
export function isOff(alias: string, dates: Dates) {
  return sql<SqlBool>`(${sql.ref(`${alias}.from_date`)} <= ${dates.visit_end} and ${sql.ref(`${alias}.to_date`)} >= ${dates.visit_date})`
}

/** Those of the team who take part, ordered so that locks are taken in one order. */
export async function listTeamIds(trx: Db | Trx, accreditationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('assignments as s')
    .select('s.accreditor_id')
    .where('s.accreditation_id', '=', accreditationId)
    .where(inTeam)
    .orderBy('s.accreditor_id')
    .execute()
  return rows.map((row) => row.accreditor_id)
}

/** Who takes part, with the role: for what they receive. */
export function listTakingPart(trx: Trx, accreditationId: string) {
  return trx
    .selectFrom('assignments')
    .select(['id', 'accreditor_id', 'role', 'status'])
    .where('accreditation_id', '=', accreditationId)
    .where('status', 'in', takingPart)
    .orderBy('id')
    .execute()
}

/** Addresses of those who take part. */
export function listTeamAddresses(trx: Trx, accreditationId: string) {
  return trx
    .selectFrom('assignments as s')
    .innerJoin('accounts', 'accounts.id', 's.accreditor_id')
    .select(['accounts.id', 'accounts.email'])
    .where('s.accreditation_id', '=', accreditationId)
    .where(inTeam)
    .execute()
}

// ---- assignments over all visits, each with its visit: what the lists of what waits share ---------------------------

/** `s` the assignment, `a` its visit, `i` the institution, `c` the campus, `person` the accreditor. */
export function startOverVisits(db: Db | Trx) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
}
type Found = ReturnType<typeof startOverVisits>

/** Those whose person, institution, campus or number contains every word. */
export function searched(found: Found, search: string | undefined): Found {
  return likePatterns(search).reduce(
    (rest, pattern) =>
      rest.where(
        sql<boolean>`(${fullName} ilike ${pattern} or i.name ilike ${pattern} or ${campusNamed(pattern)} or a.number ilike ${pattern})`,
      ),
    found,
  )
}

export const visitJson = json<UnansweredAssignment['visit']>(
  sql`json_build_object('id', a.id, 'number', a.number, 'visit_type', a.visit_type, 'visit_date', a.visit_date,
    'visit_end', a.visit_end, 'status', a.status, 'institution_id', i.id, 'institution_name', i.name, 'campus_name', ${campusNames()},
    'region', i.region)`,
)
