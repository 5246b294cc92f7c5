/** The team an institution is told of, and what speaks against people of teams. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { standingOf } from '../../teams/rules-standing.ts'
import { searched, startOverVisits, visitJson } from '../../teams/server/queries.ts'
import { findWaitingTies, tieSince, tieWaiting } from '../../teams/server/queries-ties.ts'
import { assignmentRoles } from '../../visits/rules.ts'
import { fullName } from '../../visits/server/queries-parts.ts'
import type { DeclaredTie, Objection, ToldMember } from '../contract.ts'
import { type ObjectionStatus, objectUntil, shownToInstitution } from '../rules.ts'

/** Who comes, by role; who was not confirmed yet is not told. @throws Refusal 404, also for another institution's */
export async function listToldTeam(db: Db, institutionId: string, accreditationId: string): Promise<ToldMember[]> {
  const own = db.selectFrom('accreditations').select('id').where('id', '=', accreditationId).where('institution_id', '=', institutionId)
  if (!(await own.executeTakeFirst())) throw notFound('This accreditation')
  const rows = await startTold(db)
    .where('s.accreditation_id', '=', accreditationId)
    .orderBy(sql`array_position(${sql.val([...assignmentRoles])}::text[], s.role)`)
    .orderBy(nameOrderOf('person'))
    .orderBy('s.id')
    .execute()
  return rows.map(({ id, name, role, home_institution, objection, answer, ...told }) => ({
    id,
    name,
    role,
    home_institution,
    object_until: objectUntil({ ...told, objection }, agencyDay()),
    objection: objection && { status: objection, answer },
  }))
}

/** One person an institution was told of; `undefined` also for a visit to another one. */
export function findTold(trx: Trx, institutionId: string, assignmentId: string) {
  return startTold(trx).where('s.id', '=', assignmentId).where('a.institution_id', '=', institutionId).executeTakeFirst()
}

function startTold(db: Db | Trx) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .innerJoin('accreditors', 'accreditors.id', 's.accreditor_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .leftJoin('objections', (join) =>
      join.onRef('objections.accreditation_id', '=', 's.accreditation_id').onRef('objections.accreditor_id', '=', 's.accreditor_id'),
    )
    .select(['s.id', 's.accreditation_id', 's.accreditor_id', fullName.as('name'), 's.role', 's.status', 's.told_at'])
    .select(['home.name as home_institution', 'a.status as visit', 'a.visit_date'])
    .select(['objections.status as objection', 'objections.answer'])
    .where('s.status', 'in', shownToInstitution)
    .where('s.told_at', 'is not', null)
}

/** Soonest visit first. */
export async function listDeclaredTies(db: Db, asked: PageAsked & { search?: string | undefined }): Promise<Page<DeclaredTie>> {
  const found = searched(startOverVisits(db).where(tieWaiting), asked.search)
  const rows = found
    .select(['s.id', 's.accreditor_id', fullName.as('name'), 'person.email', 'person.mobile', 's.role', 's.status', 's.version'])
    .select([visitJson.as('visit'), tieSince.as('since')])
    .orderBy('a.visit_date')
    .orderBy('s.id')
    .limit(asked.paginate)
    .offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  const waiting: DeclaredTie[] = []
  for (const row of data) {
    const ties = await findWaitingTies(db, row.id)
    const level = standingOf(ties)
    waiting.push({ ...row, since: row.since.toISOString(), level: level === 'clear' ? 'note' : level, ties: ties.map((tie) => tie.says) })
  }
  return { data: waiting, meta }
}

/** Soonest visit first. */
export async function listObjections(db: Db, asked: PageAsked & { search?: string | undefined }): Promise<Page<Objection>> {
  const found = searched(startOverVisits(db), asked.search)
    .innerJoin('objections as o', (join) =>
      join.onRef('o.accreditation_id', '=', 's.accreditation_id').onRef('o.accreditor_id', '=', 's.accreditor_id'),
    )
    .where('o.status', '=', 'open')
  const rows = found
    .leftJoin('accounts as author', 'author.id', 'o.raised_by')
    .select(['o.id', 's.accreditor_id', fullName.as('name'), 'person.email', 'person.mobile', 's.role', 'o.reason', 'o.version'])
    .select([visitJson.as('visit'), sql<string>`coalesce(${fullNameOf('author')}, i.name)`.as('raised_by'), 'o.created_at'])
    .orderBy('a.visit_date')
    .orderBy('o.id')
    .limit(asked.paginate)
    .offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map(({ created_at, ...row }) => ({ ...row, raised_at: created_at.toISOString() })), meta }
}

export function findObjection(trx: Trx, id: string) {
  return trx.selectFrom('objections').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The objection to somebody of a team that is not answered yet. */
export function findOpenObjection(trx: Trx, accreditationId: string, accreditorId: string) {
  return trx
    .selectFrom('objections')
    .selectAll()
    .where('accreditation_id', '=', accreditationId)
    .where('accreditor_id', '=', accreditorId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

export async function insertObjection(
  trx: Trx,
  objection: { id: string; accreditation_id: string; accreditor_id: string; raised_by: string; reason: string },
): Promise<void> {
  await trx.insertInto('objections').values(objection).execute()
}

export async function updateObjection(trx: Trx, id: string, status: ObjectionStatus, answer: string | null): Promise<void> {
  await trx.updateTable('objections').set({ status, answer, version: sql<number>`version + 1` }).where('id', '=', id).execute()
}
