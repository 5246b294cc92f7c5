/** The statements of the survey-visit import: each works on thousands of rows. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'
import { inBatches } from '../../../../kit/server/sheets/queries.ts'
import type { DegreeLevel, LevelSought, SurveyType, VisitType } from '../../../ladder/rules.ts'
import type { InstitutionStanding, Standing, Survey } from '../../../ladder/rules-surveys.ts'
import type { VisitStatus } from '../../../visits/rules.ts'
import type { Charge } from '../../../visits/server/queries-changes.ts'

/** As `lockInstitution` for each, always in the same order. */
export async function lockInstitutions(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(id)) from unnest(${[...new Set(ids)].sort()}::text[]) as institution (id)`.execute(db)
}

export type NamedProgram = Standing & { row: number; id: string; name: string; campus_id: string; degree_level: DegreeLevel }

/**
 * The programs that bear the name on the campus, by row.
 * @param locks holds them, so that their level stays as read
 */
export async function findNamedPrograms(db: Db, named: readonly { row: number; campus_id: string; name: string }[], locks: boolean) {
  const found: NamedProgram[] = []
  for (const rows of inBatches(named)) {
    const { rows: programs } = await sql<NamedProgram>`
      select x.row, p.id, p.name, p.campus_id, p.degree_level, p.level, p.qualified_for, p.revisit_for, p.valid_to, p.grace_until
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (row int, campus_id uuid, name text)
      join programs p on p.campus_id = x.campus_id and lower(p.name) = lower(x.name)
      order by p.id ${locks ? sql`for update of p` : sql``}`.execute(db)
    found.push(...programs)
  }
  return Map.groupBy(found, (one) => one.row)
}

/** The program of a campus most like each unknown name; keys are `campus_id \n name`. */
export async function nearestPrograms(db: Db, asked: readonly { campus_id: string; name: string }[]): Promise<Map<string, string>> {
  const once = [...new Map(asked.map((one) => [`${one.campus_id}\n${one.name}`, one])).values()].slice(0, 300)
  if (once.length === 0) return new Map()
  const { rows } = await sql<{ campus_id: string; name: string; nearest: string }>`
    select x.campus_id, x.name, near.name as nearest
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as x (campus_id uuid, name text)
    cross join lateral (
      select p.name from programs p where p.campus_id = x.campus_id
      order by similarity(p.name, x.name) desc, p.name limit 1
    ) near`.execute(db)
  return new Map(rows.map((row) => [`${row.campus_id}\n${row.name}`, row.nearest]))
}

export type KnownVisit = {
  number: string
  status: VisitStatus
  /** All it covers. */
  campus_ids: string[]
  visit_date: string
  visit_end: string
}

const campusIds = sql`a.campus_id || array(select v.campus_id from accreditation_campuses v where v.accreditation_id = a.id)`

/** What each institution as a whole holds. */
export async function findInstitutionStandings(db: Db, ids: readonly string[]): Promise<Map<string, InstitutionStanding>> {
  const { rows } = await sql<InstitutionStanding & { id: string }>`
    select id, institutional_level as level, institutional_to as valid_to from institutions
    where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every visit that covers one of the programs, whatever became of it. */
export async function findVisitsOf(db: Db, programIds: readonly string[]) {
  type Known = KnownVisit & { program_id: string; survey_type: SurveyType; level_sought: LevelSought | null }
  const found: Known[] = []
  for (const ids of inBatches(programIds)) {
    const { rows } = await sql<Known>`
      select ap.program_id, ap.survey_type, ap.level_sought, a.number, a.status, ${campusIds} as campus_ids, a.visit_date, a.visit_end
      from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
      where ap.program_id = any(${ids}::uuid[])
      order by a.created_at, a.id`.execute(db)
    found.push(...rows)
  }
  return Map.groupBy(found, (one) => one.program_id)
}

