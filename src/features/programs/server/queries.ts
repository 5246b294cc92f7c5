/** Programs with their campus and institution, and the one place that derives the status of a validity. */

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { everyPage, metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { holds, likePatterns, searchedWords, type Word } from '../../../kit/server/db/search.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { kept } from '../../../kit/server/http/kept.ts'
import { closedCampuses } from '../../institutions/server/queries-active.ts'
import {
  campusesCalled,
  formerlyNamed,
  formerNamesOf,
  institutionsCalled,
  institutionsNamed,
} from '../../institutions/server/queries-names.ts'
import { accreditedLevels, levels, type ValidityStatus } from '../../ladder/rules.ts'
import { openStatuses } from '../../visits/rules.ts'
import { programTexts } from '../columns-texts.ts'
import type { InstitutionProgram, ProgramRow } from '../contract.ts'
import type { FlatFilter, ProgramFilter, ProgramOrder } from '../contract-filter.ts'
import { keptCounts, keptTotal } from './queries-counts.ts'

/** What narrows a list of programs; `institution_id` outside the filter is the actor's own and comes from the session. */
export type ProgramsAsked = FlatFilter & {
  filter?: ProgramFilter | undefined
  search?: string | undefined
  ids?: string[] | undefined
  institution_id?: string | undefined
}

/**
 * The status of a program's validity as SQL over the table `programs` (docs/domain.md#validity): `upcoming` ends within 12 months,
 * `grace` has ended but its grace period runs.
 * @param today the agency's day, `YYYY-MM-DD`
 */
export function validityStatus(today: string): RawBuilder<ValidityStatus> {
  return sql<ValidityStatus>`case
    when ${statusConditions.none(today)} then 'none'
    when ${statusConditions.valid(today)} then 'valid'
    when ${statusConditions.upcoming(today)} then 'upcoming'
    when ${statusConditions.grace(today)} then 'grace'
    else 'expired' end`
}

/** Each status as a range of `valid_to`, so that a filter finds its rows by index. */
const statusConditions: Record<ValidityStatus, (today: string) => RawBuilder<boolean>> = {
  none: () => sql<boolean>`programs.valid_to is null`,
  valid: (today) => sql<boolean>`programs.valid_to > ${horizon(today)}`,
  upcoming: (today) => endsBetween(today, horizon(today)),
  grace: (today) => sql<boolean>`(programs.valid_to < ${today}::date and programs.grace_until >= ${today}::date)`,
  expired: (today) =>
    sql<boolean>`(programs.valid_to < ${today}::date and (programs.grace_until is null or programs.grace_until < ${today}::date))`,
}

/** A program has this status today: a condition on `programs` that an index answers. */
export function validityCondition(status: ValidityStatus, today: string): RawBuilder<boolean> {
  return statusConditions[status](today)
}

/** Level I or above in force, as a condition on `programs` (docs/domain.md#accreditation-levels). */
export function isAccredited(today: string): RawBuilder<boolean> {
  return sql<boolean>`(programs.level in (${sql.join(accreditedLevels.map((level) => sql.lit(level)))}) and ${inForce(today)})`
}

/** A Candidate in force, as a condition on `programs`. */
export function isCandidate(today: string): RawBuilder<boolean> {
  return sql<boolean>`(programs.level = 'candidate' and ${inForce(today)})`
}

/** All programs found, the accredited ones and the Candidates among them, as one object. */
export function programTotals(today: string): RawBuilder<unknown> {
  return sql`json_build_object('total', count(*), 'accredited', count(*) filter (where ${isAccredited(today)}),
    'candidates', count(*) filter (where ${isCandidate(today)}))`
}

/** Not inactive, itself or with its campus or institution. */
export const isOffered = sql<boolean>`(programs.is_active and programs.campus_id <> all(${closedCampuses}))`

/** Offered, and its validity or its grace period runs: what the public is told counts alike for staff. */
function inForce(today: string): RawBuilder<boolean> {
  return sql<boolean>`((programs.valid_to >= ${today}::date or programs.grace_until >= ${today}::date) and ${isOffered})`
}

/** The last day of an "upcoming expiration". */
function horizon(today: string): RawBuilder<Date> {
  return sql<Date>`(${today}::date + make_interval(months => ${sql.lit(agency.upcomingMonths)}))::date`
}

// ---- reading -----------------------------------------------------------------------------------------------------

/** @param rows the programs to read, all by default; what is limited before it is joined costs less */
function startPrograms(db: Db | Trx, today: string, rows = sql<Selectable<Tables['programs']>>`programs`) {
  return db
    .selectFrom(rows.as('programs'))
    .innerJoin('campuses', 'campuses.id', 'programs.campus_id')
    .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
    .select([
      'programs.id',
      'programs.name',
      'programs.degree_level',
      ...programTexts.map(({ key }) => `programs.${key}` as const),
      'programs.level',
      'programs.qualified_for',
      'programs.revisit_for',
      'programs.valid_from',
      'programs.valid_to',
      'programs.grace_until',
      'programs.grace_reason',
      'programs.grace_reference',
      validityStatus(today).as('status'),
      'programs.campus_id',
      'campuses.name as campus_name',
      'campuses.region',
      'campuses.institution_id',
      'institutions.name as institution_name',
      'programs.is_active',
      sql<boolean>`not (programs.is_active and campuses.is_active and institutions.status = 'active')`.as('is_closed'),
      formerNamesOf('program', 'programs.id').as('former_names'),
      'programs.version',
    ])
}

/**
 * One page of programs with their number: known from the kept counts where they have it, counted to `mostCounted` where they have not.
 * `grouped` keeps the programs of a campus together, the main campus first.
 */
export async function listPrograms(
  db: Db,
  asked: ProgramsAsked,
  page: PageAsked,
  order: ProgramOrder,
  grouped = false,
): Promise<Page<ProgramRow>> {
  const today = agencyDay()
  const listing = { asked, ...order, grouped, limit: page.paginate, offset: offsetOf(page) }
  const known = keptTotalOf(asked, today)
  if (!known) return listCounted(db, today, page, listing)
  if (isIndexed(asked, order)) {
    const rows = await alongTheOrder(db, today, listing).select(known.as('total')).execute()
    return { data: rows, meta: metaOf(rows[0]?.total ?? (await totalFrom(db, known)), page) }
  }
  const total = await totalFrom(db, known)
  // Few are found by the index of what is asked and then sorted; of many the first ones are met soon by going along the order.
  const rows = total <= fewPrograms ? amongFound(db, today, listing, sql`offset 0`) : alongTheOrder(db, today, listing)
  return { data: await rows.execute(), meta: metaOf(total, page) }
}

/** So many rows are found and sorted sooner than their like is met along an order in which they stand together. */
const fewPrograms = 20_000
/** What the kept counts do not have is counted so far; what is more is said to be more. */
const mostCounted = 10_000

type Listing = ProgramOrder & { asked: ProgramsAsked; grouped: boolean; limit: number; offset: number }

/** Finds once, and counts and cuts what was found. */
async function listCounted(db: Db, today: string, page: PageAsked, listing: Listing): Promise<Page<ProgramRow>> {
  const isMany = listing.asked.search !== undefined && (await isOfMany(db, listing.asked, today))
  const bound = sql`limit ${sql.lit(mostCounted + 1)}`
  const count = (are: 'found' | 'met') =>
    totalFrom(
      db,
      sql`(select count(*)::int from (select from programs where ${programsWhere(listing.asked, today, are)} ${bound}) counted)`,
    )
  if (!isMany) {
    const rows = await amongFound(db, today, listing, bound).select(sql<number>`(select count(*)::int from found)`.as('total')).execute()
    const total = rows[0]?.total ?? (listing.offset === 0 ? 0 : await count('found'))
    if (total <= mostCounted) return { data: rows, meta: metaOf(total, page) }
  }
  const total = isMany ? await count('met') : mostCounted + 1
  const data = await alongTheOrder(db, today, listing).execute()
  return { data, meta: total > mostCounted ? { ...metaOf(mostCounted, page), more: true } : metaOf(total, page) }
}

/**
 * Whether a look at every five hundredth part of very many programs finds a tenth of them. That is not looked for in an index, which has all
 * of it or nothing: the first ones are met soon by going along.
 */
async function isOfMany(db: Db, asked: ProgramsAsked, today: string): Promise<boolean> {
  const all = sizes.get(db) ?? kept(aMinute, () => totalFrom(db, keptTotal('places', sql<boolean>`true`)))
  sizes.set(db, all)
  if ((await all()) < veryMany) return false
  const { rows } = await sql<{ is_many: boolean }>`
    select count(*) filter (where ${programsWhere(asked, today, 'met')}) * 10 > count(*) as is_many
    from programs tablesample system (0.2) repeatable (1)`.execute(db)
  return rows[0]?.is_many ?? false
}

const sizes = new WeakMap<Db, () => Promise<number>>()
const aMinute = 60_000
/** Up to here any part of all programs is found and counted in some ten milliseconds. */
const veryMany = 200_000

async function totalFrom(db: Db, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db)
  return rows[0]?.total ?? 0
}

