/** The list of accreditors: where every reading of them starts, what narrows and orders it, and the counts beside each. */

import { type RawBuilder, sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { institutionsNamed } from '../../institutions/server/queries-names.ts'
import type { DegreeLevel } from '../../ladder/rules.ts'
import { standing } from '../../people/server/queries-merged.ts'
import { notHeld } from '../../visits/rules-steps.ts'
import { day, inTeam, takesPlaceBetween, wasThere } from '../../visits/server/queries-parts.ts'
import type { AccreditorFilter, AccreditorOrder, AccreditorRow } from '../contract.ts'

export type AccreditorsAsked = {
  filter?: AccreditorFilter | undefined
  search?: string | undefined
  ids?: string[] | undefined
}

/** The highest list with an entry. */
export const highestDegree = sql<DegreeLevel | null>`case when accreditors.doctorate <> '{}' then 'doctorate'
  when accreditors.masteral <> '{}' then 'masteral' when accreditors.undergraduate <> '{}' then 'undergraduate' end`

/** A visit that was called off counts for nobody. */
export const calledOff = sql<boolean>`a.status in (${sql.join(notHeld.map((status) => sql.lit(status)))})`

/** Accreditors with their accounts: whoever was given another role is none any more. */
export function fromAccreditors(db: Db | Trx) {
  return db
    .selectFrom('accreditors')
    .innerJoin('accounts', 'accounts.id', 'accreditors.id')
    .leftJoin('institutions as home', 'home.id', 'accreditors.home_institution_id')
    .where('accounts.role', '=', 'accreditor')
    .where('accounts.merged_into', 'is', null)
}

function startAccreditors(db: Db | Trx) {
  return fromAccreditors(db)
    .select(['accreditors.id', fullNameOf('accounts').as('name')])
    .select(['accounts.professional_title', 'accounts.first_name', 'accounts.middle_name', 'accounts.last_name', 'accounts.suffix'])
    .select(['accounts.email', 'accounts.mobile', 'accounts.region', 'accounts.status as account_status'])
    .select([photo('avatar_file_id').as('avatar'), photo('avatar_small_file_id').as('avatar_small')])
    .select(['accreditors.home_institution_id', 'home.name as home_institution', 'accreditors.position', 'accreditors.status'])
    .select(['accreditors.specialisations', 'accreditors.undergraduate', 'accreditors.masteral', 'accreditors.doctorate'])
    .select([highestDegree.as('highest_degree'), 'accreditors.version'])
    .select(['accreditors.areas', 'accreditors.visits_a_year', 'accreditors.languages', 'accreditors.province'])
    .select([day('accreditors.confirmed_at').as('confirmed_on'), 'home.province as home_province'])
    .select(sql<number>`(select count(*)::int from accreditor_trainings where accreditor_id = accreditors.id)`.as('training_count'))
}

function photo(column: string): RawBuilder<string | null> {
  return sql<string | null>`'/api/files/' || ${sql.ref(`accounts.${column}`)}`
}

type Read = Awaited<ReturnType<ReturnType<typeof startAccreditors>['execute']>>[number]
/** A row of the list with the entries of its three lists of degrees. */
export type AccreditorRead = Read & AccreditorRow

export async function listAccreditors(
  db: Db,
  asked: AccreditorsAsked,
  page: PageAsked,
  { sort, direction }: AccreditorOrder,
): Promise<AccreditorRead[]> {
  const rows = await startAccreditors(db)
    .$if(sort === 'accreditations' || sort === 'last_visit', (query) =>
      query.leftJoin(visitCounts(db).as('visits'), 'visits.accreditor_id', 'accreditors.id'),
    )
    .where(accreditorsWhere(asked))
    .orderBy(sql.join([...orders[sort], ...byName].map((term) => sql`${term} ${sql.raw(direction)} nulls last`)))
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return withVisits(db, rows)
}

const byName = [sql`lower(accounts.last_name)`, sql`lower(accounts.first_name)`, sql`accreditors.id`]
const orders: Record<AccreditorOrder['sort'], RawBuilder<unknown>[]> = {
  name: [],
  region: [sql`accounts.region`],
  home_institution: [sql`lower(home.name)`],
  status: [sql`accreditors.status`],
  accreditations: [sql`coalesce(visits.completed, 0)`],
  last_visit: [sql`visits.last_visit`],
}

/** Exact. */
export async function countAccreditors(db: Db, asked: AccreditorsAsked): Promise<number> {
  const { count } = await fromAccreditors(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(accreditorsWhere(asked))
    .executeTakeFirstOrThrow()
  return count
}

/** All accreditors asked for, by name, five hundred at a time. */
export function accreditorPages(db: Db, asked: AccreditorsAsked): AsyncGenerator<AccreditorRead[]> {
  return everyPage<AccreditorRead & { last: string; first: string }>(500, async (after, size) => {
    const rows = await startAccreditors(db)
      .select([sql<string>`lower(accounts.last_name)`.as('last'), sql<string>`lower(accounts.first_name)`.as('first')])
      .where(accreditorsWhere(asked))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(lower(accounts.last_name), lower(accounts.first_name), accreditors.id)
            > (${after?.last}::text, ${after?.first}::text, ${after?.id}::uuid)`,
        ),
      )
      .orderBy(sql.join(byName))
      .limit(size)
      .execute()
    return withVisits(db, rows)
  })
}

export async function findAccreditor(db: Db | Trx, id: string): Promise<AccreditorRead | undefined> {
  const rows = await startAccreditors(db).where('accreditors.id', '=', id).execute()
  return (await withVisits(db, rows))[0]
}

/** The accreditor, or the one the record was merged into. */
export async function findStandingAccreditor(db: Db, id: string): Promise<AccreditorRead | undefined> {
  const rows = await startAccreditors(db).where('accreditors.id', '=', standing('accounts', id)).execute()
  return (await withVisits(db, rows))[0]
}

// ---- what a list is narrowed to ------------------------------------------------------------------------------------

function accreditorsWhere({ filter = {}, search, ids }: AccreditorsAsked): RawBuilder<boolean> {
  const { region, status, account_status, degree, degree_name, home_institution_id } = filter
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (ids) all.push(sql<boolean>`accreditors.id = any(${ids}::uuid[])`)
  if (region?.length) {
    const without = region.includes('none') ? sql`or accounts.region is null` : sql``
    all.push(sql<boolean>`(accounts.region = any(${region}::text[]) ${without})`)
  }
  if (status?.length) all.push(sql<boolean>`accreditors.status = any(${status}::text[])`)
  if (account_status?.length) all.push(sql<boolean>`accounts.status = any(${account_status}::text[])`)
  if (home_institution_id) all.push(sql<boolean>`accreditors.home_institution_id = ${home_institution_id}::uuid`)
  if (degree) all.push(sql<boolean>`${list(degree)} <> '{}'`)
  if (filter.highest_degree?.length) all.push(sql<boolean>`coalesce(${highestDegree}, 'none') = any(${filter.highest_degree}::text[])`)
  if (filter.assigned) all.push(filter.assigned === 'never' ? sql<boolean>`not ${assigned()}` : assigned(agencyDay().slice(0, 4)))
  if (degree_name) all.push(namesDegree(degree_name, degree))
  for (const pattern of likePatterns(filter.specialisation)) all.push(sql<boolean>`one_text(accreditors.specialisations) ilike ${pattern}`)
  if (filter.available_from || filter.available_to) all.push(available(filter.available_from, filter.available_to))
  for (const pattern of likePatterns(search)) {
    all.push(sql<boolean>`(${named(pattern)} or one_text(accreditors.specialisations) ilike ${pattern} or accreditors.home_institution_id
      = any(array(${institutionsNamed(pattern)})))`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

export function list(degree: DegreeLevel): RawBuilder<string[]> {
  return sql<string[]>`${sql.ref(`accreditors.${degree}`)}`
}

/** As an array of ids, not a condition on the account: so that the indexes of both tables serve one search. */
export function named(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`accreditors.id = any(array(select coalesce(person.merged_into, person.id) from accounts person
    where person.role = 'accreditor' and (${fullNameOf('person')} ilike ${pattern} or person.email ilike ${pattern})))`
}

/** The degree is named in the one list, or in any of the three. */
function namesDegree(name: string, degree: DegreeLevel | undefined): RawBuilder<boolean> {
  const lists: DegreeLevel[] = degree ? [degree] : ['undergraduate', 'masteral', 'doctorate']
  const any = lists.map((one) => sql`degree_keys(${list(one)}) @> degree_keys(array[${name}::text])`)
  return sql<boolean>`(${sql.join(any, sql` or `)})`
}

/** On the team of a visit that was not called off; with a year of one in it. */
function assigned(year?: string): RawBuilder<boolean> {
  const when = year ? sql`and extract(year from a.visit_date) = ${year}::int` : sql``
  return sql<boolean>`exists (select from assignments s join accreditations a on a.id = s.accreditation_id
    where s.accreditor_id = accreditors.id and ${inTeam} and not ${calledOff} ${when})`
}

/** On the team of no visit that is held on any of the days. */
function available(from: string | undefined, to: string | undefined): RawBuilder<boolean> {
  const first = from ?? agencyDay()
  return sql<boolean>`not exists (select from assignments s join accreditations a on a.id = s.accreditation_id
    where s.accreditor_id = accreditors.id and ${inTeam} and not ${calledOff}
      and ${takesPlaceBetween('a', to && to < first ? to : first, to)})`
}

// ---- visits ----------------------------------------------------------------------------------------------------------

/** The visits of everybody who is or was on a team. */
function visitCounts(db: Db | Trx) {
  const number = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .where(inTeam)
    .groupBy('s.accreditor_id')
    .select(['s.accreditor_id', number(sql`a.status in ('reported', 'decided') and ${wasThere}`).as('completed')])
    .select(number(sql`a.status = 'ongoing'`).as('ongoing'))
    .select(number(sql`a.status in ('requested', 'approved', 'scheduled') and a.visit_end >= ${agencyDay()}::date`).as('upcoming'))
    .select(
      sql<string | null>`max(a.visit_date) filter (where a.status in ('ongoing', 'reported', 'decided') and ${wasThere})`.as('last_visit'),
    )
}

/** Two reads for a page of accreditors: the rows, and the visits of exactly these people. */
async function withVisits<Row extends Read>(db: Db | Trx, rows: Row[]): Promise<(Row & AccreditorRow)[]> {
  const ids = rows.map((row) => row.id)
  const found = await visitCounts(db).where(sql<boolean>`s.accreditor_id = any(${ids}::uuid[])`).execute()
  const byId = new Map(found.map((visits) => [visits.accreditor_id, visits]))
  return rows.map((row) => {
    const { completed = 0, ongoing = 0, upcoming = 0, last_visit = null } = byId.get(row.id) ?? {}
    const degree_counts = { undergraduate: row.undergraduate.length, masteral: row.masteral.length, doctorate: row.doctorate.length }
    return { ...row, degree_counts, accreditation_counts: { completed, ongoing, upcoming }, last_visit }
  })
}

type Fields = Pick<AccreditorRow, 'home_institution_id' | 'position' | 'specialisations' | 'status'>

export async function updateAccreditor(trx: Trx, id: string, fields: Fields): Promise<void> {
  await trx
    .updateTable('accreditors')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
