/** The agency's figures: the years asked for, cards, quarters, peaks. */
import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { isCounted, isHeld, isScheduled, listProgramStatus } from '../../dashboard-figures/server/queries.ts'
import { keptProgramTotals } from '../../programs/server/queries-conditions.ts'
import type { AdminTotals, Quarter, SurveyVisits } from '../contract.ts'

export type Years = { from_year: number; to_year: number }
export const inYears = ({ from_year, to_year }: Years) =>
  sql`visit_date between make_date(${from_year}::int, 1, 1) and make_date(${to_year}::int, 12, 31)`

/** @param column an instant */
export function madeIn({ from_year, to_year }: Years, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const begins = (year: number) => sql`make_date(${year}::int, 1, 1)::timestamp at time zone ${sql.lit(agency.timeZone)}`
  return sql<boolean>`(${column} >= ${begins(from_year)} and ${column} < ${begins(to_year + 1)})`
}

/**
 * The years asked for; without them the last three, and the next one when visits are scheduled there.
 * `first_year` and `last_year` are those for which there are visits at all.
 */
export async function findYears(db: Db, asked: { fromYear?: number | undefined; toYear?: number | undefined }, today: string) {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from min(visit_date))::int as first, extract(year from max(visit_date))::int as last
    from accreditations where ${isCounted}`.execute(db)
  const thisYear = Number(today.slice(0, 4))
  const first_year = Math.min(rows[0]?.first ?? thisYear, thisYear)
  const last_year = Math.max(rows[0]?.last ?? thisYear, thisYear)
  const to_year = asked.toYear ?? Math.max(Math.min(last_year, thisYear + 1), asked.fromYear ?? 0)
  const from_year = asked.fromYear ?? Math.min(thisYear - 2, to_year)
  return { from_year, to_year, first_year, last_year }
}

/** The cards of the dashboard: what was visited and added in the years asked for, everything else as it stands today. */
export async function findAdminTotals(
  db: Db,
  years: Years,
  today: string,
): Promise<Omit<AdminTotals, 'from_year' | 'to_year' | 'first_year' | 'last_year'>> {
  const added = (table: string) => sql`count(*) filter (where ${madeIn(years, sql.ref(`${table}.created_at`))})`
  type Totals = Pick<AdminTotals, 'institutions' | 'campuses' | 'programs' | 'accreditors' | 'visits'>
  const { rows } = await sql<Totals>`
    select
      (select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active'),
        'added', ${added('institutions')}, 'regions', count(distinct region)) from institutions where merged_into is null) as institutions,
      (select json_build_object('total', count(*), 'active', count(*) filter (where is_active and institutions.status = 'active'),
        'added', ${added('campuses')}) from campuses join institutions on institutions.id = campuses.institution_id) as campuses,
      ${keptProgramTotals(today)} as programs,
      (select json_build_object('total', count(*), 'active', count(*) filter (where accreditors.status = 'active'))
        from accreditors join accounts on accounts.id = accreditors.id
        where accounts.role = 'accreditor' and accounts.merged_into is null) as accreditors,
      (select json_build_object('held', count(*) filter (where ${isHeld}), 'scheduled', count(*) filter (where ${isScheduled}))
       from accreditations where ${inYears(years)}) as visits`.execute(db)
  return { ...(rows[0] as Totals), program_status: await listProgramStatus(db, today), upcoming_months: agency.upcomingMonths }
}

/** Visits by quarter, also the empty ones, with the strongest year and quarter. */
export async function findSurveyVisits(db: Db, { from_year, to_year }: Years): Promise<SurveyVisits> {
  const { rows } = await sql<Quarter>`
    select year, quarter, (count(accreditations.id) filter (where ${isHeld}))::int as held,
      (count(accreditations.id) filter (where ${isScheduled}))::int as scheduled
    from generate_series(${from_year}::int, ${to_year}::int) year
    cross join generate_series(1, 4) quarter
    left join accreditations on visit_date >= make_date(year, quarter * 3 - 2, 1)
      and visit_date < make_date(year, quarter * 3 - 2, 1) + interval '3 months'
    group by year, quarter order by year, quarter`.execute(db)
  const perYear = [...Map.groupBy(rows, (row) => row.year)].map(([year, quarters]) => ({
    year,
    total: quarters.reduce((sum, one) => sum + one.held + one.scheduled, 0),
  }))
  const perQuarter = rows.map(({ year, quarter, held, scheduled }) => ({ year, quarter, total: held + scheduled }))
  return { from_year, to_year, quarters: rows, peak_year: highest(perYear), peak_quarter: highest(perQuarter) }
}

function highest<T extends { total: number }>(rows: T[]): T | null {
  const found = rows.reduce<T | null>((best, row) => (row.total > (best?.total ?? 0) ? row : best), null)
  return found
}

/** The year, month or region with the most visits; the earlier (or first by name) where two are equal. */
export async function findPeak(db: Db, by: 'year' | 'month' | 'region', years: Years): Promise<{ value: string | null; total: number }> {
  const value = {
    year: sql`to_char(visit_date, 'YYYY')`,
    month: sql`to_char(visit_date, 'YYYY-MM')`,
    region: sql`campuses.region`,
  }[by]
  const { rows } = await sql<{ value: string; total: number }>`
    select ${value} as value, count(*)::int as total
    from accreditations join campuses on campuses.id = accreditations.campus_id
    where ${isCounted} and ${inYears(years)} group by 1 order by 2 desc, 1 limit 1`.execute(db)
  return rows[0] ?? { value: null, total: 0 }
}
