/** Recommendations as they are read, and the rows behind them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { institutionsNamed } from '../../institutions/server/queries-names.ts'
import { type Rater, rates, ratingVisits } from '../../ratings/rules-team.ts'
import { takingPart } from '../../visits/rules-steps.ts'
import { json, listedIn } from '../../visits/server/queries-parts.ts'
import type { Recommendation, RecommendationFilter } from '../contract.ts'
import { isOverdue } from '../rules.ts'

export type RecommendationsAsked = {
  filter?: RecommendationFilter | undefined
  search?: string | undefined
  ids?: string[] | undefined
  institution_id?: string | undefined
}

/** Nobody has answered, and the day is over: the same rule as `isOverdue`. @param r what the recommendation is called */
export function overdue(r = 'r'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${r}.state`)} = 'open' and ${sql.ref(`${r}.due_on`)} < ${agencyDay()}::date)`
}

const visitOf = (a: string) => sql`json_build_object('id', ${sql.ref(`${a}.id`)}, 'number', ${sql.ref(`${a}.number`)},
  'visit_date', ${sql.ref(`${a}.visit_date`)}, 'visit_end', ${sql.ref(`${a}.visit_end`)})`

const filesOf = sql`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by kept.added_at, f.id)
  from recommendation_files kept join files f on f.id = kept.file_id where kept.recommendation_id = r.id), '[]'::json)`

