/** Figures over all accreditors, and the degrees they name. */
import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { type DegreeLevel, degreeLevels } from '../../ladder/rules.ts'
import { inTeam } from '../../visits/server/queries-parts.ts'
import type { AccreditorStats, DegreeHolder, HighestDegreeCounts, NamedDegree } from '../contract.ts'
import { calledOff, fromAccreditors, highestDegree, list, named } from './queries.ts'

const number = sql<number>`count(*)::int`
const having = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`
const byHighest = {
  doctorate: having(sql`${highestDegree} = 'doctorate'`),
  masteral: having(sql`${highestDegree} = 'masteral'`),
  undergraduate: having(sql`${highestDegree} = 'undergraduate'`),
  none: having(sql`${highestDegree} is null`),
}

/** @param today the agency's day; its year is the one of "this year" */
export async function findAccreditorStats(db: Db, today: string): Promise<AccreditorStats> {
  const year = Number(today.slice(0, 4))
  const assigned = db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .where(sql<boolean>`${inTeam} and not ${calledOff}`)
    .groupBy('s.accreditor_id')
    .select(['s.accreditor_id', sql<boolean>`bool_or(extract(year from a.visit_date) = ${year}::int)`.as('this_year')])
  const newYear = sql`make_date(${year}::int, 1, 1)::timestamp at time zone ${sql.lit(agency.timeZone)}`
  const { doctorate, masteral, undergraduate, none, ...totals } = await fromAccreditors(db)
    .leftJoin(assigned.as('assigned'), 'assigned.accreditor_id', 'accreditors.id')
    .select([number.as('total'), having(sql`accreditors.status = 'active'`).as('active')])
    .select([having(sql`accreditors.status = 'on_leave'`).as('on_leave'), having(sql`accreditors.status = 'retired'`).as('retired')])
    .select([byHighest.doctorate.as('doctorate'), byHighest.masteral.as('masteral')])
    .select([byHighest.undergraduate.as('undergraduate'), byHighest.none.as('none')])
    .select(having(sql`accounts.created_at >= ${newYear}`).as('new_this_year'))
    .select(having(sql`assigned.this_year`).as('assigned_this_year'))
    .select(having(sql`assigned.accreditor_id is null`).as('never_assigned'))
    .executeTakeFirstOrThrow()
  const by_region = await fromAccreditors(db)
    .select(['accounts.region', number.as('count')])
    .groupBy('accounts.region')
    .orderBy(sql`count(*) desc, accounts.region nulls last`)
    .execute()
  const by_degree = { doctorate, masteral, undergraduate, none }
  return { ...totals, by_region, by_degree, year }
}

type Asked = PageAsked & { search?: string | undefined }

/** A page of those with an entry in the list `degree`, by name; without it of all, each with the highest list. */
export async function listDegreeHolders(
  db: Db,
  asked: Asked & { degree?: DegreeLevel | undefined },
): Promise<Page<DegreeHolder> & { counts: HighestDegreeCounts }> {
  const { degree } = asked
  const offset = offsetOf(asked)
  let found = fromAccreditors(db)
  for (const pattern of likePatterns(asked.search)) {
    const written = degreeLevels.map((one) => sql`one_text(${list(one)}) ilike ${pattern}`)
    found = found.where(sql<boolean>`(${named(pattern)} or ${sql.join(written, sql` or `)})`)
  }
  const counts = await found
    .select([byHighest.doctorate.as('doctorate'), byHighest.masteral.as('masteral')])
    .select([byHighest.undergraduate.as('undergraduate'), byHighest.none.as('none')])
    .executeTakeFirstOrThrow()
  if (degree) found = found.where(sql<boolean>`${list(degree)} <> '{}'`)
  const { total } = await found.select(number.as('total')).executeTakeFirstOrThrow()
  const entries = sql<string[]>`case ${highestDegree} when 'doctorate' then accreditors.doctorate
    when 'masteral' then accreditors.masteral else accreditors.undergraduate end`
  const data = await found
    .select(['accreditors.id', fullNameOf('accounts').as('name'), 'accounts.region', 'home.name as home_institution'])
    .select(['accreditors.status', (degree ? sql<DegreeLevel>`${degree}::text` : highestDegree).as('degree')])
    .select((degree ? list(degree) : entries).as('entries'))
    .orderBy(sql`lower(accounts.last_name), lower(accounts.first_name), accreditors.id`)
    .limit(asked.paginate)
    .offset(offset)
    .execute()
  return { data, meta: metaOf(total, asked), counts }
}

/** A page of the degrees named in a list, whatever their case, the most frequent first. */
export async function listNamedDegrees(db: Db, degree: DegreeLevel, asked: Asked): Promise<Page<NamedDegree>> {
  const offset = offsetOf(asked)
  const words = likePatterns(asked.search).map((pattern) => sql`and degree_name(entry) ilike ${pattern}`)
  const found = sql`
    select min(degree_name(entry)) as degree, count(distinct accreditors.id)::int as accreditors
    from accreditors join accounts on accounts.id = accreditors.id and accounts.role = 'accreditor' and accounts.merged_into is null
    cross join unnest(${list(degree)}) entry
    where degree_name(entry) <> '' ${sql.join(words, sql` `)}
    group by lower(degree_name(entry))`
  const count = await sql<{ total: number }>`select ${number} as total from (${found}) degrees`.execute(db)
  const { rows } = await sql<NamedDegree>`${found} order by 2 desc, 1 limit ${asked.paginate} offset ${offset}`.execute(db)
  return { data: rows, meta: metaOf(count.rows[0]?.total ?? 0, asked) }
}
