import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { CampusFilter, CampusOrder, CampusRow } from '../contract-campuses.ts'

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
  for (const pattern of likePatterns(search)) {
    // As the index `campuses_search` has it.
    all.push(sql<boolean>`((campuses.name || ' ' || coalesce(campuses.city, '') || ' ' || coalesce(campuses.province, '')) ilike ${pattern}
      or campuses.institution_id = any(array(select id from institutions where name ilike ${pattern} or acronym ilike ${pattern})))`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** A campus of this institution; somebody else's looks like a missing one. */
export function findCampusOf(db: Db | Trx, institutionId: string, id: string) {
  return db
    .selectFrom('campuses')
    .select(['id', 'name', 'region'])
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .executeTakeFirst()
}

export function findCampus(db: Db | Trx, id: string): Promise<CampusRow | undefined> {
  return startCampuses(db).where('campuses.id', '=', id).executeTakeFirst()
}

/** Whether the institution has a campus of this name, whatever the case. */
export async function hasCampusNamed(trx: Trx, institutionId: string, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('campuses')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCampus(
  trx: Trx,
  campus: Pick<CampusRow, 'id' | 'institution_id' | 'name' | 'region' | 'province' | 'city' | 'address'>,
): Promise<void> {
  await trx.insertInto('campuses').values(campus).execute()
}

/** The campuses of `ids`, locked, with what hangs on each. */
export async function lockCampusesForDeletion(trx: Trx, ids: string[]) {
  await trx.selectFrom('campuses').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').forUpdate().execute()
  return startCampuses(trx)
    .select(sql<number>`(select count(*)::int from accreditations where campus_id = campuses.id)`.as('accreditations'))
    .where(sql<boolean>`campuses.id = any(${ids}::uuid[])`)
    .orderBy('campuses.name')
    .execute()
}

export async function deleteCampuses(trx: Trx, ids: string[]): Promise<void> {
  await trx.deleteFrom('campuses').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}
