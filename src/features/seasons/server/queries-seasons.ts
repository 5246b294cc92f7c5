/** Seasons as they are read: the list, the board, and what could be planned in one. */
import { type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { openStatuses } from '../../visits/rules.ts'
import { priorityOf } from '../../visits/rules-steps.ts'
import { campusNames, fullName, inTeam, listedIn } from '../../visits/server/queries-parts.ts'
import type { Season, Wish } from '../contract.ts'

/** Minutes after which a planning that never ended is over: its process was stopped. */
const longestPlanning = 3

function startSeasons(db: Db | Trx) {
  const count = (condition: unknown) => sql<number>`(select count(*)::int from season_visits v where v.season_id = seasons.id ${condition})`
  return db
    .selectFrom('seasons')
    .select(['seasons.id', 'name', 'from_date as from', 'to_date as to', 'plan', 'plan_id', 'planned_at', 'version'])
    .select(sql<boolean>`coalesce(planning_since > now() - make_interval(mins => ${sql.lit(longestPlanning)}), false)`.as('is_planning'))
    .select([count(sql``).as('visits'), count(sql`and v.confirmed_at is not null`).as('confirmed')])
}
export type SeasonRow = Awaited<ReturnType<ReturnType<typeof startSeasons>['execute']>>[number]

export async function listSeasons(db: Db, asked: PageAsked): Promise<Page<Season>> {
  const rows = startSeasons(db).orderBy('from_date', 'desc').orderBy('seasons.id').limit(asked.paginate).offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(db.selectFrom('seasons')))
  return { data: data.map(toSeason), meta }
}

/** @throws Refusal 404 */
export async function findSeason(db: Db | Trx, id: string): Promise<SeasonRow> {
  const row = await startSeasons(db).where('seasons.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This season')
  return row
}

export function toSeason({ id, name, from, to, plan, planned_at, version, visits, confirmed }: SeasonRow): Season {
  return {
    id,
    name,
    from,
    to,
    visits,
    planned: plan?.visits.length ?? 0,
    confirmed,
    planned_at: planned_at?.toISOString() ?? null,
    version,
  }
}

// ---- its visits ------------------------------------------------------------------------------------------------------

/** The visits of a season, the earliest window first; one of them with `only`. */
export function listSeasonVisits(db: Db | Trx, seasonId: string, only?: string) {
  return startVisits(db)
    .where('v.season_id', '=', seasonId)
    .$if(only !== undefined, (query) => query.where('v.id', '=', only as string))
    .orderBy('v.window_from')
    .orderBy('institutions.name')
    .orderBy('v.id')
    .execute()
}

/** @throws Refusal 404 */
export async function findSeasonVisit(db: Db | Trx, id: string) {
  const row = await startVisits(db).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This visit of the season')
  return row
}

/** The programs of a visit are those of the schedule, where it stands there, as they are now. */
function startVisits(db: Db | Trx) {
  const programs = sql`(select ap.program_id from accreditation_programs ap where ap.accreditation_id = v.accreditation_id
    union select unnest(v.program_ids) where v.accreditation_id is null)`
  return db
    .selectFrom('season_visits as v')
    .innerJoin('campuses as c', 'c.id', 'v.campus_id')
    .innerJoin('institutions', 'institutions.id', 'c.institution_id')
    .leftJoin('accreditations as a', 'a.id', 'v.accreditation_id')
    .select([
      'v.id',
      'v.season_id',
      'v.source',
      'v.accreditation_id',
      'a.number',
      'a.status',
      'a.version',
      'v.campus_id',
      'c.region',
      'c.province',
    ])
    .select(['c.institution_id', 'institutions.name as institution', 'v.priority_class', 'v.window_from', 'v.window_to', 'v.length'])
    .select(['v.places', 'v.confirmed_at', 'a.visit_date', 'a.visit_end'])
    .select(sql<string>`case when a.id is null then c.name else ${campusNames()} end`.as('campus'))
    .select(
      sql<{ id: string; name: string; discipline: string | null }[]>`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
        'discipline', p.discipline) order by p.name, p.id), '[]') from programs p where p.id in ${programs})`.as('programs'),
    )
}
export type SeasonVisitRow = Awaited<ReturnType<typeof findSeasonVisit>>

