/** Institutions and campuses by their names, for imports. Names are compared by the database, as its unique indexes do. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { inBatches } from '../../../kit/server/sheets/queries.ts'
import type { InstitutionRow } from '../contract.ts'
import type { CampusRow } from '../contract-campuses.ts'

export type Place = { institution_id: string | null; campus_id: string | null }
/** Unknown names for which the nearest is looked up; more than that is another list, not a typing error. */
const mostNearest = 300

/** Every campus with its institution, by their names. */
export async function listPlaces(db: Db): Promise<(Place & { institution_name: string; campus_name: string })[]> {
  return db
    .selectFrom('campuses')
    .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
    .select([
      'campuses.id as campus_id',
      'campuses.institution_id',
      'campuses.name as campus_name',
      'institutions.name as institution_name',
    ])
    .execute()
}

/** Institution and campus of each pair of names, in the same order. */
export async function findPlaces(db: Db, pairs: readonly { institution: string; campus: string }[]): Promise<Place[]> {
  const places: Place[] = []
  for (const batch of inBatches(pairs)) {
    const { rows } = await sql<Place>`
      select i.id as institution_id, c.id as campus_id
      from rows from (jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as (institution text, campus text)) with ordinality x (institution, campus, n)
      left join institutions i on lower(i.name) = lower(x.institution)
      left join campuses c on c.institution_id = i.id and lower(c.name) = lower(x.campus)
      order by x.n`.execute(db)
    places.push(...rows)
  }
  return places
}

/** The stored name most like each unknown one, where any is alike. */
export async function nearestInstitutions(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(names)].slice(0, mostNearest)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ name: string; nearest: string }>`
    select x.name, near.name as nearest
    from unnest(${asked}::text[]) as x (name)
    cross join lateral (
      select i.name from institutions i where i.name % x.name order by similarity(i.name, x.name) desc, i.name limit 1
    ) near`.execute(db)
  return new Map(rows.map((row) => [row.name, row.nearest]))
}

/** The same among the campuses of one institution; keys are `institution_id \n name`. */
export async function nearestCampuses(
  db: Db,
  asked: readonly { institution_id: string | null | undefined; name: string }[],
): Promise<Map<string, string>> {
  const known = asked.filter((one) => one.institution_id)
  const once = [...new Map(known.map((one) => [`${one.institution_id}\n${one.name}`, one])).values()].slice(0, mostNearest)
  if (once.length === 0) return new Map()
  const { rows } = await sql<{ institution_id: string; name: string; nearest: string }>`
    select x.institution_id, x.name, near.name as nearest
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as x (institution_id uuid, name text)
    cross join lateral (
      select c.name from campuses c where c.institution_id = x.institution_id
      order by similarity(c.name, x.name) desc, c.is_main desc, c.name limit 1
    ) near`.execute(db)
  return new Map(rows.map((row) => [`${row.institution_id}\n${row.name}`, row.nearest]))
}

type NewInstitution = Pick<InstitutionRow, 'id' | 'name' | 'type' | 'region' | 'province' | 'city'>
export type StoredCampus = Pick<CampusRow, 'id' | 'institution_id' | 'name' | 'region' | 'province' | 'city' | 'is_main'>

export async function insertInstitutions(trx: Trx, institutions: readonly NewInstitution[]): Promise<void> {
  for (const rows of inBatches(institutions)) {
    await sql`
      insert into institutions (id, name, type, region, province, city)
      select id, name, type, region, province, city
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id uuid, name text, type text, region text, province text, city text)`.execute(trx)
  }
}

/** All campuses of these institutions. */
export async function campusesOf(db: Db, institutionIds: readonly string[]): Promise<StoredCampus[]> {
  return db
    .selectFrom('campuses')
    .select(['id', 'institution_id', 'name', 'region', 'province', 'city', 'is_main'])
    .where(sql<boolean>`institution_id = any(${[...institutionIds]}::uuid[])`)
    .execute()
}

export async function insertCampuses(trx: Trx, campuses: readonly StoredCampus[]): Promise<void> {
  for (const rows of inBatches(campuses)) {
    await sql`
      insert into campuses (id, institution_id, name, region, province, city, is_main)
      select id, institution_id, name, region, province, city, is_main
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id uuid, institution_id uuid, name text, region text, province text, city text, is_main boolean)`.execute(trx)
  }
}

export async function updateCampuses(trx: Trx, campuses: readonly StoredCampus[]): Promise<void> {
  for (const rows of inBatches(campuses)) {
    await sql`
      update campuses c set region = x.region, province = x.province, city = x.city, is_main = x.is_main, version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (id uuid, region text, province text, city text, is_main boolean)
      where c.id = x.id`.execute(trx)
  }
}

export async function campusesByIds(db: Db, ids: readonly string[]): Promise<StoredCampus[]> {
  return db
    .selectFrom('campuses')
    .select(['id', 'institution_id', 'name', 'region', 'province', 'city', 'is_main'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function deleteImportedCampuses(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const some of inBatches(ids)) await sql`delete from campuses where id = any(${some}::uuid[])`.execute(trx)
}

export async function deleteImportedInstitutions(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const some of inBatches(ids)) await sql`delete from institutions where id = any(${some}::uuid[])`.execute(trx)
}
