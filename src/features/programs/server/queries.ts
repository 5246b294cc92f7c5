/** Programs with their campus and institution, and the one place that derives the status of a validity. */

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { everyPage, metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { Tables } from '../../../kit/server/db/tables.ts'
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

/** One page of programs with their number. `grouped` keeps the programs of a campus together, the main campus first. */
export async function listPrograms(
  db: Db,
  asked: ProgramsAsked,
  page: PageAsked,
  { sort, direction }: ProgramOrder,
  grouped = false,
): Promise<Page<ProgramRow>> {
  const today = agencyDay()
  const offset = offsetOf(page)
  const total = await countPrograms(db, asked)
  const where = programsWhere(asked, today)
  const terms = [...(grouped ? campusOrder : []), ...orders[sort].map((term) => sql`${term} ${sql.raw(direction)} nulls last`)]
  const order = sql.join([...terms, sql.raw(`programs.id ${direction}`)])
  const piece = sql`order by ${order} limit ${page.paginate} offset ${offset}`
  // Few are found by the index of what is asked and then sorted; of many the first ones are met soon by going along the order.
  const found = total <= fewPrograms ? sql`(select * from programs where ${where} offset 0) programs` : sql`programs where ${where}`
  const data =
    grouped || sort === 'institution'
      ? await startPrograms(db, today).where(where).orderBy(order).limit(page.paginate).offset(offset).execute()
      : await startPrograms(db, today, sql`(select * from ${found} ${piece})`).orderBy(order).execute()
  return { data, meta: metaOf(total, page) }
}

/** So many rows are found and sorted sooner than their like is met along an order in which they stand together. */
const fewPrograms = 20_000

const campusOrder = [sql`campuses.is_main desc`, sql`lower(campuses.name)`, sql`campuses.id`]
const orders: Record<ProgramOrder['sort'], RawBuilder<unknown>[]> = {
  name: [sql`lower(programs.name)`],
  institution: [sql`lower(institutions.name)`, sql`lower(campuses.name)`, sql`lower(programs.name)`],
  level: [sql`array_position(${sql.lit(`{${levels.join(',')}}`)}::text[], programs.level)`, sql`lower(programs.name)`],
  valid_to: [sql`programs.valid_to`],
}

/** Exact. Needs no join: every condition is one on `programs`. */
async function countPrograms(db: Db, asked: ProgramsAsked): Promise<number> {
  const { count } = await db
    .selectFrom('programs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(programsWhere(asked, agencyDay()))
    .executeTakeFirstOrThrow()
  return count
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

export function listValidityEndYears(db: Db): Promise<{ year: number; count: number }[]> {
  return db
    .selectFrom('programs')
    .select([sql<number>`extract(year from valid_to)::int`.as('year'), sql<number>`count(*)::int`.as('count')])
    .where('valid_to', 'is not', null)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
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

/** All conditions as one, each on `programs` alone: what is asked of campus or institution becomes a set of campus ids. */
function programsWhere(asked: ProgramsAsked, today: string): RawBuilder<boolean> {
  const { filter = {}, search, ids, institution_id } = asked
  const { level, status, degree_level, validity_date_to, months, valid_to, is_active } = filter
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (ids) all.push(sql<boolean>`programs.id = any(${ids}::uuid[])`)
  if (level?.length) all.push(sql<boolean>`programs.level = any(${level}::text[])`)
  if (degree_level?.length) all.push(sql<boolean>`programs.degree_level = any(${degree_level}::text[])`)
  if (status?.length) all.push(anyOf(status.map((one) => statusConditions[one](today))))
  for (const { year, month } of [asked, filter, validity_date_to ?? {}])
    if (year?.length) all.push(anyOf(year.map((one) => endsIn(one, month))))
  if (months) all.push(endsBetween(today, sql<Date>`(${today}::date + make_interval(months => ${months}::int))::date`))
  if (valid_to?.from) all.push(sql<boolean>`programs.valid_to >= ${valid_to.from}::date`)
  if (valid_to?.to) all.push(sql<boolean>`programs.valid_to <= ${valid_to.to}::date`)
  if (is_active !== undefined) all.push(sql<boolean>`${isOffered} = ${is_active}`)
  for (const { key } of programTexts)
    for (const pattern of likePatterns(filter[key])) all.push(sql<boolean>`${sql.ref(`programs.${key}`)} ilike ${pattern}`)
  const campus = campusConditions(filter, asked, institution_id)
  if (campus.length > 0) all.push(inCampuses(allOf(campus)))
  for (const pattern of likePatterns(search)) {
    all.push(sql<boolean>`(programs.name ilike ${pattern} or programs.id = any(array(${formerlyNamed('program', pattern)}))
      or programs.campus_id = any(array(${campusesNamed(pattern)})))`)
  }
  return allOf(all)
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
function inCampuses(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`programs.campus_id = any(array(select c.id from campuses c where ${condition}))`
}

/** Each half by its own index. */
function campusesNamed(pattern: string): RawBuilder<unknown> {
  return sql`select id from campuses where name ilike ${pattern} union all ${formerlyNamed('campus', pattern)} union all
    select c.id from campuses c where c.institution_id = any(array(${institutionsNamed(pattern)}))`
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
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function anyOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