/** Who is kept and who is ruled out, over all visits of a season. */
export function listSeasonPeople(db: Db | Trx, seasonId: string) {
  return db
    .selectFrom('season_people as sp')
    .innerJoin('season_visits as v', 'v.id', 'sp.season_visit_id')
    .innerJoin('accounts as person', 'person.id', 'sp.accreditor_id')
    .select(['sp.season_visit_id', 'sp.accreditor_id', 'sp.kind', 'sp.role', fullName.as('name')])
    .where('v.season_id', '=', seasonId)
    .orderBy('person.last_name')
    .orderBy('sp.accreditor_id')
    .execute()
}

/** The teams of visits that stand in the schedule already: they are planned around. */
export function listTeams(db: Db | Trx, accreditationIds: readonly string[]) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditors as ac', 'ac.id', 's.accreditor_id')
    .innerJoin('accounts as person', 'person.id', 's.accreditor_id')
    .leftJoin('institutions as home', 'home.id', 'ac.home_institution_id')
    .select([
      's.accreditation_id',
      's.accreditor_id',
      's.role',
      's.status',
      's.areas',
      fullName.as('name'),
      'home.name as home_institution',
    ])
    .where('s.accreditation_id', '=', sql<string>`any(${sql.val([...accreditationIds])}::uuid[])`)
    .orderBy('s.id')
    .execute()
}

/** How people are shown beside a plan, also those who left since. */
export async function listNames(db: Db | Trx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('accreditors as ac')
    .innerJoin('accounts as person', 'person.id', 'ac.id')
    .leftJoin('institutions as home', 'home.id', 'ac.home_institution_id')
    .select(['ac.id', fullName.as('name'), 'home.name as home_institution'])
    .where('ac.id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

// ---- what could be planned -------------------------------------------------------------------------------------------

/** Requests and visits of the season's days that are not on its board, and campuses whose validities end in it; the most pressing first. */
export async function listWishes(db: Db | Trx, season: { id: string; from: string; to: string }): Promise<Wish[]> {
  const today = agencyDay()
  const all = [...(await listRequests(db, season)), ...(await listValidities(db, season))]
  const wishes = all.map(({ programs, ...one }): Wish => {
    const own =
      one.priority_class ??
      priorityOf(
        programs.map((program) => program.valid_to),
        today,
      )
    return { ...one, programs, priority_class: own }
  })
  return wishes.sort((a, b) => a.priority_class.localeCompare(b.priority_class) || a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
}

type Found = Omit<Wish, 'priority_class'> & { priority_class: Wish['priority_class'] | null }
const programJson = sql`json_build_object('id', p.id, 'name', p.name, 'valid_to', p.valid_to)`

function listRequests(db: Db | Trx, season: { id: string; from: string; to: string }): Promise<Found[]> {
  return db
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
      sql<number>`(select count(*)::int from assignments s where s.accreditation_id = a.id and ${inTeam})`.as('people'),
    ])
    .where('a.status', 'in', ['requested', 'approved', 'scheduled'])
    .where('a.visit_date', '>', agencyDay())
    .where('a.visit_date', '>=', season.from)
    .where('a.visit_end', '<=', season.to)
    .where(
      sql<SqlBool>`a.id not in (select accreditation_id from season_visits where season_id = ${season.id} and accreditation_id is not null)`,
    )
    .execute()
}

function listValidities(db: Db | Trx, season: { id: string; from: string; to: string }): Promise<Found[]> {
  return db
    .selectFrom('programs as p')
    .innerJoin('campuses as c', 'c.id', 'p.campus_id')
    .innerJoin('institutions', 'institutions.id', 'c.institution_id')
    .select(['c.id', sql<'validity'>`'validity'`.as('source'), sql<string | null>`null`.as('number'), 'institutions.name as institution'])
    .select(['c.name as campus', 'c.region', sql<Wish['programs']>`json_agg(${programJson} order by p.name, p.id)`.as('programs')])
    .select([sql<null>`null`.as('priority_class'), sql<string>`min(p.valid_to)`.as('day'), sql<number>`0`.as('people')])
    .where('p.is_active', '=', true)
    .where('c.is_active', '=', true)
    .where('institutions.status', '=', 'active')
    .where('p.valid_to', '>=', season.from)
    .where('p.valid_to', '>', addDays(agencyDay(), 1))
    .where('p.valid_to', '<=', season.to)
    .where(
      sql<SqlBool>`not exists (select from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
        where ap.program_id = p.id and a.status in (${listedIn(openStatuses)}))`,
    )
    .where(
      sql<SqlBool>`not exists (select from season_visits v where v.season_id = ${season.id} and v.source = 'validity' and p.id = any(v.program_ids))`,
    )
    .groupBy(['c.id', 'institutions.id'])
    .execute()
}
