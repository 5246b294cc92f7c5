/** What could be planned in a season and is not on its board. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { type AssignmentRole, openStatuses } from '../../visits/rules.ts'
import { priorityOf } from '../../visits/rules-steps.ts'
import { campusNames, day, inTeam, listedIn } from '../../visits/server/queries-parts.ts'
import type { Wish } from '../contract.ts'
import { isFull, usualPlaces } from '../rules-places.ts'
import { becauseWords, type DueRecommendations } from '../rules-words.ts'

type Span = { id: string; from: string; to: string; today: string }

/**
 * The most pressing first: requests and visits of the season's days whose team is not whole, campuses whose validities end in it, and
 * campuses with recommendations to follow up.
 */
export async function listWishes(db: Db | Trx, asked: Omit<Span, 'today'>, today = agencyDay()): Promise<Wish[]> {
  const season = { ...asked, today }
  const requests = (await listRequests(db, season)).filter(({ programs, roles }) => !isFull(usualPlaces(programs.length), roles))
  const all: Found[] = [...requests, ...(await listValidities(db, season)), ...(await listRecommended(db, season))]
  const wishes = all.map(({ programs, isAsked = false, due = null, priority_class, ...one }): Wish => {
    const validity = priorityOf(
      programs.map((program) => program.valid_to),
      today,
    )
    const { id, source, number, institution, campus, region, day, people } = one
    return {
      ...{ id, source, number, institution, campus, region, day, people, programs },
      because: becauseWords({ source, day, isAsked, due }),
      // what is of high priority and late does not wait behind what is merely due
      priority_class: priority_class ?? (due && due.late > 0 && validity === 'C' ? 'B' : validity),
    }
  })
  return wishes.sort((a, b) => a.priority_class.localeCompare(b.priority_class) || a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
}

type Found = Omit<Wish, 'priority_class' | 'because'> & {
  priority_class: Wish['priority_class'] | null
  /** An institution asked, and QA has not answered. */
  isAsked?: boolean
  due?: DueRecommendations
}
const programJson = sql`json_build_object('id', p.id, 'name', p.name, 'valid_to', p.valid_to)`

async function listRequests(db: Db | Trx, season: Span): Promise<(Found & { roles: AssignmentRole[] })[]> {
  const rows = await db
    .selectFrom('accreditations as a')
    .innerJoin('institutions', 'institutions.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
    .select([
      'a.id',
      sql<'request'>`'request'`.as('source'),
      'a.number',
      'institutions.name as institution',
      campusNames().as('campus'),
      'c.region',
    ])
    .select([
      sql<Wish['programs']>`(select coalesce(json_agg(${programJson} order by p.name, p.id), '[]') from accreditation_programs ap
        join programs p on p.id = ap.program_id where ap.accreditation_id = a.id)`.as('programs'),
      'a.priority_class',
      'a.visit_date as day',
      sql<boolean>`a.status = 'requested'`.as('isAsked'),
      sql<AssignmentRole[]>`array(select s.role from assignments s where s.accreditation_id = a.id and ${inTeam})`.as('roles'),
    ])
    .where('a.status', 'in', ['requested', 'approved', 'scheduled'])
    .where('a.visit_date', '>', season.today)
    .where('a.visit_date', '>=', season.from)
    .where('a.visit_end', '<=', season.to)
    .where(
      sql<SqlBool>`a.id not in (select accreditation_id from season_visits where season_id = ${season.id} and accreditation_id is not null)`,
    )
    .execute()
  return rows.map((row) => ({ ...row, people: row.roles.length }))
}

/**
 * Programs `p` that could be visited at their campus `c`, once more: none is in a visit that is open, or on the board for its campus.
 * What they may not be in is found once, and not looked for with each program, however little the database knows of its tables.
 */
function startFreePrograms(db: Db | Trx, season: Span) {
  return db
    .selectFrom('programs as p')
    .innerJoin('campuses as c', 'c.id', 'p.campus_id')
    .innerJoin('institutions', 'institutions.id', 'c.institution_id')
    .where('p.is_active', '=', true)
    .where('c.is_active', '=', true)
    .where('institutions.status', '=', 'active')
    .where(
      sql<SqlBool>`p.id not in (select ap.program_id from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
        where a.status in (${listedIn(openStatuses)}))`,
    )
    .where(sql<SqlBool>`p.id not in (select unnest(v.program_ids) from season_visits v where v.season_id = ${season.id})`)
}

function endsIn(season: Span) {
  return sql<SqlBool>`coalesce(p.valid_to >= ${season.from} and p.valid_to > ${addDays(season.today, 1)} and p.valid_to <= ${season.to}, false)`
}

function listValidities(db: Db | Trx, season: Span): Promise<Found[]> {
  return startFreePrograms(db, season)
    .select(['c.id', sql<'validity'>`'validity'`.as('source'), sql<string | null>`null`.as('number'), 'institutions.name as institution'])
    .select(['c.name as campus', 'c.region', sql<Wish['programs']>`json_agg(${programJson} order by p.name, p.id)`.as('programs')])
    .select([sql<null>`null`.as('priority_class'), sql<string>`min(p.valid_to)`.as('day'), sql<number>`0`.as('people')])
    .where(endsIn(season))
    .groupBy(['c.id', 'institutions.id'])
    .execute()
}

/** `r` waits for a team: nobody has rated it, and its day is over at the end of the season. */
function isDue(until: RawBuilder<unknown>) {
  return sql<SqlBool>`r.state in ('open', 'answered') and r.due_on <= ${until}`
}

/** How many are due of some programs, the first day, and how many are of high priority and late; null without any. */
export function recommendationsDue(programs: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<DueRecommendations | null> {
  return sql`(select case when count(*) > 0 then json_build_object('count', count(*), 'first', min(r.due_on),
      'late', count(*) filter (where r.priority = 'high' and r.due_on < ${day()})) end
    from recommendations r where r.program_id = any((${programs})::uuid[]) and ${isDue(until)})`
}

/** Programs whose validity ends in the season are visited for that: they do not stand here, too. */
async function listRecommended(db: Db | Trx, season: Span): Promise<Found[]> {
  const until = sql`${season.to}::date`
  const rows = await startFreePrograms(db, season)
    .select(['c.id', sql<'recommendation'>`'recommendation'`.as('source'), sql<string | null>`null`.as('number')])
    .select(['institutions.name as institution', 'c.name as campus', 'c.region'])
    .select([sql<Wish['programs']>`json_agg(${programJson} order by p.name, p.id)`.as('programs'), sql<null>`null`.as('priority_class')])
    .select([sql<number>`0`.as('people'), recommendationsDue(sql`array_agg(p.id)`, until).as('due')])
    .where(({ not }) => not(endsIn(season)))
    .where(sql<SqlBool>`p.id in (select r.program_id from recommendations r where ${isDue(until)})`)
    .groupBy(['c.id', 'institutions.id'])
    .execute()
  return rows.flatMap((row) => (row.due ? [{ ...row, due: row.due, day: row.due.first }] : []))
}
