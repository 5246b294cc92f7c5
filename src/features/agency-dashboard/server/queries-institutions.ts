/** The institutions in figures. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { isScheduled } from '../../dashboard-figures/server/queries.ts'
import { levelCounts } from '../../institutions/server/queries-standing.ts'
import { validityStatus } from '../../programs/server/queries-conditions.ts'
import type { InstitutionFigures } from '../contract.ts'

type InstitutionsAsked = PageAsked & { search?: string | undefined; sort: string }

/** The counts are made for the rows of the page only. */
export async function listInstitutionFigures(db: Db, asked: InstitutionsAsked, today: string): Promise<InstitutionFigures[]> {
  const key = asked.sort.replace(/^-/, '') as 'name' | 'region' | 'next_visit'
  const order = { name: sql`lower(name)`, region: sql`region`, next_visit: sql`next.visit_date` }[key]
  const { rows } = await sql<InstitutionFigures>`
    select page.id, page.name, page.acronym, page.region, page.next_visit, figures.*
    from (
      select id, name, acronym, region, next.visit_date as next_visit,
        row_number() over (order by ${order} ${asked.sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, lower(name), id) as place
      from institutions
      left join lateral (
        select min(visit_date) as visit_date from accreditations
        where institution_id = institutions.id and visit_date >= ${today}::date and ${isScheduled}
      ) next on true
      where ${named(asked.search)}
      order by place limit ${asked.paginate} offset ${offsetOf(asked)}
    ) page
    cross join lateral (
      select count(distinct campuses.id)::int as campuses, count(programs.id)::int as programs, ${levelCounts} as levels,
        (count(programs.id) filter (where ${validityStatus(today)} = 'upcoming'))::int as ending
      from campuses left join programs on programs.campus_id = campuses.id where campuses.institution_id = page.id
    ) figures
    order by page.place`.execute(db)
  return rows
}

export async function countInstitutions(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from institutions where ${named(search)}`.execute(db)
  return rows[0]?.total ?? 0
}

function named(search: string | undefined): RawBuilder<unknown> {
  const words = likePatterns(search).map((pattern) => sql`(name || ' ' || coalesce(acronym, '')) ilike ${pattern}`)
  return sql.join([sql`institutions.merged_into is null`, ...words], sql` and `)
}
