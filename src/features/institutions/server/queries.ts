import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { InstitutionFilter, InstitutionOrder } from '../contract.ts'
import { mainFirst } from './queries-main-account.ts'
import { formerlyNamed, formerNamesOf } from './queries-names.ts'

export type InstitutionsAsked = {
  filter?: InstitutionFilter | undefined
  search?: string | undefined
  ids?: string[] | undefined
}

/** Institutions with their main account. */
function startInstitutions(db: Db | Trx) {
  return db
    .selectFrom('institutions')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('accounts')
          .select(['id', 'email', 'professional_title', 'first_name', 'middle_name', 'last_name', 'suffix'])
          .whereRef('institution_id', '=', 'institutions.id')
          .where('role', '=', 'institution')
          .orderBy(mainFirst)
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .select([
      'institutions.id',
      'account.id as user_id',
      'institutions.name',
      'institutions.acronym',
      'institutions.type',
      'institutions.region',
      'institutions.city',
      'institutions.province',
      'institutions.status',
      'institutions.institutional_level',
      'institutions.institutional_from',
      'institutions.institutional_to',
      'institutions.website',
      'institutions.phone',
      'institutions.email',
      'institutions.president',
      'account.email as account_email',
      fullNameOf<string | null>('account').as('account_name'),
      campusCount.as('campuses'),
      programCount.as('programs'),
      formerNamesOf('institution', 'institutions.id').as('former_names'),
      'institutions.version',
    ])
}

const campusCount = sql<number>`(select count(*)::int from campuses where institution_id = institutions.id)`
const programCount = sql<number>`(select count(*)::int from programs where campus_id = any(array(
  select id from campuses where institution_id = institutions.id)))`

const orders: Record<InstitutionOrder['sort'], RawBuilder<unknown>> = {
  name: sql`lower(institutions.name)`,
  region: sql`institutions.region`,
  campuses: campusCount,
  programs: programCount,
}

export function listInstitutions(db: Db, asked: InstitutionsAsked, page: PageAsked, { sort, direction }: InstitutionOrder) {
  return startInstitutions(db)
    .where(institutionsWhere(asked))
    .orderBy(sql`${orders[sort]} ${sql.raw(direction)}, lower(institutions.name), institutions.id`)
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

export type InstitutionRead = Awaited<ReturnType<typeof listInstitutions>>[number]

export function findInstitution(db: Db | Trx, id: string): Promise<InstitutionRead | undefined> {
  return startInstitutions(db).where('institutions.id', '=', id).executeTakeFirst()
}

export async function countInstitutions(db: Db, asked: InstitutionsAsked): Promise<number> {
  const { count } = await db
    .selectFrom('institutions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(institutionsWhere(asked))
    .executeTakeFirstOrThrow()
  return count
}

/** All institutions asked for, by name, five hundred at a time. */
export function institutionPages(db: Db, asked: InstitutionsAsked): AsyncGenerator<InstitutionRead[]> {
  return everyPage<InstitutionRead & { key: string }>(500, (after, size) =>
    startInstitutions(db)
      .select(sql<string>`lower(institutions.name)`.as('key'))
      .where(institutionsWhere(asked))
      .$if(after !== undefined, (query) => query.where(sql<boolean>`lower(institutions.name) > ${after?.key}::text`))
      .orderBy(sql`lower(institutions.name)`)
      .limit(size)
      .execute(),
  )
}

function institutionsWhere({ filter = {}, search, ids }: InstitutionsAsked): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`institutions.merged_into is null`]
  // the id of one that was merged leads to the one that stays
  if (ids)
    all.push(sql<boolean>`institutions.id = any(array(select coalesce(merged_into, id) from institutions where id = any(${ids}::uuid[])))`)
  if (filter.region?.length) all.push(sql<boolean>`institutions.region = any(${filter.region}::text[])`)
  if (filter.type?.length) all.push(sql<boolean>`institutions.type = any(${filter.type}::text[])`)
  if (filter.status) all.push(sql<boolean>`institutions.status = ${filter.status}`)
  const account = sql<boolean>`exists (select from accounts where institution_id = institutions.id and role = 'institution')`
  if (filter.account) all.push(filter.account === 'with' ? account : sql<boolean>`not ${account}`)
  for (const pattern of likePatterns(search)) {
    // As the index `institutions_search` has it.
    all.push(sql<boolean>`((institutions.name || ' ' || coalesce(institutions.acronym, '') || ' ' || coalesce(institutions.city, '')
      || ' ' || coalesce(institutions.province, '')) ilike ${pattern}
      or institutions.id = any(array(${formerlyNamed('institution', pattern)}))
      or institutions.id = any(array(select merged_into from institutions old where old.merged_into is not null and old.acronym ilike ${pattern})))`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The institution of an institution's account; nobody else's account has campuses. */
export async function findInstitutionOfAccount(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('institution_id')
    .where('id', '=', accountId)
    .where('role', '=', 'institution')
    .executeTakeFirst()
  return row?.institution_id ?? undefined
}

export async function hasInstitution(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('institutions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