const campusOrder = [sql`campuses.is_main desc`, sql`lower(campuses.name)`, sql`campuses.id`]
const orders: Record<ProgramOrder['sort'], RawBuilder<unknown>[]> = {
  name: [sql`lower(programs.name)`],
  institution: [sql`lower(institutions.name)`, sql`lower(campuses.name)`, sql`lower(programs.name)`],
  level: [sql`array_position(${sql.lit(`{${levels.join(',')}}`)}::text[], programs.level)`, sql`lower(programs.name)`],
  valid_to: [sql`programs.valid_to`],
}

/** Nothing but the end of a validity may be missing. Said of what never is, it would keep an index from being used. */
function orderOf({ sort, direction, grouped }: Listing): RawBuilder<unknown> {
  const terms = orders[sort].map((term) => sql`${term} ${sql.raw(sort === 'valid_to' ? `${direction} nulls last` : direction)}`)
  return sql.join([...(grouped ? campusOrder : []), ...terms, sql.raw(`programs.id ${direction}`)])
}

/** Orders that need campus or institution. */
const isOfPlaces = ({ sort, grouped }: Listing) => grouped || sort === 'institution'

/** One page of what is found at once, whatever the order. @param bound of what is found; `offset 0` keeps the index of what is asked */
function amongFound(db: Db, today: string, listing: Listing, bound: RawBuilder<unknown>) {
  const order = orderOf(listing)
  const piece = sql`order by ${order} limit ${listing.limit} offset ${listing.offset}`
  // What is cut before it is joined costs less.
  const rows = isOfPlaces(listing) ? sql`found` : sql`(select * from found programs ${piece})`
  const found = db.with('found', () => sql`(select * from programs where ${programsWhere(listing.asked, today)} ${bound})` as never)
  const page = startPrograms(found as unknown as Db, today, rows as RawBuilder<Selectable<Tables['programs']>>).orderBy(order)
  return isOfPlaces(listing) ? page.limit(listing.limit).offset(listing.offset) : page
}

