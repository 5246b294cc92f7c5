/** What programs a visit covers, with their surveys and campuses, and where each stands. Every function belongs inside a transaction. */
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import type { DegreeLevel } from '../../ladder/rules.ts'
import type { InstitutionStanding, Survey } from '../../ladder/rules-surveys.ts'
import { openStatuses, type VisitStatus } from '../rules.ts'

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

/** A program of a visit with its survey. */
export type PlannedProgram = Survey & { id: string; campus_id: string; override_reason: string | null }

/** @throws Refusal 409 where one is inactive */
export async function insertVisitPrograms(trx: Trx, accreditationId: string, programs: readonly PlannedProgram[]) {
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

/** The programs of `now` that leave the visit, or get another survey, by `target`. */
export function leaving(now: readonly PlannedProgram[], target: readonly PlannedProgram[]): string[] {
  return now.filter((one) => !isThere(target, one)).map(({ id }) => id)
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

export async function insertFurtherCampuses(trx: Trx, visit: { id: string; campus_id: string }, programs: readonly PlannedProgram[]) {
  const others = [...new Set(programs.map((program) => program.campus_id))].filter((id) => id !== visit.campus_id)
  if (others.length === 0) return
  const rows = others.map((campus_id) => ({ accreditation_id: visit.id, campus_id }))
  await trx.insertInto('accreditation_campuses').values(rows).execute()
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
