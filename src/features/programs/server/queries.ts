/** Programs with their campus and institution: lists, their totals, and one record. */

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { type PassedOn, plannedAnewAsBytes } from '../../../kit/server/db/marks.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { compileEach } from '../../../kit/server/db/statements/compile-once.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
import { kept } from '../../../kit/server/http/kept.ts'
import { csvLine, everyLine, linesAtOnce, moreMemory } from '../../../kit/server/sheets/queries-csv.ts'
import { formerNamesOf, formerTexts } from '../../institutions/server/queries-names.ts'
import { levels } from '../../ladder/rules.ts'
import { openStatuses } from '../../visits/rules.ts'
import { programColumns } from '../columns.ts'
import { programTexts } from '../columns-texts.ts'
import type { InstitutionProgram, ProgramRow } from '../contract.ts'
import type { ProgramOrder } from '../contract-filter.ts'
import { keptCounts, keptTotal } from './counts/queries.ts'
import { drawnPlaces, isIndexed, keptTotalOf, type ProgramsAsked, programsWhere, validityStatus, withPlaces } from './queries-conditions.ts'

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
  if (isIndexed(asked, order) && !grouped) {
    const [level] = asked.filter?.level ?? []
    const { offset, ...shape } = { ...order, limit: page.paginate, offset: offsetOf(page), ofLevel: level !== undefined }
    const rows = await pageOfIndex(db, { ...shape, isFirst: offset === 0 }, { today, level: level as string, offset })
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

/** Finds once, and counts and cuts what was found; of more than are counted the first ones are met along their order. */
async function listCounted(db: Db, today: string, page: PageAsked, listing: Listing): Promise<Page<ProgramRow>> {
  const { asked } = listing
  const bound = sql`limit ${sql.lit(mostCounted + 1)}`
  const counted = (are: 'found' | 'met', broad: readonly boolean[] = []) =>
    sql<number>`(select count(*)::int from (select from programs where ${programsWhere(asked, today, are, broad)} ${bound}) counted)`
  const told = (data: ProgramRow[], total: number): Page<ProgramRow> =>
    total > mostCounted ? { data, meta: { ...metaOf(mostCounted, page), more: true } } : { data, meta: metaOf(total, page) }
  if (asked.search !== undefined && (await areVeryMany(db))) {
    const { metSoon, broad } = await drawn(db, today, listing)
    const rows = metSoon ? alongTheOrder(db, today, listing) : sorted(db, today, listing, broad)
    const data = await rows.select((metSoon ? counted('met') : counted('found', broad)).as('total')).execute()
    return told(data, data[0]?.total ?? (listing.offset === 0 ? 0 : await totalFrom(db, counted('found'))))
  }
  const rows = await amongFound(db, today, listing, bound).select(sql<number>`(select count(*)::int from found)`.as('total')).execute()
  const total = rows[0]?.total ?? (listing.offset === 0 ? 0 : await totalFrom(db, counted('found')))
  return told(total > mostCounted ? await alongTheOrder(db, today, listing).execute() : rows, total)
}

async function areVeryMany(db: Db): Promise<boolean> {
  const all = sizes.get(db) ?? kept(aMinute, () => totalFrom(db, keptTotal('places', sql<boolean>`true`)))
  sizes.set(db, all)
  return (await all()) >= veryMany
}

/**
 * What a look at every five hundredth part of all programs tells of a search. `metSoon`: a tenth fits, and by name the first of them does not
 * stand far behind. Those are not looked for in an index, which has all of it or nothing: the first ones are met soon by going along. A word
 * in the last names of the alphabet alone would be met after nearly all others. `broad`: the words that a tenth of the places bear.
 */
async function drawn(db: Db, today: string, { asked, sort, direction }: Listing): Promise<{ metSoon: boolean; broad: boolean[] }> {
  const places = drawnPlaces(asked.search)
  const isTenth = (fits: RawBuilder<unknown>) => sql<boolean>`count(*) filter (where ${fits}) * 10 > count(*)`
  const first =
    direction === 'asc' ? sql`key < (select min(key) from drawn where fits)` : sql`key > (select max(key) from drawn where fits)`
  const isFirstNear = sort === 'name' ? sql`count(*) filter (where ${first}) * 6 < count(*)` : sql`true`
  const { rows } = await sql<{ metSoon: boolean; broad: boolean[] }>`
    with drawn as materialized (
      select lower(name) as key, ${programsWhere(asked, today, 'drawn')} as fits, array[${sql.join(places)}]::boolean[] as places
      from programs tablesample system (0.2) repeatable (1))
    select ${isTenth(sql`fits`)} and ${isFirstNear} as "metSoon",
      array[${sql.join(places.map((_, at) => isTenth(sql`places[${sql.lit(at + 1)}]`)))}]::boolean[] as broad
    from drawn`.execute(db)
  return rows[0] ?? { metSoon: false, broad: [] }
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

/** One page of all that are found by their indexes, put in order. Without `offset 0` they would be met along the order after all. */
function sorted(db: Db, today: string, listing: Listing, broad: readonly boolean[]) {
  const order = orderOf(listing)
  const piece = sql`order by ${order} limit ${listing.limit} offset ${listing.offset}`
  const found = sql`(select * from programs where ${programsWhere(listing.asked, today, 'found', broad)} offset 0)`
  const rows = isOfPlaces(listing) ? found : sql`(select * from ${found} programs ${piece})`
  const page = startPrograms(withPlaces(db, listing.asked.search), today, rows as RawBuilder<Selectable<Tables['programs']>>).orderBy(order)
  return isOfPlaces(listing) ? page.limit(listing.limit).offset(listing.offset) : page
}

type IndexedShape = ProgramOrder & { limit: number; isFirst: boolean; ofLevel: boolean }

/**
 * One page of what an index has as it is asked for, with its total. The size of the page is a number of the statement and not a value of it:
 * so PostgreSQL plans it once for all who ask, where it plans anew for each what it cannot know the size of (0.3 ms; the page takes 0.2).
 */
const pageOfIndex = compileEach(
  (db, { today, level, offset }: { today: string; level: string; offset: number }, { isFirst, ofLevel, ...shape }: IndexedShape) => {
    const asked = { filter: ofLevel ? { level: [level] } : {} } as ProgramsAsked
    const limit = sql.lit(shape.limit)
    const cut = isFirst
      ? { piece: sql`limit ${limit}`, reach: limit }
      : { piece: sql`limit ${limit} offset ${offset}`, reach: sql`${limit} + ${offset}::int` }
    const total = keptTotalOf(asked, today) as RawBuilder<number>
    return alongTheOrder(db as Db, today, { ...shape, asked, offset, grouped: false }, cut).select(total.as('total'))
  },
)

/** How a page is cut out of an order, and how far into the order it reaches. */
type Cut = { piece: RawBuilder<unknown>; reach: RawBuilder<unknown> }

function cutOf({ limit, offset }: Listing): Cut {
  return { piece: sql`limit ${limit} offset ${offset}`, reach: sql`${limit + offset}` }
}

/** One page of many, met along their order. */
function alongTheOrder(db: Db, today: string, listing: Listing, cut?: Cut) {
  const { asked, limit, offset, sort, direction } = listing
  const where = programsWhere(asked, today, 'met')
  const order = orderOf(listing)
  const begun = withPlaces(db, asked.search)
  if (isOfPlaces(listing)) return startPrograms(begun, today).where(where).orderBy(order).limit(limit).offset(offset)
  const { piece: ofOrder, reach } = cut ?? cutOf(listing)
  const piece = sql`order by ${order} ${ofOrder}`
  // An index has what has no end first or last: each half of the order has an index of its own.
  const half = (condition: string) => sql`(select * from programs where ${where} and valid_to ${sql.raw(condition)}
    order by valid_to desc, id desc limit ${reach})`
  const rows =
    sort === 'valid_to' && direction === 'desc'
      ? sql`(${half('is not null')} union all ${half('is null')}) programs`
      : sql`programs where ${where}`
  return startPrograms(begun, today, sql`(select * from ${rows} ${piece})`).orderBy(order)
}

/** All programs asked for, by name, as the lines of their file. */
export function programLines(db: Db, asked: ProgramsAsked): AsyncGenerator<PassedOn> {
  const today = agencyDay()
  const where = programsWhere(asked, today)
  const line = csvLine(programColumns, 'found', { former_names: sql.ref('former.names') })
  const order = sql`lower(programs.name), programs.id`
  const behind = (after: Place | undefined) => (after ? sql`(${order}) > (${after.key}::text, ${after.id}::uuid)` : sql`true`)
  const until = (end: Place | undefined) => (end ? sql`(key, id) <= (${end.key}::text, ${end.id}::uuid)` : sql`true`)
  /**
   * @param size so many of what lies behind `after`, along the order; all up to `end` without it
   * @returns some lines each, and whether `end` was met as the last one
   */
  const read = async (after: Place | undefined, end: Place | undefined, size?: number) => {
    const cut = size ? sql`order by ${order} limit ${size}` : sql``
    const piece = sql`(select *, lower(programs.name) as key from programs where ${where} and ${behind(after)} ${cut})`
    const rows = sql`(select *, row_number() over (order by key, id) as at from ${piece} piece where ${size ? sql`true` : until(end)})`
    const found = startPrograms(db, today, rows as RawBuilder<Selectable<Tables['programs']>>).select(sql`programs.at`.as('at'))
    const text = sql`found.at / ${sql.lit(linesAtOnce)}`
    const { rows: read } = await sql<{ lines: PassedOn; met: boolean | null }>`${sql.raw(plannedAnewAsBytes)}
      select lines, met from (
        select ${text} as text, string_agg(${line}, '' order by found.at) as lines,
          bool_or(found.id = ${end?.id ?? null}::uuid and found.at = ${size ?? null}::int) as met
        from (${found}) found left join ${formerTexts('program')} former on former.of = found.id
        group by 1 order by 1 offset 0) texts
      where ${moreMemory} order by text`.execute(db)
    return read
  }
  return everyLine<Place>(db, {
    end: async (after, size) => {
      const { rows } = await sql<Place>`select lower(programs.name) as key, programs.id from programs
        where ${where} and ${behind(after)} order by ${order} limit 1 offset ${size - 1}`.execute(db)
      return rows[0]
    },
    lines: async (after, end, size) => {
      // Cut off, so many are read along the index and need no sorting. Where others came or went meanwhile, the end is not the last of them.
      const found = end && (await read(after, end, size))
      return (found?.at(-1)?.met ? found : await read(after, end)).map(({ lines }) => lines)
    },
  })
}

type Place = { key: string; id: string }

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
