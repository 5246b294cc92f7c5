/** What the agency's dashboard and an institution's count alike. */
import { type RawBuilder, sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { levelCounts } from '../../institutions/server/queries-standing.ts'
import { levels, validityStatuses } from '../../ladder/rules.ts'
import { keptCounts } from '../../programs/server/counts/queries.ts'
import { validityStatus } from '../../programs/server/queries-conditions.ts'
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

/** All programs, from the kept counts. Most programs with a level first. */
export async function listLevels(db: Db, by: LevelGroup): Promise<LevelRow[]> {
  const sum = (fits: RawBuilder<boolean>) => sql`coalesce(sum(programs.programs) filter (where ${fits}), 0)::int`
  const ofLevels = levels.map((level) => sql`${sql.lit(level)}, ${sum(sql`programs.level = ${sql.lit(level)}`)}`)
  const { rows } = await sql<LevelRow>`
    select ${sql.ref(`programs.${by}`)} as name, json_build_object(${sql.join(ofLevels)}) as levels, ${sum(sql`true`)} as total
    from ${keptCounts('places')} group by 1 having sum(programs.programs) > 0
    order by ${sum(sql`programs.level <> 'none'`)} desc, total desc, name`.execute(db)
  return rows
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

type Scope = { institution_id: string; campus_id?: string | undefined }

/** Programs by the state of their validity: of an institution or one of its campuses; without `scope` all there are, from the kept counts. */
export async function listProgramStatus(db: Db, today: string, scope?: Scope): Promise<StatusCounts> {
  const ofScope = ({ institution_id, campus_id }: Scope) => sql`count(*)::int as total
    from programs join campuses on campuses.id = programs.campus_id
    where campuses.institution_id = ${institution_id} ${campus_id ? sql`and campuses.id = ${campus_id}` : sql``}`
  const { rows } = await sql<{ status: keyof StatusCounts; total: number }>`
    select ${validityStatus(today)} as status,
      ${scope ? ofScope(scope) : sql`sum(programs.programs)::int as total from ${keptCounts('ends')}`}
    group by 1`.execute(db)
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
