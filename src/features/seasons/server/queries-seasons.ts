/** Seasons as they are read: the list, and what stands on the board. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { nameKeyOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { campusNames, fullName } from '../../visits/server/queries-parts.ts'
import type { Season } from '../contract.ts'
import type { DueRecommendations } from '../rules-words.ts'
import { recommendationsDue } from './queries-wishes.ts'

/** Minutes after which a planning that never ended is over: its process was stopped. */
const longestPlanning = 3

function startSeasons(db: Db | Trx) {
  const count = (condition: unknown) => sql<number>`(select count(*)::int from season_visits v where v.season_id = seasons.id ${condition})`
  return db
    .selectFrom('seasons')
    .select(['seasons.id', 'name', 'from_date as from', 'to_date as to', 'plan', 'plan_id', 'planned_at', 'limits', 'version'])
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
    .innerJoin('seasons as s', 's.id', 'v.season_id')
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
      sql<{ day: string | null; due: DueRecommendations | null }>`(select json_build_object('day', min(p.valid_to), 'due',
        ${recommendationsDue(sql`(select array_agg(program_id) from ${programs} own)`, sql`s.to_date`)}) from programs p where p.id in ${programs})`.as(
        'wished',
      ),
    )
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
    .orderBy(nameOrderOf('person'))
    .orderBy('sp.accreditor_id')
    .execute()
}

const roleOrder = sql`array_position(array['overall_coordinator', 'team_leader', 'member', 'consultant', 'trainee', 'observer'], s.role)`

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
      's.decline_kind',
      fullName.as('name'),
      nameKeyOf('person').as('by_name'),
      'home.name as home_institution',
    ])
    .where('s.accreditation_id', '=', sql<string>`any(${sql.val([...accreditationIds])}::uuid[])`)
    .orderBy(roleOrder)
    .orderBy(nameOrderOf('person'))
    .orderBy('s.id')
    .execute()
}

/** How people are shown beside a plan, also those who left since. */
export async function listNames(db: Db | Trx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('accreditors as ac')
    .innerJoin('accounts as person', 'person.id', 'ac.id')
    .leftJoin('institutions as home', 'home.id', 'ac.home_institution_id')
    .select(['ac.id', fullName.as('name'), nameKeyOf('person').as('by_name'), 'home.name as home_institution'])
    .where('ac.id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
