/** Ratings: what all feedback about a person or an institution comes to. */
import { type RawBuilder, sql } from 'kysely'
import { addMonths, agencyDay, agencyInstant } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameKeyOf } from '../../../kit/server/db/full-name.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { campusNames } from '../../visits/server/queries-parts.ts'
import type { Averages, Rated, RatedSubject, RatingSummary, VisitRating } from '../contract.ts'
import { type FeedbackSubject, feedbackSubjects, fewestForAverages, itemsAbout } from '../rules.ts'
import type { Judged } from './checks.ts'
import { every } from './queries.ts'

type RatedOf = { search?: string | undefined; id?: string | undefined }
type RatedAsked = PageAsked & RatedOf & { sort: string }

type RatedRow = {
  id: string
  name: string
  belongs_to: string | null
  count: number | null
  rating: number | null
  items: Record<string, number> | null
  last_at: Date | null
}

function toRated<R extends RatedRow>({ count, items, last_at, ...row }: R) {
  return { ...row, count: count ?? 0, items: items ?? {}, last_at: last_at?.toISOString() ?? null }
}

/** One row a judged person or institution; with `id` also somebody nobody has judged yet. */
export async function listRated(db: Db, about: FeedbackSubject, asked: RatedAsked): Promise<Rated[]> {
  const { rows } = await sql<RatedRow>`
    select ${judgedColumns[about]}, rated.count, rated.rating, rated.items, rated.last_at
    from ${ratedFrom(about, asked)}
    order by ${orders[about][asked.sort.replace(/^-/, '') as 'name']} ${asked.sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, id
    limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  return rows.map(toRated)
}

export async function countRated(db: Db, about: FeedbackSubject, asked: RatedAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${ratedFrom(about, asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

const judgedColumns = {
  accreditor: sql`person.id, ${fullNameOf('person')} as name, home.name as belongs_to`,
  institution: sql`person.id, person.name, person.region as belongs_to`,
}
const orders = {
  accreditor: { name: nameKeyOf('person'), rating: sql`rated.rating`, count: sql`rated.count` },
  institution: { name: sql`lower(person.name)`, rating: sql`rated.rating`, count: sql`rated.count` },
}

function ratedFrom(about: FeedbackSubject, { id, search }: RatedOf): RawBuilder<unknown> {
  const judged = sql.ref(about === 'accreditor' ? 'accreditor_id' : 'institution_id')
  const people =
    about === 'accreditor'
      ? sql`accreditors join accounts person on person.id = accreditors.id left join institutions home on home.id = home_institution_id`
      : sql`institutions person`
  const text = about === 'accreditor' ? fullNameOf('person') : sql`person.name || ' ' || coalesce(person.acronym, '')`
  return sql`${people}
    left join (
      select ${judged} as judged_id, count(*)::int as count, round(avg(rating), 2)::float as rating, max(created_at) as last_at,
        ${averageOfItems(about)} as items
      from feedback where about = ${about} and (${id ?? null}::uuid is null or ${judged} = ${id ?? null}::uuid)
      group by ${judged}
    ) rated on rated.judged_id = person.id
    where (case when ${id ?? null}::uuid is null then rated.count is not null else person.id = ${id ?? null}::uuid end)
    ${every(search, text)}`
}

/** `{ "preparation": 4.25, … }` over the rows of a group, each over those that were asked it. */
function averageOfItems(about: FeedbackSubject): RawBuilder<unknown> {
  const pairs = itemsAbout(about).map((item) => sql`${sql.lit(item)}, round(avg((items ->> ${sql.lit(item)})::numeric), 2)::float`)
  return sql`json_strip_nulls(json_build_object(${sql.join(pairs)}))`
}

type VisitsAsked = PageAsked & Subject
type Subject = { about: FeedbackSubject; id: string }

/** The visits after which one person or institution was judged, the latest first, each with all that was said. */
export async function listRatedVisits(db: Db, asked: VisitsAsked): Promise<VisitRating[]> {
  const { rows } = await sql<Omit<VisitRating, 'last_at'> & { last_at: Date }>`
    select rated.accreditation_id, number, accreditations.institution_id, institutions.name as institution_name,
      ${campusNames('accreditations', 'campuses')} as campus_name, visit_type, visit_date, visit_end, rated.count, rated.rating, rated.items,
      rated.last_at, rated.voices
    from (
      select accreditation_id, count(*)::int as count, round(avg(rating), 2)::float as rating, ${averageOfItems(asked.about)} as items,
        max(feedback.created_at) as last_at,
        json_agg(json_build_object('id', feedback.id, 'from_name', ${fullNameOf('author')}, 'items', items, 'rating', rating::float,
          'comment', comment, 'created_at', feedback.created_at) order by feedback.created_at, feedback.id) as voices
      from feedback join accounts author on author.id = from_account_id
      where ${isAbout(asked)} group by accreditation_id
    ) rated
    join accreditations on accreditations.id = rated.accreditation_id
    join institutions on institutions.id = accreditations.institution_id
    join campuses on campuses.id = accreditations.campus_id
    order by visit_date desc, accreditations.id limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  return rows.map((row) => ({
    ...row,
    last_at: row.last_at.toISOString(),
    voices: row.voices.map((voice) => ({ ...voice, created_at: new Date(voice.created_at).toISOString() })),
  }))
}

