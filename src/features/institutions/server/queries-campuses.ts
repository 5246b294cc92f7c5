import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { CampusFilter, CampusOrder, CampusRow } from '../contract-campuses.ts'
import { closedCampuses } from './queries-active.ts'
import { formerlyNamed, formerNamesOf, institutionsNamed } from './queries-names.ts'

export type CampusesAsked = {
  filter?: CampusFilter | undefined
  search?: string | undefined
  ids?: string[] | undefined
  institution_id?: string | undefined
}

function startCampuses(db: Db | Trx) {
  return db
    .selectFrom('campuses')
    .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
    .select([
      'campuses.id',
      'campuses.name',
      'campuses.institution_id',
      'institutions.name as institution_name',
      'campuses.region',
      'campuses.province',
      'campuses.city',
      'campuses.address',
      'campuses.is_main',
      'campuses.is_active',
      sql<boolean>`not (campuses.is_active and institutions.status = 'active')`.as('is_closed'),
      formerNamesOf('campus', 'campuses.id').as('former_names'),
      'campuses.version',
      sql<number>`(select count(*)::int from programs where campus_id = campuses.id)`.as('programs'),
    ])
}

/** One page of campuses; of an institution the main campus comes first. */
export function listCampuses(db: Db, asked: CampusesAsked, page: PageAsked, { sort, direction }: CampusOrder): Promise<CampusRow[]> {
  return startCampuses(db)
    .where(campusesWhere(asked))
    .orderBy(sql.join([...orders[sort].map((term) => sql`${term} ${sql.raw(direction)}`), ...usual]))
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

const usual = [sql`lower(institutions.name)`, sql`campuses.is_main desc`, sql`lower(campuses.name)`, sql`campuses.id`]
const orders: Record<CampusOrder['sort'], RawBuilder<unknown>[]> = {
  name: [sql`lower(campuses.name)`],
  institution: [sql`lower(institutions.name)`],
  region: [sql`campuses.region`],
  programs: [sql`(select count(*) from programs where campus_id = campuses.id)`],
}

export async function countCampuses(db: Db, asked: CampusesAsked): Promise<number> {
  const { count } = await db
    .selectFrom('campuses')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(campusesWhere(asked))
    .executeTakeFirstOrThrow()
  return count
}

/** All campuses asked for, by institution and name, a thousand at a time. */
export function campusPages(db: Db, asked: CampusesAsked): AsyncGenerator<CampusRow[]> {
  return everyPage<CampusRow & { institution_key: string; key: string }>(1_000, (after, size) =>
    startCampuses(db)
      .select([sql<string>`lower(institutions.name)`.as('institution_key'), sql<string>`lower(campuses.name)`.as('key')])
      .where(campusesWhere(asked))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(lower(institutions.name), lower(campuses.name), campuses.id)
            > (${after?.institution_key}::text, ${after?.key}::text, ${after?.id}::uuid)`,
        ),
      )
      .orderBy(sql`lower(institutions.name), lower(campuses.name), campuses.id`)
      .limit(size)
      .execute(),
  )
}

function campusesWhere({ filter = {}, search, ids, institution_id }: CampusesAsked): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (ids) all.push(sql<boolean>`campuses.id = any(${ids}::uuid[])`)
  if (institution_id) all.push(sql<boolean>`campuses.institution_id = ${institution_id}::uuid`)
  if (filter.institution_id) all.push(sql<boolean>`campuses.institution_id = ${filter.institution_id}::uuid`)
  if (filter.region?.length) all.push(sql<boolean>`campuses.region = any(${filter.region}::text[])`)
  if (filter.is_main !== undefined) all.push(sql<boolean>`campuses.is_main = ${filter.is_main}`)
  if (filter.is_active !== undefined) all.push(sql<boolean>`(campuses.id <> all(${closedCampuses})) = ${filter.is_active}`)
  for (const pattern of likePatterns(search)) {
    // As the index `campuses_search` has it.
    all.push(sql<boolean>`((campuses.name || ' ' || coalesce(campuses.city, '') || ' ' || coalesce(campuses.province, '')) ilike ${pattern}
      or campuses.id = any(array(${formerlyNamed('campus', pattern)}))
      or campuses.institution_id = any(array(${institutionsNamed(pattern)})))`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

export function findCampus(db: Db | Trx, id: string): Promise<CampusRow | undefined> {
  return startCampuses(db).where('campuses.id', '=', id).executeTakeFirst()
}

/** Whether the institution has a campus of this name, other than `except`, whatever the case. */
export async function hasCampusNamed(trx: Trx, institutionId: string, name: string, except?: string): Promise<boolean> {
  const row = await trx
    .selectFrom('campuses')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCampus(
  trx: Trx,
  campus: Pick<CampusRow, 'id' | 'institution_id' | 'name' | 'region' | 'province' | 'city' | 'address'> & { is_main?: boolean },
): Promise<void> {
  await trx.insertInto('campuses').values(campus).execute()
}

type Fields = Pick<CampusRow, 'name' | 'region' | 'province' | 'city' | 'address' | 'is_main' | 'is_active'>

export async function updateCampus(trx: Trx, id: string, fields: Partial<Fields>): Promise<void> {
  await trx
    .updateTable('campuses')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The campus, with its institution held: which campus is the main one is changed by one person at a time. */
export async function lockCampus(trx: Trx, id: string): Promise<CampusRow | undefined> {
  await sql`select from institutions where id = (select institution_id from campuses where id = ${id}::uuid) for update`.execute(trx)
  await trx.selectFrom('campuses').select('id').where('id', '=', id).forUpdate().execute()
  return findCampus(trx, id)
}

type HeldInstitution = { name: string; has_campus: boolean; is_merged: boolean }

/** Holds the institution while a campus of it is added. @returns its name; undefined where there is none */
export async function lockInstitutionOf(trx: Trx, institutionId: string): Promise<HeldInstitution | undefined> {
  const { rows } = await sql<HeldInstitution>`
    select name, merged_into is not null as is_merged, exists (select from campuses where institution_id = institutions.id) as has_campus
    from institutions where id = ${institutionId}::uuid for update`.execute(trx)
  return rows[0]
}

/** The main campus of an institution. */
export function findMainCampus(trx: Trx, institutionId: string): Promise<CampusRow | undefined> {
  return startCampuses(trx).where('campuses.institution_id', '=', institutionId).where('campuses.is_main', '=', true).executeTakeFirst()
}

/** The campuses of `ids`, locked, with what hangs on each. */
export async function lockCampusesForDeletion(trx: Trx, ids: string[]) {
  await trx.selectFrom('campuses').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').forUpdate().execute()
  return startCampuses(trx)
    .select(
      sql<number>`((select count(*) from accreditations where campus_id = campuses.id)
      + (select count(*) from accreditation_campuses where campus_id = campuses.id))::int`.as('accreditations'),
    )
    .where(sql<boolean>`campuses.id = any(${ids}::uuid[])`)
    .orderBy('campuses.name')
    .execute()
}

export async function deleteCampuses(trx: Trx, ids: string[]): Promise<void> {
  await trx.deleteFrom('campuses').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}