/** One page of many, met along their order. */
function alongTheOrder(db: Db, today: string, listing: Listing) {
  const { asked, limit, offset, sort, direction } = listing
  const where = programsWhere(asked, today, 'met')
  const order = orderOf(listing)
  if (isOfPlaces(listing)) return startPrograms(db, today).where(where).orderBy(order).limit(limit).offset(offset)
  const piece = sql`order by ${order} limit ${limit} offset ${offset}`
  // An index has what has no end first or last: each half of the order has an index of its own.
  const half = (condition: string) => sql`(select * from programs where ${where} and valid_to ${sql.raw(condition)}
    order by valid_to desc, id desc limit ${limit + offset})`
  const rows =
    sort === 'valid_to' && direction === 'desc'
      ? sql`(${half('is not null')} union all ${half('is null')}) programs`
      : sql`programs where ${where}`
  return startPrograms(db, today, sql`(select * from ${rows} ${piece})`).orderBy(order)
}

/** All programs asked for, by name, a thousand at a time. */
export function programPages(db: Db, asked: ProgramsAsked): AsyncGenerator<ProgramRow[]> {
  const today = agencyDay()
  return everyPage<ProgramRow & { key: string }>(1_000, (after, size) =>
    startPrograms(db, today)
      .select(sql<string>`lower(programs.name)`.as('key'))
      .where(programsWhere(asked, today))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(lower(programs.name), programs.id) > (${after?.key}::text, ${after?.id}::uuid)`),
      )
      .orderBy(sql`lower(programs.name), programs.id`)
      .limit(size)
      .execute(),
  )
}

export function findProgram(db: Db | Trx, id: string): Promise<ProgramRow | undefined> {
  return startPrograms(db, agencyDay()).where('programs.id', '=', id).executeTakeFirst()
}

export function programsByIds(db: Db | Trx, ids: string[]) {
  return startPrograms(db, agencyDay()).where(sql<boolean>`programs.id = any(${ids}::uuid[])`).orderBy('programs.name')
}

export async function listValidityEndYears(db: Db): Promise<{ year: number; count: number }[]> {
  const { rows } = await sql<{ year: number; count: number }>`
    select extract(year from valid_to)::int as year, sum(programs.programs)::int as count from ${keptCounts('ends')}
    where valid_to is not null group by 1 having sum(programs.programs) > 0 order by 1`.execute(db)
  return rows
}

/** Adds to each program the accreditation that is under way for it. */
export async function withOpenRequests(db: Db, programs: ProgramRow[]): Promise<InstitutionProgram[]> {
  const found = await db
    .selectFrom('accreditation_programs')
    .innerJoin('accreditations', 'accreditations.id', 'accreditation_programs.accreditation_id')
    .select(['program_id', 'accreditations.id', 'number', 'status', 'visit_date'])
    .where(sql<boolean>`program_id = any(${programs.map((program) => program.id)}::uuid[])`)
    .where(sql<boolean>`status = any(${[...openStatuses]}::text[])`)
    .orderBy('visit_date')
    .execute()
  const byProgram = new Map(found.map(({ program_id, ...request }) => [program_id, request]))
  return programs.map((program) => ({ ...program, open_request: byProgram.get(program.id) ?? null }))
}

// ---- what a list is narrowed to ------------------------------------------------------------------------------------

/**
 * All conditions as one, each on `programs` alone: what is asked of campus or institution becomes a set of campus ids.
 * @param are `found` by their indexes, or `met` one after the other and looked up in sets
 */
function programsWhere(asked: ProgramsAsked, today: string, are: 'found' | 'met' = 'found'): RawBuilder<boolean> {
  const { filter = {}, search, ids, institution_id } = asked
  const among = are === 'found' ? amongArray : amongSet
  const all = [...levelConditions(filter), ...endConditions(asked, today)]
  if (ids) all.push(sql<boolean>`programs.id = any(${ids}::uuid[])`)
  if (filter.degree_level?.length) all.push(sql<boolean>`programs.degree_level = any(${filter.degree_level}::text[])`)
  if (filter.is_active !== undefined) all.push(sql<boolean>`${isOffered} = ${filter.is_active}`)
  for (const { key } of programTexts)
    for (const pattern of likePatterns(filter[key])) all.push(sql<boolean>`${sql.ref(`programs.${key}`)} ilike ${pattern}`)
  const campus = campusConditions(filter, asked, institution_id)
  if (campus.length > 0) all.push(among('campus_id', sql`select c.id from campuses c where ${allOf(campus)}`))
  for (const word of searchedWords(search))
    all.push(anyOf([holds('programs.name', word), among('id', formerlyNamed('program', word)), among('campus_id', campusesNamed(word))]))
  return allOf(all)
}

const told = new Set(['level', 'is_active', 'region', 'degree_level', 'status', 'months', 'valid_to', 'year', 'month', 'validity_date_to'])

/** How many there are, where nothing is asked but what the kept counts tell apart. */
function keptTotalOf(asked: ProgramsAsked, today: string): RawBuilder<number> | undefined {
  const { filter = {}, search, ids, institution_id, suc, campus } = asked
  const { is_active, region, degree_level } = filter
  const isTold = Object.entries(filter).every(([name, value]) => value === undefined || told.has(name))
  if (search || ids || institution_id || suc || campus || !isTold) return undefined
  const ends = endConditions(asked, today)
  const all = levelConditions(filter)
  if (is_active !== undefined) all.push(sql<boolean>`programs.is_offered = ${is_active}`)
  if (!region?.length && !degree_level?.length && ends.length > 0) return keptTotal('ends', allOf([...all, ...ends]))
  if (ends.length > 0) return undefined
  if (region?.length) all.push(sql<boolean>`programs.region = any(${region}::text[])`)
  if (degree_level?.length) all.push(sql<boolean>`programs.degree_level = any(${degree_level}::text[])`)
  return keptTotal('places', allOf(all))
}

/** Whether the rows stand in an index as they are asked for, without others between them. */
function isIndexed({ filter = {} }: ProgramsAsked, { sort }: ProgramOrder): boolean {
  const isOfOneLevel = filter.level?.length === 1
  const others = Object.entries(filter).filter(([name, value]) => name !== 'level' && value !== undefined)
  return others.length === 0 && sort !== 'institution' && (isOfOneLevel ? sort === 'valid_to' : !filter.level?.length)
}

/** One alone as such: then the index of the levels has them by the end of their validity. */
function levelConditions({ level = [] }: ProgramFilter): RawBuilder<boolean>[] {
  if (level.length === 0) return []
  return [level.length === 1 ? sql<boolean>`programs.level = ${level[0]}` : sql<boolean>`programs.level = any(${level}::text[])`]
}

/** What is asked of the end of a validity. */
function endConditions(asked: ProgramsAsked, today: string): RawBuilder<boolean>[] {
  const { status, validity_date_to, months, valid_to } = asked.filter ?? {}
  const all: RawBuilder<boolean>[] = []
  if (status?.length) all.push(anyOf(status.map((one) => statusConditions[one](today))))
  for (const { year, month } of [asked, asked.filter ?? {}, validity_date_to ?? {}])
    if (year?.length) all.push(anyOf(year.map((one) => endsIn(one, month))))
  if (months) all.push(endsBetween(today, sql<Date>`(${today}::date + make_interval(months => ${months}::int))::date`))
  if (valid_to?.from) all.push(sql<boolean>`programs.valid_to >= ${valid_to.from}::date`)
  if (valid_to?.to) all.push(sql<boolean>`programs.valid_to <= ${valid_to.to}::date`)
  return all
}

function campusConditions(filter: ProgramFilter, beside: FlatFilter, own: string | undefined) {
  const { region, institution_id, campus_id, suc_campus = {} } = filter
  const all: RawBuilder<boolean>[] = []
  if (own) all.push(sql<boolean>`c.institution_id = ${own}::uuid`)
  if (region?.length) all.push(sql<boolean>`c.region = any(${region}::text[])`)
  if (institution_id) all.push(sql<boolean>`c.institution_id = ${institution_id}::uuid`)
  if (campus_id) all.push(sql<boolean>`c.id = ${campus_id}::uuid`)
  for (const { suc, campus } of [beside, filter, suc_campus]) {
    if (suc) all.push(sql<boolean>`c.institution_id = any(array(${institutionsCalled(suc)}))`)
    if (campus) all.push(sql<boolean>`c.id = any(array(${campusesCalled(campus)}))`)
  }
  return all
}

/** As an array, not a subquery: so the index on the campus and the one for the search work together. */
function amongArray(column: 'id' | 'campus_id', ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`programs.${sql.ref(column)} = any(array(${ids}))`
}

/** As a set in which one row is looked up as fast as in a small one; not as a join, which would begin with the set. */
function amongSet(column: 'id' | 'campus_id', ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(programs.${sql.ref(column)} in (${ids})) is true`
}

/** Each half by its own index. */
function campusesNamed(word: Word): RawBuilder<unknown> {
  return sql`select id from campuses where ${holds('name', word)} union all ${formerlyNamed('campus', word)} union all
    select c.id from campuses c where c.institution_id = any(array(${institutionsNamed(word)}))`
}

function endsBetween(from: string, to: RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`(programs.valid_to >= ${from}::date and programs.valid_to <= ${to})`
}

function endsIn(year: number, month: number | undefined): RawBuilder<boolean> {
  const from = sql`make_date(${sql.lit(year)}, ${sql.lit(month ?? 1)}, 1)`
  const length = sql.lit(month ? '1 month' : '1 year')
  return sql<boolean>`(programs.valid_to >= ${from} and programs.valid_to < ${from} + ${length}::interval)`
}

function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
