/** What a list of programs is narrowed to, and the one place that derives the status of a validity. */

import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { holds, likePatterns, searchedWords, type Word } from '../../../kit/server/db/search.ts'
import { closedCampuses } from '../../institutions/server/queries-active.ts'
import { campusesCalled, formerlyNamed, institutionsCalled, institutionsNamed } from '../../institutions/server/queries-names.ts'
import { accreditedLevels, levels, type ValidityStatus } from '../../ladder/rules.ts'
import { programTexts } from '../columns-texts.ts'
import type { FlatFilter, ProgramFilter, ProgramOrder } from '../contract-filter.ts'
import { keptCounts, keptTotal } from './counts/queries.ts'

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

/**
 * Level I or above in force, as a condition on `programs` (docs/domain.md#accreditation-levels).
 * @param offered of the kept counts `countedOffered`
 */
export function isAccredited(today: string, offered = isOffered): RawBuilder<boolean> {
  return sql<boolean>`(programs.level in (${sql.join(accreditedLevels.map((level) => sql.lit(level)))}) and ${inForce(today, offered)})`
}

/** A Candidate in force, as a condition on `programs`. @param offered of the kept counts `countedOffered` */
export function isCandidate(today: string, offered = isOffered): RawBuilder<boolean> {
  return sql<boolean>`(programs.level = 'candidate' and ${inForce(today, offered)})`
}

/** All programs found, the accredited ones and the Candidates among them, as one object. */
export function programTotals(today: string): RawBuilder<unknown> {
  return sql`json_build_object('total', count(*), 'accredited', count(*) filter (where ${isAccredited(today)}),
    'candidates', count(*) filter (where ${isCandidate(today)}))`
}

/** The same of all programs there are, from the kept counts, with the offered ones (`active`). */
export function keptProgramTotals(today: string): RawBuilder<unknown> {
  return sql`(select json_build_object('total', ${keptSum()}, 'accredited', ${keptSum(isAccredited(today, countedOffered))},
    'candidates', ${keptSum(isCandidate(today, countedOffered))}, 'active', ${keptSum(countedOffered)}) from ${keptCounts('ends')})`
}

/** All programs by the state of their validity, as a query: `status`, `total`. */
export function keptStatuses(today: string): RawBuilder<unknown> {
  return sql`select ${validityStatus(today)} as status, ${keptSum()} as total from ${keptCounts('ends')} group by 1`
}

/** All programs by level for each region, type of institution or degree level, as a query: `name`, `levels`, `total`. Most with a level first. */
export function keptLevels(by: 'region' | 'type' | 'degree_level'): RawBuilder<unknown> {
  const ofLevels = levels.map((level) => sql`${sql.lit(level)}, ${keptSum(sql`programs.level = ${sql.lit(level)}`)}`)
  return sql`select ${sql.ref(`programs.${by}`)} as name, json_build_object(${sql.join(ofLevels)}) as levels, ${keptSum()} as total
    from ${keptCounts('places')} group by 1 having sum(programs.programs) > 0
    order by ${keptSum(sql`programs.level <> 'none'`)} desc, total desc, name`
}

function keptSum(fits = sql<boolean>`true`): RawBuilder<number> {
  return sql`coalesce(sum(programs.programs) filter (where ${fits}), 0)::int`
}

/** Not inactive, itself or with its campus or institution. */
export const isOffered = sql<boolean>`(programs.is_active and programs.campus_id <> all(${closedCampuses}))`
/** The same in the kept counts. */
const countedOffered = sql<boolean>`programs.is_offered`

/** Offered, and its validity or its grace period runs: what the public is told counts alike for staff. */
function inForce(today: string, offered: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`((programs.valid_to >= ${today}::date or programs.grace_until >= ${today}::date) and ${offered})`
}