export async function countRatedVisits(db: Db, asked: VisitsAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct accreditation_id)::int as total from feedback where ${isAbout(asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

function isAbout({ about, id }: Subject): RawBuilder<unknown> {
  return about === 'accreditor' ? sql`feedback.accreditor_id = ${id}::uuid` : sql`feedback.institution_id = ${id}::uuid`
}

/** So many visits are drawn as a line. */
const mostPoints = 40

/** One accreditor or institution on the whole and through time, beside the averages of everybody on its side: one statement. */
export async function findRatingSummary(db: Db, { about, id }: Subject): Promise<RatingSummary | undefined> {
  const yearAgo = sql`${agencyInstant(`${addMonths(agencyDay(), -12)} 00:00:00`)}::timestamptz`
  const told = (when: RawBuilder<unknown>) =>
    sql`(select json_build_object('count', count(*)::int, 'rating', round(avg(rating), 2)::float) from feedback
      where ${isAbout({ about, id })} and ${when} having count(*) > 0)`
  const { rows } = await sql<RatedRow & Pick<RatingSummary, 'agency' | 'last_year' | 'before' | 'trend'>>`
    select ${judgedColumns[about]}, rated.count, rated.rating, rated.items, rated.last_at,
      (select json_build_object('count', count(*)::int, 'rating', round(avg(rating), 2)::float, 'items', ${averageOfItems(about)})
        from feedback where about = ${about} having count(*) > 0) as agency,
      ${told(sql`created_at >= ${yearAgo}`)} as last_year, ${told(sql`created_at < ${yearAgo}`)} as before,
      (select coalesce(json_agg(json_build_object('accreditation_id', visit.id, 'number', number, 'visit_date', visit_date, 'count', judged.count,
          'rating', judged.rating) order by visit_date, visit.id), '[]'::json)
        from (
          select accreditation_id, count(*)::int as count, round(avg(feedback.rating), 2)::float as rating, max(visit_date) as held
          from feedback join accreditations on accreditations.id = accreditation_id where ${isAbout({ about, id })}
          group by accreditation_id order by held desc, accreditation_id desc limit ${sql.lit(mostPoints)}
        ) judged join accreditations visit on visit.id = judged.accreditation_id) as trend
    from ${ratedFrom(about, { id })}`.execute(db)
  return rows[0] && toRated(rows[0])
}

/** An accreditor or institution with what was said of it. */
export async function findRated(db: Db, id: string): Promise<RatedSubject | undefined> {
  for (const about of feedbackSubjects) {
    const [found] = await listRated(db, about, { id, sort: 'name', page: 1, paginate: 1 })
    if (found) return { about, ...found }
  }
  return undefined
}

/** The same for the judged party itself. */
export async function findOwnRating(db: Db, id: string, judged: Judged): Promise<RatedSubject | undefined> {
  const found = await findRated(db, id)
  const averages = (await averagesAbout(db, judged)) ?? { count: 0, rating: null, items: {} }
  return found && { ...found, ...averages, last_at: null }
}

/** What the judged party may see: averages from three voices on, before that nothing. */
export async function averagesAbout(db: Db, judged: Judged): Promise<Averages | null> {
  const [about, where] =
    'accreditor_id' in judged
      ? (['accreditor', sql`accreditor_id = ${judged.accreditor_id}`] as const)
      : (['institution', sql`institution_id = ${judged.institution_id}`] as const)
  const { rows } = await sql<Averages>`
    select count(*)::int as count, round(avg(rating), 2)::float as rating, ${averageOfItems(about)} as items
    from feedback where ${where} having count(distinct from_account_id) >= ${sql.lit(fewestForAverages)}`.execute(db)
  return rows[0] ?? null
}
