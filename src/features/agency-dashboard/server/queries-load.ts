/** How many accreditors there are, and how the visits of some years are shared out among them: counts and regions only. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { calledOff } from '../../accreditors/server/queries.ts'
import { isCounted } from '../../dashboard-figures/server/queries.ts'
import { inTeam } from '../../visits/server/queries-parts.ts'
import type { AccreditorTotals } from '../contract.ts'
import { inYears, madeIn, type Years } from './queries.ts'

type Figures = Omit<AccreditorTotals, 'from_year' | 'to_year'>

/** Places in the teams of visits of these years that are held or scheduled. */
const places = (years: Years) => sql`(
  select s.accreditor_id, s.accreditation_id, visit_date
  from assignments s join accreditations on accreditations.id = s.accreditation_id
  where ${inTeam} and ${isCounted} and ${inYears(years)})`

/** Whoever was given another role is none any more: the list of accreditors counts the same. */
const isAccreditor = sql`accounts.role = 'accreditor' and accounts.merged_into is null`

/** Steps of "visits per accreditor": the last one has no end. */
const steps: readonly [least: number, most: number | null][] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 6],
  [7, 9],
  [10, null],
]

/** The cards and charts of the accreditors' dashboard. */
export async function findAccreditorTotals(db: Db, years: Years): Promise<Figures> {
  return {
    ...(await findCounts(db, years)),
    by_region: await listRegions(db),
    load: await listLoad(db, years),
    per_person: await listPerPerson(db, years),
  }
}

async function findCounts(db: Db, years: Years): Promise<Omit<Figures, 'by_region' | 'load' | 'per_person'>> {
  const { rows } = await sql<Omit<Figures, 'by_region' | 'load' | 'per_person'>>`
    select count(*)::int as total, (count(*) filter (where accreditors.status = 'active'))::int as active,
      (count(*) filter (where accreditors.status = 'on_leave'))::int as on_leave,
      (count(*) filter (where accreditors.status = 'retired'))::int as retired,
      (count(*) filter (where ${madeIn(years, sql`accounts.created_at`)}))::int as added,
      (count(*) filter (where accreditors.id in (select accreditor_id from ${places(years)} places)))::int as assigned,
      (count(*) filter (where not exists (
        select from assignments s join accreditations a on a.id = s.accreditation_id
        where s.accreditor_id = accreditors.id and ${inTeam} and not ${calledOff})))::int as never_assigned
    from accreditors join accounts on accounts.id = accreditors.id where ${isAccreditor}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

async function listRegions(db: Db): Promise<Figures['by_region']> {
  const { rows } = await sql<Figures['by_region'][number]>`
    select accounts.region, count(*)::int as count from accreditors join accounts on accounts.id = accreditors.id
    where ${isAccreditor} group by 1 order by 2 desc, 1 nulls last`.execute(db)
  return rows
}

/** Every quarter, also the quiet ones. */
async function listLoad(db: Db, years: Years): Promise<Figures['load']> {
  const { rows } = await sql<Figures['load'][number]>`
    select year, quarter, count(distinct accreditation_id)::int as visits, count(accreditor_id)::int as places,
      count(distinct accreditor_id)::int as people
    from generate_series(${years.from_year}::int, ${years.to_year}::int) year
    cross join generate_series(1, 4) quarter
    left join ${places(years)} places on visit_date >= make_date(year, quarter * 3 - 2, 1)
      and visit_date < make_date(year, quarter * 3 - 2, 1) + interval '3 months'
    group by year, quarter order by year, quarter`.execute(db)
  return rows
}

async function listPerPerson(db: Db, years: Years): Promise<Figures['per_person']> {
  const { rows } = await sql<{ visits: number; accreditors: number }>`
    select coalesce(turns.visits, 0)::int as visits, count(*)::int as accreditors
    from accreditors join accounts on accounts.id = accreditors.id left join (
      select accreditor_id, count(*) as visits from ${places(years)} places group by accreditor_id
    ) turns on turns.accreditor_id = accreditors.id
    where ${isAccreditor} and accreditors.status <> 'retired' group by 1`.execute(db)
  return steps.map(([least, most]) => ({
    least,
    most,
    accreditors: rows
      .filter((row) => row.visits >= least && (most === null || row.visits <= most))
      .reduce((sum, row) => sum + row.accreditors, 0),
  }))
}