/** The visits of these campuses from a day on. */
export async function findVisitsOn(db: Db, campuses: readonly string[], from: string): Promise<KnownVisit[]> {
  const ids = sql`${[...new Set(campuses)]}::uuid[]`
  const { rows } = await sql<KnownVisit>`
    select a.number, a.status, ${campusIds} as campus_ids, a.visit_date, a.visit_end from accreditations a
    where a.visit_date >= ${from}::date and (a.campus_id = any(${ids})
      or a.id = any(array(select accreditation_id from accreditation_campuses where campus_id = any(${ids}))))`.execute(db)
  return rows
}

/** The next numbers of visits, as `nextNumber` gives them one by one, each with the year of its day. */
export async function takeNumbers(trx: Trx, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ next: number }>`
    select nextval('accreditation_number')::int as next from generate_series(1, ${sql.lit(days.length)})`.execute(trx)
  return rows.map(({ next }, n) => `SV-${days[n]?.slice(0, 4)}-${String(next).padStart(4, '0')}`)
}

export type ImportedVisit = {
  id: string
  number: string
  institution_id: string
  campus_id: string
  visit_type: VisitType
  visit_date: string
  visit_end: string
  status: VisitStatus
  priority_class: 'A' | 'B' | 'C'
  requested_by: string
  step_id: string
  charge_id: string
  charge: Charge
}

/** The visits, each with its first step and its charge. */
export async function insertVisits(trx: Trx, visits: readonly ImportedVisit[]): Promise<void> {
  for (const batch of inBatches(visits)) {
    const rows = JSON.stringify(batch.map(({ charge, ...visit }) => ({ ...visit, ...charge })))
    await sql`
      insert into accreditations (id, number, institution_id, campus_id, visit_type, mode, visit_date, visit_end, status, priority_class, requested_by)
      select id, number, institution_id, campus_id, visit_type, 'onsite', visit_date, visit_end, status, priority_class, requested_by
      from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, number text, institution_id uuid, campus_id uuid, visit_type text,
        visit_date date, visit_end date, status text, priority_class text, requested_by uuid)`.execute(trx)
    await sql`
      insert into accreditation_steps (id, accreditation_id, status, account_id)
      select step_id, id, status, requested_by
      from jsonb_to_recordset(${rows}::jsonb) as x (step_id uuid, id uuid, status text, requested_by uuid)`.execute(trx)
    await sql`
      insert into finances (id, finance, institution_id, accreditation_id, description, amount, due_date, payment_status)
      select charge_id, 'accreditation', institution_id, id, description, amount, due_date, payment_status
      from jsonb_to_recordset(${rows}::jsonb) as x (charge_id uuid, institution_id uuid, id uuid, description text, amount numeric,
        due_date date, payment_status text)`.execute(trx)
  }
}

/** The campuses of visits besides the first of each. */
export async function insertFurtherCampuses(trx: Trx, covered: readonly { accreditation_id: string; campus_id: string }[]): Promise<void> {
  for (const rows of inBatches(covered)) {
    await sql`
      insert into accreditation_campuses (accreditation_id, campus_id)
      select accreditation_id, campus_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (accreditation_id uuid, campus_id uuid)`.execute(trx)
  }
}

type Covered = Survey & { id: string; accreditation_id: string; program_id: string; override_reason: string | null }

export async function insertCovered(trx: Trx, programs: readonly Covered[]): Promise<void> {
  for (const rows of inBatches(programs)) {
    await sql`
      insert into accreditation_programs (id, accreditation_id, program_id, survey_type, revisit_of, level_sought, override_reason)
      select id, accreditation_id, program_id, survey_type, revisit_of, level_sought, override_reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id uuid, accreditation_id uuid, program_id uuid, survey_type text, revisit_of text, level_sought text, override_reason text)`.execute(
      trx,
    )
  }
}

/** Addresses of the own people of each institution, as `listInstitutionAddresses` gives them for one. */
export async function listAddressesOf(db: Db, institutionIds: readonly string[]): Promise<{ institution_id: string; email: string }[]> {
  const { rows } = await sql<{ institution_id: string; email: string }>`
    select institution_id, email from accounts
    where institution_id = any(${[...new Set(institutionIds)]}::uuid[]) and role = 'institution' and status = 'active'
    order by institution_id, created_at`.execute(db)
  return rows
}
