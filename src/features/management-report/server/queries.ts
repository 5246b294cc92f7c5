/** The figures of the management report: a period beside the one before it, and the regions as they are today. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Years } from '../../agency-dashboard/server/queries.ts'
import { isHeld } from '../../dashboard-figures/server/queries.ts'
import { isAccredited, isCandidate } from '../../programs/server/queries-conditions.ts'
import { wasThere } from '../../visits/server/queries-parts.ts'
import type { ManagementReport, ReportRegion } from '../contract.ts'

type Period = ManagementReport['period']
type Figures = Pick<ManagementReport, 'visits' | 'institutions' | 'programs' | 'granted' | 'accreditors'>

/**
 * The years asked for up to today, and as many years right before them up to the same day: a year that still runs is not held against a
 * whole one, and one that has not begun is not counted as one.
 */
export function periodsOf({ from_year, to_year }: Years, today: string): { period: Period; period_before: Period } {
  const thisYear = Number(today.slice(0, 4))
  const last_year = from_year <= thisYear ? Math.min(to_year, thisYear) : to_year
  const years = last_year - from_year + 1
  const to = last_year === thisYear ? today : `${last_year}-12-31`
  return {
    period: { from: `${from_year}-01-01`, to },
    period_before: { from: `${from_year - years}-01-01`, to: yearsBefore(to, years) },
  }
}

/** @param today the agency's day */
export async function findReport(db: Db, years: Years, today: string): Promise<Omit<ManagementReport, 'from_year' | 'to_year'>> {
  const periods = periodsOf(years, today)
  const now = await findFigures(db, periods.period)
  const before = await findFigures(db, periods.period_before)
  const compared = (key: keyof Figures) => ({ now: now[key], before: before[key] })
  return {
    ...periods,
    visits: compared('visits'),
    institutions: compared('institutions'),
    programs: compared('programs'),
    granted: compared('granted'),
    accreditors: compared('accreditors'),
    regions: await listRegions(db, periods.period, today),
  }
}

/** A granted survey `p` gave the program a level: not a first phase, not what the institution or nobody holds. */
const givesLevel = sql`coalesce(p.revisit_of, p.survey_type) not in ('third_phase1', 'fourth_phase1', 'institutional', 'consultancy')`

async function findFigures(db: Db, period: Period): Promise<Record<keyof Figures, number>> {
  const held = sql`from accreditations where ${isHeld} and ${within(period)}`
  const surveyed = sql`from accreditation_programs p join accreditations on accreditations.id = p.accreditation_id
    where ${isHeld} and ${within(period)}`
  const { rows } = await sql<Record<keyof Figures, number>>`
    select (select count(*)::int ${held}) as visits, (select count(distinct institution_id)::int ${held}) as institutions,
      (select count(*)::int ${surveyed}) as programs, (select count(*)::int ${surveyed} and p.outcome = 'granted' and ${givesLevel}) as granted,
      (select count(distinct s.accreditor_id)::int from assignments s join accreditations on accreditations.id = s.accreditation_id
       where ${wasThere} and ${isHeld} and ${within(period)}) as accreditors`.execute(db)
  return rows[0] as Record<keyof Figures, number>
}

async function listRegions(db: Db, period: Period, today: string): Promise<ReportRegion[]> {
  const { rows } = await sql<ReportRegion>`
    with programs_of as (
      select campuses.region, count(*) as programs, count(*) filter (where ${isAccredited(today)}) as accredited,
        count(*) filter (where ${isCandidate(today)}) as candidates
      from programs join campuses on campuses.id = programs.campus_id group by 1
    ), campuses_of as (select region, count(*) as campuses from campuses group by 1
    ), institutions_of as (select region, count(*) as institutions from institutions where merged_into is null group by 1
    ), visits_of as (
      select campuses.region, count(*) as visits from accreditations join campuses on campuses.id = accreditations.campus_id
      where ${isHeld} and ${within(period)} group by 1
    ), accreditors_of as (
      select accounts.region, count(*) as accreditors from accreditors join accounts on accounts.id = accreditors.id
      where accreditors.status = 'active' and accounts.role = 'accreditor' and accounts.merged_into is null and accounts.region is not null
      group by 1
    )
    select region, ${counted('institutions')}, ${counted('campuses')}, ${counted('programs')}, ${counted('accredited')},
      ${counted('candidates')}, ${counted('visits')}, ${counted('accreditors')}
    from campuses_of full join institutions_of using (region) full join programs_of using (region)
    full join visits_of using (region) full join accreditors_of using (region)
    order by coalesce(accredited, 0) desc, coalesce(programs, 0) desc, region`.execute(db)
  return rows
}

function within({ from, to }: Period): RawBuilder<unknown> {
  return sql`visit_date between ${from}::date and ${to}::date`
}

function counted(column: keyof ReportRegion): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(column)}, 0)::int as ${sql.ref(column)}`
}

/** The same day some years earlier; 29 February becomes the 28th where there is none. */
function yearsBefore(day: string, years: number): string {
  const [year, rest] = [Number(day.slice(0, 4)) - years, day.slice(4)]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${year}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`
}
