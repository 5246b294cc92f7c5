import { type RawBuilder, sql } from 'kysely'
import { agency } from '../../agency.config.ts'
import type {
  AdminTotals,
  CalendarDay,
  CalendarVisit,
  InstitutionFigures,
  InstitutionTotals,
  LevelGroup,
  LevelRow,
  Quarter,
  StatusCounts,
  SurveyVisits,
} from '../../contract/dashboards.ts'
import { levels, validityStatuses } from '../../contract/levels.ts'
import type { VisitStatus } from '../../contract/visits.ts'
import type { Db } from '../db/database.ts'
import { offsetOf, type PageAsked } from '../db/paging.ts'
import { likePatterns } from '../db/search.ts'
import { validityStatus } from '../programs/queries.ts'

/** A visit counts as held from its first day on, as scheduled once the agency has agreed to it. */
const heldStatuses: readonly VisitStatus[] = ['ongoing', 'reported', 'decided']
const scheduledStatuses: readonly VisitStatus[] = ['approved', 'scheduled']
export const isHeld = sql`accreditations.status in (${sql.join(heldStatuses.map((one) => sql.lit(one)))})`
export const isScheduled = sql`accreditations.status in (${sql.join(scheduledStatuses.map((one) => sql.lit(one)))})`
export const isCounted = sql`(${isHeld} or ${isScheduled})`

export type Years = { from_year: number; to_year: number }
export const inYears = ({ from_year, to_year }: Years) =>
  sql`visit_date between make_date(${from_year}::int, 1, 1) and make_date(${to_year}::int, 12, 31)`

/** `{ "candidate": 3, … }` over the programs of a group. */
const levelCounts = sql`json_build_object(${sql.join(
  levels.map((level) => sql`${sql.lit(level)}, (count(programs.id) filter (where programs.level = ${sql.lit(level)}))::int`),
)})`

// ---- years -----------------------------------------------------------------------------------------------------

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
  return { from_year: Math.max(from_year, to_year - 9), to_year, first_year, last_year }
}

// ---- the agency's figures --------------------------------------------------------------------------------------

/** The cards of the dashboard: visits of the years asked for, everything else as it stands today. */
export async function findAdminTotals(
  db: Db,
  years: Years,
  today: string,
): Promise<Omit<AdminTotals, 'from_year' | 'to_year' | 'first_year' | 'last_year'>> {
  const since = sql`make_date(${years.from_year}::int, 1, 1)::timestamp at time zone ${sql.lit(agency.timeZone)}`
  type Totals = Pick<AdminTotals, 'institutions' | 'campuses' | 'programs' | 'accreditors' | 'visits'>
  const { rows } = await sql<Totals>`
    select
      (select json_build_object('total', count(*), 'added', count(*) filter (where created_at >= ${since}), 'regions', count(distinct region))
       from institutions) as institutions,
      (select json_build_object('total', count(*), 'added', count(*) filter (where created_at >= ${since})) from campuses) as campuses,
      (select json_build_object('total', count(*), 'with_level', count(*) filter (where level <> 'none')) from programs) as programs,
      (select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active')) from accreditors) as accreditors,
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

// ---- programs by level and status ------------------------------------------------------------------------------

const groupNames: Record<LevelGroup | 'campus', RawBuilder<unknown>> = {
  region: sql`campuses.region`,
  type: sql`institutions.type`,
  degree_level: sql`programs.degree_level`,
  campus: sql`campuses.name`,
}

/** Most programs with a level first; campuses also when they have none yet. */
export async function listLevels(db: Db, by: LevelGroup | 'campus', institutionId?: string): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select ${by === 'campus' ? sql`campuses.id as campus_id,` : sql``} ${groupNames[by]} as name, ${levelCounts} as levels, count(programs.id)::int as total
    from campuses join institutions on institutions.id = campuses.institution_id
    left join programs on programs.campus_id = campuses.id
    ${institutionId ? sql`where campuses.institution_id = ${institutionId}` : sql`where programs.id is not null`}
    group by ${by === 'campus' ? sql`campuses.id` : sql`1`} order by count(programs.id) filter (where programs.level <> 'none') desc, total desc, name`.execute(
    db,
  )
  return rows
}