/** The last day of an "upcoming expiration". */
function horizon(today: string): RawBuilder<Date> {
  return sql<Date>`(${today}::date + make_interval(months => ${sql.lit(agency.upcomingMonths)}))::date`
}

/**
 * All conditions as one, each on `programs` alone: what is asked of campus or institution becomes a set of campus ids.
 * @param are `found` by their indexes; `met` one after the other and looked up in sets, in a statement that begins `withPlaces`; or a few
 * that were `drawn`, of each of which its own place is looked at
 * @param broad words by their place among those searched that very many places bear: of what is found they are looked up in sets, too, in a
 * statement that begins `withPlaces`
 */
export function programsWhere(
  asked: ProgramsAsked,
  today: string,
  are: 'found' | 'met' | 'drawn' = 'found',
  broad: readonly boolean[] = [],
): RawBuilder<boolean> {
  const { filter = {}, search, ids, institution_id } = asked
  const among = are === 'found' ? amongArray : amongSet
  const inPlace = { found: placeFound, met: placeMet, drawn: placeDrawn }[are]
  const all = [...levelConditions(filter), ...endConditions(asked, today)]
  if (ids) all.push(sql<boolean>`programs.id = any(${ids}::uuid[])`)
  if (filter.degree_level?.length) all.push(sql<boolean>`programs.degree_level = any(${filter.degree_level}::text[])`)
  if (filter.is_active !== undefined) all.push(sql<boolean>`${isOffered} = ${filter.is_active}`)
  for (const { key } of programTexts)
    for (const pattern of likePatterns(filter[key])) all.push(sql<boolean>`${sql.ref(`programs.${key}`)} ilike ${pattern}`)
  const campus = campusConditions(filter, asked, institution_id)
  if (campus.length > 0) all.push(among('campus_id', sql`select c.id from campuses c where ${allOf(campus)}`))
  for (const [at, word] of searchedWords(search).entries())
    all.push(anyOf([holds('programs.name', word), among('id', formerlyNamed('program', word)), (broad[at] ? placeMet : inPlace)(word, at)]))
  return allOf(all)
}

/** Begins a statement about programs that are `met`: the places that each word of a search names, found once for all of its parts. */
export function withPlaces<D extends Db>(db: D, search: string | undefined): D {
  const words = searchedWords(search)
  const begun = words.reduce<Db>(
    (before, word, at) =>
      before.with(
        (name) => name(`places_${at}`).materialized(),
        () => sql`(${campusesNamed(word)})` as never,
      ) as unknown as Db,
    db,
  )
  return begun as D
}

/** Of each word of a search: whether the place of a program that was drawn bears it. */
export function drawnPlaces(search: string | undefined): RawBuilder<boolean>[] {
  return searchedWords(search).map(placeDrawn)
}

function placeFound(word: Word): RawBuilder<boolean> {
  return amongArray('campus_id', campusesNamed(word))
}

function placeMet(_: Word, at: number): RawBuilder<boolean> {
  return amongSet('campus_id', sql`select id from ${sql.table(`places_${at}`)}`)
}

/** Not as `exists`, of which the planner may make a set of all places; what they were called before makes no difference to a share. */
function placeDrawn(word: Word): RawBuilder<boolean> {
  return sql<boolean>`(select ${anyOf(['c.name', 'i.name', 'i.acronym'].map((name) => holds(name, word)))}
    from campuses c join institutions i on i.id = c.institution_id where c.id = programs.campus_id)`
}

const told = new Set(['level', 'is_active', 'region', 'degree_level', 'status', 'months', 'valid_to', 'year', 'month', 'validity_date_to'])

/** How many there are, where nothing is asked but what the kept counts tell apart. */
export function keptTotalOf(asked: ProgramsAsked, today: string): RawBuilder<number> | undefined {
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
export function isIndexed({ filter = {}, year, suc, campus }: ProgramsAsked, { sort }: ProgramOrder): boolean {
  if (year?.length || suc || campus) return false
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
