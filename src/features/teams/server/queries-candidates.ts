/** Who could join the team of a visit. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { fullName, inTeam, saidYes } from '../../visits/server/queries-parts.ts'
import type { Candidate } from '../contract.ts'
import { type Dates, overlaps, tiesTo } from './queries.ts'

export type CandidateRow = Omit<Candidate, 'state' | 'conflicts' | 'says'>

/** A page of active accreditors who are not on the team yet: free ones first, tied ones last. `all` counts without the search. */
export async function listCandidateRows(
  db: Db,
  visit: Dates & { id: string; institution_id: string },
  asked: PageAsked,
  search: string | undefined,
): Promise<{ rows: CandidateRow[]; total: number; all: number }> {
  const offset = offsetOf(asked)
  const everybody = db
    .selectFrom('accreditors as ac')
    .innerJoin('accounts as person', 'person.id', 'ac.id')
    .leftJoin('institutions as home', 'home.id', 'ac.home_institution_id')
    .where('ac.status', '=', 'active')
    .where('person.status', 'in', ['active', 'invited'])
    .where(sql<SqlBool>`ac.id not in (select mine.accreditor_id from assignments mine where mine.accreditation_id = ${visit.id})`)
  let found = everybody
  for (const pattern of likePatterns(search)) {
    found = found.where(
      sql<SqlBool>`(${fullName} ilike ${pattern} or home.name ilike ${pattern} or array_to_string(ac.specialisations, ' ') ilike ${pattern})`,
    )
  }
  const tied = sql<boolean>`(coalesce(ac.home_institution_id = ${visit.institution_id}, false) or ac.id in (
    select sub.accreditor_id from sub_member_institutions sub where ${tiesTo(visit)}))`
  const busy = sql<boolean>`ac.id in (select s.accreditor_id from accreditations other join assignments s on s.accreditation_id = other.id
    where other.id <> ${visit.id} and ${overlaps('other', visit)} and ${inTeam})`
  const count = sql<number>`count(*)::int`.as('total')
  const [{ total }, { total: all }, rows] = await Promise.all([
    found.select(count).executeTakeFirstOrThrow(),
    everybody.select(count).executeTakeFirstOrThrow(),
    found
      .select(['ac.id as accreditor_id', fullName.as('name'), 'home.name as home_institution', 'ac.specialisations'])
      .orderBy(tied)
      .orderBy(busy)
      .orderBy('person.last_name')
      .orderBy('person.first_name')
      .orderBy('ac.id')
      .limit(asked.paginate)
      .offset(offset)
      .execute(),
  ])
  const visits = await countVisits(
    db,
    rows.map((row) => row.accreditor_id),
  )
  return { rows: rows.map((row) => ({ ...row, visits: visits.get(row.accreditor_id) ?? 0 })), total, all }
}

/** How many visits each of these people has been on. */
async function countVisits(db: Db, accreditorIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .where('s.accreditor_id', '=', sql<string>`any(${sql.val([...accreditorIds])}::uuid[])`)
    .where('a.status', 'in', ['reported', 'decided'])
    .where(saidYes)
    .groupBy('s.accreditor_id')
    .select(['s.accreditor_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map((row) => [row.accreditor_id, row.count]))
}

/** The visit a candidate is looked for. @throws Refusal 404 */
export async function findVisitDates(db: Db, id: string) {
  const visit = await db
    .selectFrom('accreditations')
    .select(['id', 'institution_id', 'visit_date', 'visit_end', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  return visit
}
