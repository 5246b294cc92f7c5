/** What changes an accreditation: numbers, rows, charges. Every function belongs inside a transaction. */
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import type { DegreeLevel, VisitType } from '../../ladder/rules.ts'
import type { InstitutionStanding, Survey } from '../../ladder/rules-surveys.ts'
import { openStatuses, type VisitMode, type VisitStatus } from '../rules.ts'
import { campusNames, day } from './queries-parts.ts'

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

/** What of a program says where it stands on the ladder. */
const standingColumns = [
  'id',
  'name',
  'campus_id',
  'degree_level',
  'level',
  'qualified_for',
  'revisit_for',
  'valid_to',
  'grace_until',
] as const

/** What the institution as a whole holds. */
export async function findInstitutionStanding(trx: Trx, institutionId: string): Promise<InstitutionStanding> {
  const row = await trx
    .selectFrom('institutions')
    .select(['institutional_level as level', 'institutional_to as valid_to'])
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow()
  return row
}

/** The programs of a campus that bear this name, whatever the case. */
export function findProgramsByName(trx: Trx, campusId: string, name: string) {
  return trx
    .selectFrom('programs')
    .select(standingColumns)
    .where('campus_id', '=', campusId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .execute()
}

export async function insertNewProgram(trx: Trx, program: { campus_id: string; name: string; degree_level: DegreeLevel }) {
  return trx
    .insertInto('programs')
    .values({ id: newId(), ...program })
    .returning(standingColumns)
    .executeTakeFirstOrThrow()
}

/** Those of the programs that belong to the institution, on whichever campus, locked so that their level stays as read. */
export function findOwnPrograms(trx: Trx, institutionId: string, ids: readonly string[]) {
  return trx
    .selectFrom('programs')
    .select(standingColumns)
    .where(sql<SqlBool>`campus_id = any(array(select id from campuses where institution_id = ${institutionId}::uuid))`)
    .where('id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Open accreditations that cover one of the programs, which keep another from being asked for or planned (docs/domain.md#requests). */
export function findOpenVisitsOf(trx: Trx, programIds: readonly string[], except?: string) {
  let found = trx
    .selectFrom('accreditations as a')
    .innerJoin('accreditation_programs as ap', 'ap.accreditation_id', 'a.id')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .select(['a.id', 'a.number', 'a.status', 'a.visit_date', 'a.visit_end', 'p.name as program'])
    .where('ap.program_id', '=', sql<string>`any(${sql.val([...programIds])}::uuid[])`)
    .where('a.status', '=', sql<VisitStatus>`any(${sql.val([...openStatuses])}::text[])`)
  if (except) found = found.where('a.id', '<>', except)
  return found.orderBy('a.created_at').execute()
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

/** A program of a visit with its survey. */
export type PlannedProgram = Survey & { id: string; campus_id: string; override_reason: string | null }

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

async function insertVisitPrograms(trx: Trx, accreditationId: string, programs: readonly PlannedProgram[]) {
  if (programs.length === 0) return
  await refuseInactive(
    trx,
    programs.map((program) => program.id),
  )
  const rows = programs.map(({ id, survey_type, revisit_of, level_sought, override_reason }) => ({
    id: newId(),
    accreditation_id: accreditationId,
    program_id: id,
    survey_type,
    revisit_of,
    level_sought,
    override_reason,
  }))
  await trx.insertInto('accreditation_programs').values(rows).execute()
}

/** The whole set of programs in the place of the one that is there: those that stay as they are keep their rows. */
export async function replaceVisitPrograms(
  trx: Trx,
  visit: { id: string; campus_id: string },
  now: readonly PlannedProgram[],
  target: readonly PlannedProgram[],
): Promise<void> {
  const rewritten = target.filter((one) => !isThere(now, one))
  const gone = now.filter((one) => !target.some((other) => other.id === one.id))
  await deleteVisitPrograms(
    trx,
    visit.id,
    [...rewritten, ...gone].map((one) => one.id),
  )
  await insertVisitPrograms(trx, visit.id, rewritten)
  await updateVisitCampuses(trx, visit, target)
}

/** Whether a visit covers the program with just this survey. */
export function isThere(now: readonly PlannedProgram[], { id, survey_type, level_sought, override_reason }: PlannedProgram): boolean {
  return now.some(
    (one) =>
      one.id === id && one.survey_type === survey_type && one.level_sought === level_sought && one.override_reason === override_reason,
  )
}

/** The campuses of a visit follow its programs; its first one stays while a program of it is covered. */
export async function updateVisitCampuses(trx: Trx, visit: { id: string; campus_id: string }, programs: readonly PlannedProgram[]) {
  const stays = programs.some((program) => program.campus_id === visit.campus_id)
  const campus_id = stays ? visit.campus_id : (programs[0]?.campus_id ?? visit.campus_id)
  if (!stays) await trx.updateTable('accreditations').set({ campus_id }).where('id', '=', visit.id).execute()
  await trx.deleteFrom('accreditation_campuses').where('accreditation_id', '=', visit.id).execute()
  await insertFurtherCampuses(trx, { id: visit.id, campus_id }, programs)
}

async function insertFurtherCampuses(trx: Trx, visit: { id: string; campus_id: string }, programs: readonly PlannedProgram[]) {
  const others = [...new Set(programs.map((program) => program.campus_id))].filter((id) => id !== visit.campus_id)
  if (others.length === 0) return
  const rows = others.map((campus_id) => ({ accreditation_id: visit.id, campus_id }))
  await trx.insertInto('accreditation_campuses').values(rows).execute()
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

/** Nothing new is begun for what is inactive, whoever asks (docs/domain.md#inactive). @throws Refusal 409 */
async function refuseInactive(trx: Trx, programIds: readonly string[]): Promise<void> {
  const [inactive] = await findInactive(trx, programIds)
  if (inactive) throw new Refusal(409, inactive.sentence)
}

/** Those of the programs that are inactive, themselves or with their campus or institution, each with the sentence that says so. */
export async function findInactive(trx: Trx, programIds: readonly string[]): Promise<{ id: string; sentence: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, case when not p.is_active then p.name when not c.is_active then c.name else i.name end as name
    from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
    where p.id = any(${sql.val([...programIds])}::uuid[]) and not (p.is_active and c.is_active and i.status = 'active')
    order by p.name`.execute(trx)
  return rows.map(({ id, name }) => ({
    id,
    sentence: `${name} is inactive: no visit can be asked for or planned until the agency sets it active again.`,
  }))
}

async function deleteVisitPrograms(trx: Trx, accreditationId: string, programIds: readonly string[]) {
  await trx
    .deleteFrom('accreditation_programs')
    .where('accreditation_id', '=', accreditationId)
    .where('program_id', '=', sql<string>`any(${sql.val([...programIds])}::uuid[])`)
    .execute()
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

/** The programs of a visit with level and validity, locked. */
export function lockVisitPrograms(trx: Trx, accreditationId: string) {
  return trx
    .selectFrom('accreditation_programs as ap')
    .innerJoin('programs as p', 'p.id', 'ap.program_id')
    .select(['p.id', 'p.name', 'p.degree_level', 'p.level', 'p.qualified_for', 'p.revisit_for', 'p.valid_from', 'p.valid_to'])
    .select(['p.campus_id', 'p.grace_until', 'p.grace_reason', 'p.grace_reference'])
    .select(['ap.id as covered_id', 'ap.survey_type', 'ap.revisit_of', 'ap.level_sought', 'ap.override_reason'])
    .select(['ap.outcome', 'ap.grand_mean', 'ap.decided_on'])
    .where('ap.accreditation_id', '=', accreditationId)
    .orderBy('p.id')
    .forUpdate()
    .execute()
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