function startRecommendations(db: Db | Trx) {
  return db
    .selectFrom('recommendations as r')
    .innerJoin('accreditation_programs as ap', 'ap.id', 'r.survey_id')
    .innerJoin('accreditations as a', 'a.id', 'ap.accreditation_id')
    .innerJoin('programs as p', 'p.id', 'r.program_id')
    .innerJoin('campuses as c', 'c.id', 'p.campus_id')
    .innerJoin('institutions as i', 'i.id', 'r.institution_id')
    .leftJoin('accounts as owner', 'owner.id', 'r.owner_id')
    .leftJoin('accounts as author', 'author.id', 'r.answered_by')
    .leftJoin('accounts as rater', 'rater.id', 'r.rated_by')
    .leftJoin('accreditation_programs as later', 'later.id', 'r.rated_in')
    .leftJoin('accreditations as next', 'next.id', 'later.accreditation_id')
    .leftJoin('recommendations as earlier', 'earlier.id', 'r.follows')
    .leftJoin('accreditation_programs as earlier_ap', 'earlier_ap.id', 'earlier.survey_id')
    .leftJoin('accreditations as earlier_visit', 'earlier_visit.id', 'earlier_ap.accreditation_id')
    .select(['r.id', 'r.survey_id', 'r.program_id', 'r.institution_id', 'r.area', 'r.text', 'r.priority', 'r.due_on', 'r.state'])
    .select(['r.follows', 'r.answer', 'r.done_on', 'r.links', 'r.answered_at', 'r.rating', 'r.rating_sentence', 'r.rated_at'])
    .select(['r.closed_reason', 'r.version', 'i.name as institution', 'c.region', 'p.name as program', 'c.name as campus'])
    .select([
      json<Recommendation['visit']>(visitOf('a')).as('visit'),
      json<Recommendation['rated_in']>(sql`case when next.id is not null then ${visitOf('next')} end`).as('rated_in'),
      json<Recommendation['carries_on']>(
        sql`case when earlier.id is not null then json_build_object('number', earlier_visit.number, 'text', earlier.text) end`,
      ).as('carries_on'),
      json<Recommendation['owner']>(
        sql`case when owner.id is not null then json_build_object('id', owner.id, 'name', ${fullNameOf('owner')}) end`,
      ).as('owner'),
      sql<string | null>`case when author.id is not null then ${fullNameOf('author')} end`.as('answered_by'),
      sql<string | null>`case when rater.id is not null then ${fullNameOf('rater')} end`.as('rated_by'),
      json<Recommendation['files']>(filesOf).as('files'),
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof startRecommendations>['execute']>>[number]

function told({ answered_at, rated_at, area, ...row }: Found): Recommendation {
  return {
    ...row,
    area: area as Recommendation['area'],
    is_overdue: isOverdue(row, agencyDay()),
    answered_at: answered_at?.toISOString() ?? null,
    rated_at: rated_at?.toISOString() ?? null,
  }
}

/** What the institution is told: what the team found, not who of it wrote that. */
export function forInstitution(recommendation: Recommendation): Recommendation {
  return { ...recommendation, rated_by: null }
}

/** One page, what is due first before the others; of an institution by program. */
export async function listRecommendations(db: Db, asked: RecommendationsAsked, page: PageAsked): Promise<Recommendation[]> {
  const rows = await startRecommendations(db)
    .where(recommendationsWhere(asked))
    .$if(asked.institution_id !== undefined, (query) => query.orderBy(sql`lower(p.name)`).orderBy('r.program_id'))
    .orderBy('r.due_on')
    .orderBy('r.id')
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map(told)
}

export async function countRecommendations(db: Db, asked: RecommendationsAsked): Promise<number> {
  const { total } = await startRecommendations(db)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .where(recommendationsWhere(asked))
    .executeTakeFirstOrThrow()
  return total
}

/** All that are asked for, by the day due, a thousand at a time. */
export function recommendationPages(db: Db, asked: RecommendationsAsked): AsyncGenerator<Recommendation[]> {
  return everyPage<Recommendation>(1_000, async (after, size) => {
    const rows = await startRecommendations(db)
      .where(recommendationsWhere(asked))
      .$if(after !== undefined, (query) =>
        query.where(sql<SqlBool>`(r.due_on, r.id) > (${after?.due_on ?? null}::date, ${after?.id ?? null}::uuid)`),
      )
      .orderBy('r.due_on')
      .orderBy('r.id')
      .limit(size)
      .execute()
    return rows.map(told)
  })
}

function recommendationsWhere({ filter = {}, search, ids, institution_id }: RecommendationsAsked): RawBuilder<SqlBool> {
  const { state, priority, area, region, program_id, is_overdue } = filter
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (ids) all.push(sql`r.id = any(${ids}::uuid[])`)
  if (institution_id) all.push(sql`r.institution_id = ${institution_id}::uuid`)
  if (filter.institution_id) all.push(sql`r.institution_id = ${filter.institution_id}::uuid`)
  if (program_id) all.push(sql`r.program_id = ${program_id}::uuid`)
  if (state?.length) all.push(sql`r.state = any(${state}::text[])`)
  if (priority?.length) all.push(sql`r.priority = any(${priority}::text[])`)
  if (area?.length) all.push(sql`r.area = any(${area}::text[])`)
  if (region?.length) all.push(sql`c.region = any(${region}::text[])`)
  if (is_overdue !== undefined) all.push(sql`${overdue()} = ${is_overdue}`)
  for (const pattern of likePatterns(search))
    all.push(sql`(r.text ilike ${pattern} or p.name ilike ${pattern} or a.number ilike ${pattern}
      or r.institution_id = any(array(${institutionsNamed(pattern)})))`)
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export async function findRecommendation(db: Db | Trx, id: string, institutionId?: string): Promise<Recommendation | undefined> {
  const row = await startRecommendations(db)
    .where('r.id', '=', id)
    .$if(institutionId !== undefined, (query) => query.where('r.institution_id', '=', institutionId as string))
    .executeTakeFirst()
  return row && told(row)
}

/** What a visit recommended, program by program, in the order of the report; what was withdrawn is left out. */
export async function listOfVisit(db: Db, accreditationId: string): Promise<Recommendation[]> {
  const rows = await startRecommendations(db)
    .where('a.id', '=', accreditationId)
    .where('r.state', '<>', 'withdrawn')
    .orderBy(sql`lower(p.name)`)
    .orderBy('r.survey_id')
    .orderBy('r.place')
    .execute()
  return rows.map(told)
}

/** For the report on the next visit to a program: what earlier reports left (open, answered, or rated and not taken up again), and what it has rated. */
export async function listBefore(db: Db | Trx, surveyIds: readonly string[]): Promise<(Recommendation & { before: string })[]> {
  const rows = await startRecommendations(db)
    .innerJoin('accreditation_programs as this', (join) =>
      join.onRef('this.program_id', '=', 'r.program_id').onRef('this.id', '<>', 'ap.id'),
    )
    .innerJoin('accreditations as now', 'now.id', 'this.accreditation_id')
    .select('this.id as before')
    .where('this.id', 'in', surveyIds)
    .whereRef('a.visit_date', '<', 'now.visit_date')
    .where(sql<SqlBool>`(r.state in ('open', 'answered', 'rated') or r.rated_in = this.id)`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('this.id')
    .orderBy(sql`array_position(array['high', 'medium', 'low'], r.priority)`)
    .orderBy('r.due_on')
    .orderBy('r.id')
    .execute()
  return rows.map(({ before, ...row }) => ({ ...told(row), before }))
}

/** For the programs of somebody's visits under way: how many recommendations of earlier visits there are, and wait for a rating. */
export async function countBefore(db: Db, accreditorId: string) {
  const { rows } = await sql<Before>`
    select this.id as survey_id, now.id as accreditation_id, p.id as program_id, p.name as program, i.name as institution,
      now.visit_date, s.role, s.status, s.program_ids as programs, count(*)::int as total,
      count(*) filter (where r.rated_in is distinct from this.id)::int as unrated
    from assignments s
    join accreditations now on now.id = s.accreditation_id and now.status in (${listedIn(ratingVisits)})
    join institutions i on i.id = now.institution_id
    join accreditation_programs this on this.accreditation_id = now.id
    join programs p on p.id = this.program_id
    join recommendations r on r.program_id = this.program_id and r.survey_id <> this.id
    join accreditation_programs ap on ap.id = r.survey_id
    join accreditations a on a.id = ap.accreditation_id and a.visit_date < now.visit_date
    where s.accreditor_id = ${accreditorId}::uuid and s.status in (${listedIn(takingPart)})
      and (r.state in ('open', 'answered', 'rated') or r.rated_in = this.id)
    group by this.id, now.id, p.id, i.id, s.id order by now.visit_date, lower(p.name), this.id`.execute(db)
  return rows.map(({ role, status, programs, program_id, ...row }) => ({
    ...row,
    may_rate: rates({ person: accreditorId, role, status, areas: [], programs }, program_id),
  }))
}

type Before = Pick<Rater, 'role' | 'status' | 'programs'> & {
  survey_id: string
  accreditation_id: string
  program_id: string
  program: string
  institution: string
  visit_date: string
  total: number
  unrated: number
}

/** How many of each program of an institution are open, overdue and answered. */
export async function countByProgram(db: Db, institutionId: string) {
  const { rows } = await sql<{
    program_id: string
    program: string
    open: number
    overdue: number
    answered: number
    next_due: string | null
  }>`
    select p.id as program_id, p.name as program, count(*) filter (where r.state = 'open')::int as open,
      count(*) filter (where ${overdue()})::int as overdue, count(*) filter (where r.state = 'answered')::int as answered,
      min(r.due_on) filter (where r.state = 'open') as next_due
    from recommendations r join programs p on p.id = r.program_id
    where r.institution_id = ${institutionId}::uuid and r.state in ('open', 'answered')
    group by p.id, p.name order by overdue desc, next_due nulls last, lower(p.name), p.id`.execute(db)
  return rows
}

/** The programs of a visit by their ids within it. */
export async function listSurveyIds(db: Db, accreditationId: string): Promise<string[]> {
  const rows = await db.selectFrom('accreditation_programs').select('id').where('accreditation_id', '=', accreditationId).execute()
  return rows.map(({ id }) => id)
}

/** The row itself, locked. */
export function lockRecommendation(trx: Trx, id: string, institutionId?: string) {
  return trx
    .selectFrom('recommendations')
    .selectAll()
    .where('id', '=', id)
    .$if(institutionId !== undefined, (query) => query.where('institution_id', '=', institutionId as string))
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an evidence file may be read: by staff that reads visits, the institution, and teams of visits to the program. */
export async function isEvidenceFor(
  db: Db,
  fileId: string,
  { institution_id, accreditor_id }: { institution_id?: string; accreditor_id?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from recommendation_files kept join recommendations r on r.id = kept.recommendation_id
    where kept.file_id = ${fileId}::uuid and (${institution_id ?? null}::uuid = r.institution_id or exists (
      select from assignments s join accreditation_programs this on this.accreditation_id = s.accreditation_id
      where this.program_id = r.program_id and s.accreditor_id = ${accreditor_id ?? null}::uuid and s.status in (${listedIn(takingPart)})))
    limit 1`.execute(db)
  return rows.length > 0
}
