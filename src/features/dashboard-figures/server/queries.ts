/** What the agency's dashboard and an institution's count alike. */
import { type RawBuilder, sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { levelCounts } from '../../institutions/server/queries-standing.ts'
import { validityStatuses } from '../../ladder/rules.ts'
import { keptLevels, keptStatuses, validityStatus } from '../../programs/server/queries-conditions.ts'
import type { VisitStatus } from '../../visits/rules.ts'
import { campusNames } from '../../visits/server/queries-parts.ts'
import type { CalendarDay, CalendarVisit, LevelGroup, LevelRow, StatusCounts } from '../contract.ts'

/** A visit counts as held from its first day on, as scheduled once the agency has agreed to it. */
const heldStatuses: readonly VisitStatus[] = ['ongoing', 'reported', 'decided']
const scheduledStatuses: readonly VisitStatus[] = ['approved', 'scheduled']
export const isHeld = sql`accreditations.status in (${sql.join(heldStatuses.map((one) => sql.lit(one)))})`
export const isScheduled = sql`accreditations.status in (${sql.join(scheduledStatuses.map((one) => sql.lit(one)))})`
export const isCounted = sql`(${isHeld} or ${isScheduled})`

// ---- programs by level and status ------------------------------------------------------------------------------

/** All programs. Most programs with a level first. */
export async function listLevels(db: Db, by: LevelGroup): Promise<LevelRow[]> {
  return (await sql<LevelRow>`${keptLevels(by)}`.execute(db)).rows
}

/** An institution's campuses, also those without programs. Most programs with a level first. */
export async function listCampusLevels(db: Db, institutionId: string): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select campuses.id as campus_id, campuses.name, ${levelCounts} as levels, count(programs.id)::int as total
    from campuses left join programs on programs.campus_id = campuses.id
    where campuses.institution_id = ${institutionId}
    group by campuses.id order by count(programs.id) filter (where programs.level <> 'none') desc, total desc, name`.execute(db)
  return rows
}

/** Programs by the state of their validity: of an institution or one of its campuses; without `scope` all there are. */
export async function listProgramStatus(
  db: Db,
  today: string,
  scope?: { institution_id: string; campus_id?: string | undefined },
): Promise<StatusCounts> {
  const ofScope = () => sql`
    select ${validityStatus(today)} as status, count(*)::int as total
    from programs join campuses on campuses.id = programs.campus_id
    where campuses.institution_id = ${scope?.institution_id} ${scope?.campus_id ? sql`and campuses.id = ${scope.campus_id}` : sql``}
    group by 1`
  const { rows } = await sql<{ status: keyof StatusCounts; total: number }>`${scope ? ofScope() : keptStatuses(today)}`.execute(db)
  return Object.fromEntries(
    validityStatuses.map((status) => [status, rows.find((row) => row.status === status)?.total ?? 0]),
  ) as StatusCounts
}

// ---- calendar --------------------------------------------------------------------------------------------------

/** The days of a month (`YYYY-MM`; left out: this one) on which visits take place. A visit counts on each of its days. */
export async function listCalendarDays(db: Db, month = agencyDay().slice(0, 7), institutionId?: string): Promise<CalendarDay[]> {
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

export const visitColumns = sql`accreditations.id as accreditation_id, accreditations.institution_id, institutions.name as institution_name,
  institutions.acronym as institution_acronym, ${campusNames('accreditations', 'campuses')} as campus_name, visit_type, visit_date, visit_end, accreditations.status`
export const visitTables = sql`accreditations join institutions on institutions.id = accreditations.institution_id
  join campuses on campuses.id = accreditations.campus_id`

function ofInstitution(id: string | undefined): RawBuilder<unknown> {
  return id ? sql`and accreditations.institution_id = ${id}` : sql``
}
