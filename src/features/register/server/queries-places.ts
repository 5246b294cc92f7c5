/** Campuses and institutions of the register, and what stands above its search. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { formerNamesOf } from '../../institutions/server/queries-names.ts'
import { standing } from '../../people/server/queries-merged.ts'

type PlaceRead = {
  id: string
  name: string
  former_names: { name: string; until: string }[]
  region: string
  province: string | null
  city: string | null
  is_active: boolean
}
export type CampusRead = PlaceRead & { institution_id: string; institution: string }
export type InstitutionRead = PlaceRead & { acronym: string | null }

/** A campus that is gone is known by the programs that were offered there, as they were called last. */
export async function findCampus(db: Db, id: string): Promise<CampusRead | undefined> {
  const { rows } = await sql<CampusRead>`
    select c.id, c.name, ${formerNamesOf('campus', 'c.id')} as former_names, c.region, c.province, c.city,
      c.is_active and i.status = 'active' as is_active, i.id as institution_id, i.name as institution
    from campuses c join institutions i on i.id = c.institution_id where c.id = ${id}::uuid
    union all
    (select r.campus_id, r.campus, '[]'::json, r.region, r.province, r.city, false, r.institution_id, r.institution
    from register_programs r where r.campus_id = ${id}::uuid and not exists (select from campuses where id = ${id}::uuid)
    order by r.change_no desc limit 1)`.execute(db)
  return rows[0]
}

export async function findInstitution(db: Db, id: string): Promise<InstitutionRead | undefined> {
  const { rows } = await sql<InstitutionRead>`
    select i.id, i.name, i.acronym, ${formerNamesOf('institution', 'i.id')} as former_names, i.region, i.province, i.city,
      i.status = 'active' as is_active
    from institutions i where i.id = ${standing('institutions', id)}
    union all
    (select r.institution_id, r.institution, null, '[]'::json, r.region, r.province, r.city, false
    from register_programs r where r.institution_id = ${id}::uuid and not exists (select from institutions where id = ${id}::uuid)
    order by r.change_no desc limit 1)`.execute(db)
  return rows[0]
}

/** What these institutions are called, by id. */
export async function listInstitutionNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await db.selectFrom('institutions').select(['id', 'name']).where('id', 'in', ids).execute() : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The campuses of an institution by name, those that are gone but were decided about among them. */
export async function listCampuses(db: Db, institutionId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from campuses where institution_id = ${institutionId}::uuid
    union
    select r.campus_id, max(r.campus) from register_programs r
    where r.institution_id = ${institutionId}::uuid and not exists (select from campuses c where c.id = r.campus_id)
    group by r.campus_id
    order by name, id`.execute(db)
  return rows
}

export type Overview = {
  programs: number
  decisions: number
  regions: { region: string; programs: number }[]
  disciplines: string[]
  years: number[]
}

/** Reads every program once: keep the result for a while. @param today nothing is said of what is not public by then */
export async function readOverview(db: Db, today: string): Promise<Overview> {
  const [regions, disciplines, decided] = await Promise.all([
    sql<{ region: string; programs: number }>`
      select region, count(*)::int as programs from register_programs group by region`.execute(db),
    sql<{ discipline: string }>`
      select discipline from register_programs where discipline is not null group by discipline order by count(*) desc, discipline limit 200`.execute(
      db,
    ),
    sql<{ year: number; decisions: number }>`
      select extract(year from decided_on)::int as year, count(*)::int as decisions from decisions
      where act not in ('defer', 'take_back') and register_public_on(act, decided_on, entered_at) <= ${today}::date group by 1 order by 1 desc`.execute(
      db,
    ),
  ])
  return {
    programs: regions.rows.reduce((sum, one) => sum + one.programs, 0),
    decisions: decided.rows.reduce((sum, one) => sum + one.decisions, 0),
    regions: regions.rows,
    disciplines: disciplines.rows.map((one) => one.discipline).sort((one, other) => one.localeCompare(other)),
    years: decided.rows.map(({ year }) => year),
  }
}

/** Another text after every change of a program's names or place; whatever the order in which changes were stored. */
export async function findRegisterVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*)::text || '.' || coalesce(sum(change_no), 0)::text as version from register_programs`.execute(db)
  return rows[0]?.version ?? ''
}

/** The ids of all programs for the site map, so many at a time, from a place on. */
export async function listIds(db: Db, offset: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select program_id as id from register_programs order by program_id limit ${most} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
