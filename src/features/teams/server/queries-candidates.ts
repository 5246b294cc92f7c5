/** Who could join the team of a visit, and what stands against somebody. */
import { type SqlBool, sql } from 'kysely'
import type { Received } from '../../../kit/contract/call.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { fullName, inTeam, wasThere } from '../../visits/server/queries-parts.ts'
import type { Candidate, teams } from '../contract.ts'
import { type ConflictRow, standingOf } from '../rules-conflicts.ts'
import { type Dates, isOff, overlaps, tiesTo } from './queries.ts'
import { findConflicts, type VisitMeant } from './queries-conflicts.ts'

type CandidateRow = Omit<Candidate, 'state' | 'conflicts' | 'says'>

/** People who could join, each with state and sentence. @throws Refusal 404 */
export async function listCandidates(db: Db, { params, query, body }: Received<typeof teams.candidates>) {
  const visit = await findVisitDates(db, params.id)
  const { rows, total, all } = await listCandidateRows(db, visit, query, body.search)
  const ids = rows.map((row) => row.accreditor_id)
  const found = await findConflicts(db, ids, { ...visit, institution: 'this institution' })
  const data = rows.map((row): Candidate => {
    const conflicts = found.get(row.accreditor_id) ?? []
    return { ...row, state: standingOf(conflicts), conflicts, says: sentenceOf(conflicts, visit) }
  })
  return { data, meta: metaOf(total, query), all }
}

const follows = { block: 'Cannot be assigned', warn: 'Needs your confirmation' }

/** "Clear. No other visit on 16 – 19 Mar 2026", or what weighs most: "Tied to this institution: home institution. Cannot be assigned" */
function sentenceOf(conflicts: readonly ConflictRow[], visit: Pick<VisitMeant, 'visit_date' | 'visit_end'>): string {
  const [first, ...others] = conflicts
  if (!first) return `Clear. No other visit on ${formatDays(visit.visit_date, visit.visit_end)}`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return first.level === 'note' ? `${first.says}${more}` : `${first.says}${more}. ${follows[first.level]}`
}

/** A page of active accreditors who are not on the team yet: free ones first, tied ones last. `all` counts without the search. */
async function listCandidateRows(
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
    where other.id <> ${visit.id} and ${overlaps('other', visit)} and ${inTeam}
    union all select off.accreditor_id from accreditor_days_off off where ${isOff('off', visit)})`
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
    .where(wasThere)
    .groupBy('s.accreditor_id')
    .select(['s.accreditor_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map((row) => [row.accreditor_id, row.count]))
}

/** The visit a candidate is looked for. @throws Refusal 404 */
async function findVisitDates(db: Db, id: string) {
  const visit = await db
    .selectFrom('accreditations')
    .select(['id', 'institution_id', 'visit_date', 'visit_end', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!visit) throw notFound('This accreditation')
  return visit
}
