/** Accreditors as a dashboard shows them: nothing of how to reach or pay them is read here. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { isHeld, isScheduled } from '../../dashboard-figures/server/queries.ts'
import { inTeam, wasThere } from '../../visits/server/queries-parts.ts'
import type { AccreditorFigures, AccreditorSort } from '../contract.ts'

type Asked = { search?: string | undefined; filter: { region?: string[] | undefined } }

/** The counts are made for the rows of the page only. @param today the agency's day */
export async function listAccreditorFigures(
  db: Db,
  asked: Asked & PageAsked & { sort: AccreditorSort },
  today: string,
): Promise<AccreditorFigures[]> {
  const next = sql`${isScheduled} and visit_date >= ${today}::date`
  const key = asked.sort.replace(/^-/, '') as 'name' | 'region' | 'held' | 'next_visit'
  const order = {
    name: sql`lower(last_name)`,
    region: sql`accounts.region`,
    held: sql`coalesce(visits.held, 0)`,
    next_visit: sql`visits.next_visit`,
  }[key]
  const figures = sql`(count(*) filter (where ${isHeld} and ${wasThere}))::int as held, (count(*) filter (where ${isScheduled}))::int as scheduled,
    max(visit_date) filter (where ${isHeld} and ${wasThere}) as last_visit, min(visit_date) filter (where ${next}) as next_visit
    from assignments s join accreditations on accreditations.id = s.accreditation_id where ${inTeam}`
  const visits = sql`left join (select s.accreditor_id, ${figures} group by s.accreditor_id) visits on visits.accreditor_id = accreditors.id`
  const direction = asked.sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<AccreditorFigures>`
    select page.id, page.name, page.region, page.home_institution, page.status, figures.*
    from (
      select accounts.id, ${fullNameOf('accounts')} as name, accounts.region, home.name as home_institution, accreditors.status,
        row_number() over (order by ${order} ${direction} nulls last, lower(last_name) ${direction}, lower(first_name) ${direction},
          accounts.id ${direction}) as place
      from ${fromAccreditors} ${key === 'held' || key === 'next_visit' ? visits : sql``} where ${accreditorsWhere(asked)}
      order by place limit ${asked.paginate} offset ${offsetOf(asked)}
    ) page
    cross join lateral (select ${figures} and s.accreditor_id = page.id) figures
    order by page.place`.execute(db)
  return rows
}

export async function countAccreditors(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${fromAccreditors} where ${accreditorsWhere(asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

const fromAccreditors = sql`accreditors join accounts on accounts.id = accreditors.id
  left join institutions home on home.id = accreditors.home_institution_id`

/** The search goes over what is shown: over the name and the home institution, never over the e-mail, which is not shown here. */
function accreditorsWhere({ search, filter }: Asked): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`accounts.role = 'accreditor' and accounts.merged_into is null`]
  if (filter.region?.length) all.push(sql`accounts.region = any(${filter.region}::text[])`)
  for (const pattern of likePatterns(search)) {
    all.push(sql`accreditors.id = any(array(
      select coalesce(merged_into, id) from accounts where role = 'accreditor' and ${fullNameOf('accounts')} ilike ${pattern}
      union all
      select a.id from accreditors a join institutions i on i.id = a.home_institution_id where i.name ilike ${pattern}))`)
  }
  return sql.join(all, sql` and `)
}