/** Programs by the state of their validity, of everybody, one institution or one of its campuses. */
export async function listProgramStatus(
  db: Db,
  today: string,
  scope: { institution_id?: string; campus_id?: string | undefined } = {},
): Promise<StatusCounts> {
  const { rows } = await sql<{ status: keyof StatusCounts; total: number }>`
    select ${validityStatus(today)} as status, count(*)::int as total
    from programs join campuses on campuses.id = programs.campus_id
    where true ${scope.institution_id ? sql`and campuses.institution_id = ${scope.institution_id}` : sql``}
      ${scope.campus_id ? sql`and campuses.id = ${scope.campus_id}` : sql``}
    group by 1`.execute(db)
  return Object.fromEntries(
    validityStatuses.map((status) => [status, rows.find((row) => row.status === status)?.total ?? 0]),
  ) as StatusCounts
}

// ---- calendar --------------------------------------------------------------------------------------------------

/** The days of a month (`YYYY-MM`) on which visits take place. A visit counts on each of its days. */
export async function listCalendarDays(db: Db, month: string, institutionId?: string): Promise<CalendarDay[]> {
  const first = `${month}-01`
  const { rows } = await sql<CalendarDay>`
    select day::date as day, (count(*) filter (where ${isHeld}))::int as held, (count(*) filter (where ${isScheduled}))::int as scheduled
    from accreditations
    cross join lateral generate_series(greatest(visit_date, ${first}::date),
      least(visit_end, (${first}::date + interval '1 month' - interval '1 day')::date), interval '1 day') day
    where visit_date < ${first}::date + interval '1 month' and visit_end >= ${first}::date and ${isCounted} ${ofInstitution(institutionId)}
    group by 1 order by 1`.execute(db)
  return rows
}

/** At most 100, in the order of their institutions' names. */
export async function listCalendarVisits(db: Db, date: string, institutionId?: string): Promise<CalendarVisit[]> {
  const { rows } = await sql<CalendarVisit>`
    select ${visitColumns} from ${visitTables}
    where visit_date <= ${date}::date and visit_end >= ${date}::date and ${isCounted} ${ofInstitution(institutionId)}
    order by institutions.name, campuses.name, accreditations.id limit 100`.execute(db)
  return rows
}

const visitColumns = sql`accreditations.id as accreditation_id, accreditations.institution_id, institutions.name as institution_name,
  institutions.acronym as institution_acronym, campuses.name as campus_name, visit_type, visit_date, visit_end, accreditations.status`
const visitTables = sql`accreditations join institutions on institutions.id = accreditations.institution_id
  join campuses on campuses.id = accreditations.campus_id`

function ofInstitution(id: string | undefined): RawBuilder<unknown> {
  return id ? sql`and accreditations.institution_id = ${id}` : sql``
}

// ---- institutions ----------------------------------------------------------------------------------------------

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
  return words.length > 0 ? sql.join(words, sql` and `) : sql`true`
}

// ---- one institution -------------------------------------------------------------------------------------------

type OwnTotals = Pick<InstitutionTotals, 'campuses' | 'programs' | 'visits' | 'charges_open'>

/** The cards of an institution: its campuses, programs, visits, open charges, and its next visit. */
export async function findInstitutionTotals(
  db: Db,
  institutionId: string,
  today: string,
): Promise<OwnTotals & Pick<InstitutionTotals, 'next_visit'>> {
  const totals = await sql<OwnTotals>`
    select
      (select count(*)::int from campuses where institution_id = ${institutionId}) as campuses,
      (select json_build_object('total', count(*), 'with_level', count(*) filter (where level <> 'none'))
       from programs join campuses on campuses.id = campus_id where institution_id = ${institutionId}) as programs,
      (select json_build_object('requested', count(*) filter (where status = 'requested'), 'held', count(*) filter (where ${isHeld}),
        'scheduled', count(*) filter (where ${isScheduled})) from accreditations where institution_id = ${institutionId}) as visits,
      (select count(*)::int from finances where institution_id = ${institutionId} and finance = 'accreditation'
        and payment_status in ('unpaid', 'partial', 'rejected')) as charges_open`.execute(db)
  const next = await sql<CalendarVisit>`
    select ${visitColumns} from ${visitTables}
    where accreditations.institution_id = ${institutionId} and visit_date >= ${today}::date and ${isScheduled}
    order by visit_date, accreditations.id limit 1`.execute(db)
  return { ...(totals.rows[0] as OwnTotals), next_visit: next.rows[0] ?? null }
}
