/** What changes an accreditation: numbers, rows, steps, charges. Every function belongs inside a transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { notFound, stale } from '../../../kit/server/http/refusal.ts'
import type { VisitType } from '../../ladder/rules.ts'
import type { VisitMode, VisitStatus } from '../rules.ts'
import { campusNames, day } from './queries-parts.ts'
import { insertFurtherCampuses, insertVisitPrograms, type PlannedProgram } from './queries-programs.ts'

/** Requests of one institution come one after the other, so that a double click cannot store two. */
export async function lockInstitution(trx: Trx, institutionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${institutionId}))`.execute(trx)
}

/** `SV-2026-0147`; the number part goes on over the years, so that it alone names a visit. */
async function nextNumber(trx: Trx, today: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('accreditation_number')::int as next`.execute(trx)
  return `SV-${today.slice(0, 4)}-${String(rows[0]?.next).padStart(4, '0')}`
}

/** A campus of this institution; undefined for another institution's. */
export function findCampus(trx: Trx, institutionId: string, campusId: string) {
  return trx
    .selectFrom('campuses')
    .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
    .select(['campuses.id', 'campuses.name', 'institutions.name as institution'])
    .where('campuses.id', '=', campusId)
    .where('campuses.institution_id', '=', institutionId)
    .executeTakeFirst()
}

export type NewVisit = {
  institution_id: string
  campus_id: string
  visit_type: VisitType
  mode: VisitMode
  visit_date: string
  visit_end: string
  status: VisitStatus
  priority_class: 'A' | 'B' | 'C'
  notes: string | null
  requested_by: string
  programs: readonly PlannedProgram[]
}

/** The accreditation, its campuses, programs and its first step. @returns id and number */
export async function insertAccreditation(trx: Trx, { programs, ...visit }: NewVisit, today: string) {
  const id = newId()
  const number = await nextNumber(trx, today)
  await trx
    .insertInto('accreditations')
    .values({ id, number, ...visit })
    .execute()
  await insertVisitPrograms(trx, id, programs)
  await insertFurtherCampuses(trx, { id, ...visit }, programs)
  await insertStep(trx, id, visit.status, null, visit.requested_by)
  return { id, number }
}

/** The names of the visit's campuses. */
export async function findCampusNames(trx: Trx, accreditationId: string): Promise<string> {
  const { names } = await trx
    .selectFrom('accreditations as a')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .select(campusNames().as('names'))
    .where('a.id', '=', accreditationId)
    .executeTakeFirstOrThrow()
  return names
}

export async function insertStep(trx: Trx, accreditationId: string, status: VisitStatus, reason: string | null, accountId: string) {
  await trx
    .insertInto('accreditation_steps')
    .values({ id: newId(), accreditation_id: accreditationId, status, reason, account_id: accountId })
    .execute()
}

export type Charge = {
  description: string
  amount: string
  due_date: string
  payment_status: 'unpaid' | 'paid'
  paid_on: string | null
  reference?: string | null
  claimed_amount?: string | null
}

/** What the institution owes for the visit. @returns its id */
export async function insertCharge(trx: Trx, visit: { id: string; institution_id: string }, charge: Charge): Promise<string> {
  const id = newId()
  await trx
    .insertInto('finances')
    .values({ id, finance: 'accreditation', institution_id: visit.institution_id, accreditation_id: visit.id, ...charge })
    .execute()
  return id
}

/** The accreditation row, locked until the transaction ends. @throws Refusal 404, or 409 when `version` is not the newest */
export async function lockAccreditation(trx: Trx, id: string, version?: number) {
  const row = await trx
    .selectFrom('accreditations as a')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .selectAll('a')
    .select(['i.name as institution', campusNames().as('campus')])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst()
  if (!row) throw notFound('This accreditation')
  if (version !== undefined && row.version !== version) throw stale()
  return row
}
export type LockedVisit = Awaited<ReturnType<typeof lockAccreditation>>

type VisitFields = Pick<LockedVisit, 'visit_date' | 'visit_end' | 'visit_type' | 'mode' | 'priority_class' | 'notes' | 'status'>

export async function updateAccreditation(trx: Trx, id: string, fields: Partial<VisitFields>): Promise<void> {
  await trx
    .updateTable('accreditations')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAccreditation(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('accreditations').where('id', '=', id).execute()
}

/** Addresses of an institution's own people. */
export function listInstitutionAddresses(trx: Trx, institutionId: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'institution')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .execute()
}

/** Addresses of the QA office, and of those who stand in for somebody of it; `stands_in`: for whom, and until when. */
export async function listQaAddresses(trx: Trx): Promise<{ email: string; stands_in: { name: string; until: string }[] }[]> {
  const { rows } = await sql<{ email: string; stands_in: { name: string; until: string }[] }>`
    select colleague.email, coalesce(json_agg(json_build_object('name', ${fullNameOf('away')}, 'until', away.away_until)
      order by away.away_until, away.id) filter (where away.id is not null), '[]'::json) as stands_in
    from accounts colleague
    left join accounts away on away.stand_in_id = colleague.id and away.role = 'QA' and away.status = 'active'
      and ${day()} between away.away_from and away.away_until
    where colleague.status = 'active' and (colleague.role = 'QA' or (colleague.role = 'Superadmin' and away.id is not null))
    group by colleague.id order by colleague.created_at, colleague.id`.execute(trx)
  return rows
}
