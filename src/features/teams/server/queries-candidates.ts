/** Who could join the team of a visit, and what stands against somebody. */
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Received } from '../../../kit/contract/call.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { fewestForAverages } from '../../feedback/rules.ts'
import { fullName, inTeam, wasThere } from '../../visits/server/queries-parts.ts'
import type { Candidate, CandidateFacet, teams } from '../contract.ts'
import type { ConflictRow } from '../rules-conflicts.ts'
import { standingOf } from '../rules-standing.ts'
import { type Dates, isOff, overlaps, tiesTo } from './queries.ts'
import { findConflicts, type VisitMeant } from './queries-conflicts.ts'

type CandidateRow = Omit<Candidate, 'state' | 'conflicts' | 'says'>

/** Somebody as the planner sees them for one visit: what it costs to have them there orders the list. */
export type Ranked = Omit<NonNullable<Candidate['rank']>, 'place'> & {
  accreditor_id: string
  /** No rule keeps the person off. */
  is_free: boolean
  is_near: boolean
  /** Those of the visit that the person has. */
  fields: readonly string[]
  cost: number
}
/** Everybody who may be asked, and the fields that the programs of the visit need. */
export type Ranking = (db: Db, accreditationId: string) => Promise<{ people: readonly Ranked[]; fields: readonly string[] }>

/** People who could join, each with state and sentence. @throws Refusal 404 */
export async function listCandidates(db: Db, ranking: Ranking, { params, query, body }: Received<typeof teams.candidates>) {
  const visit = await findVisitDates(db, params.id)
  const ranks = await ranking(db, visit.id)
  const { rows, total, all, facets } = await listCandidateRows(db, visit, { ...query, ...body, ranks })
  const ids = rows.map((row) => row.accreditor_id)
  const found = await findConflicts(db, ids, { ...visit, institution: 'this institution' })
  const data = rows.map((row): Candidate => {
    const conflicts = found.get(row.accreditor_id) ?? []
    return { ...row, state: standingOf(conflicts), conflicts, says: sentenceOf(conflicts, visit) }
  })
  return { data, meta: metaOf(total, query), all, facets }
}

const follows = { block: 'Cannot be assigned', warn: 'Needs your confirmation' }

/** "Clear. No other visit on 16 – 19 Mar 2026", or what weighs most: "Tied to this institution: home institution. Cannot be assigned" */
function sentenceOf(conflicts: readonly ConflictRow[], visit: Pick<VisitMeant, 'visit_date' | 'visit_end'>): string {
  const [first, ...others] = conflicts
  if (!first) return `Clear. No other visit on ${formatDays(visit.visit_date, visit.visit_end)}`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return first.level === 'note' ? `${first.says}${more}` : `${first.says}${more}. ${follows[first.level]}`
}

type CandidatesAsked = PageAsked & z.output<typeof teams.candidates.body> & { ranks: Awaited<ReturnType<Ranking>> }

/** A page of active accreditors who are not on the team yet: free ones first, the best before the others, tied ones last. `all` counts without the search. */
async function listCandidateRows(db: Db, visit: Dates & { id: string; institution_id: string }, asked: CandidatesAsked) {
  const everybody = db
    .selectFrom('accreditors as ac')
    .innerJoin('accounts as person', 'person.id', 'ac.id')
    .leftJoin('institutions as home', 'home.id', 'ac.home_institution_id')
    .where('ac.status', '=', 'active')
    .where('person.status', 'in', ['active', 'invited'])
    .where(sql<SqlBool>`ac.id not in (select mine.accreditor_id from assignments mine where mine.accreditation_id = ${visit.id})`)
  let found = everybody
  for (const pattern of likePatterns(asked.search)) {
    found = found.where(
      sql<SqlBool>`(${fullName} ilike ${pattern} or home.name ilike ${pattern} or array_to_string(ac.specialisations, ' ') ilike ${pattern})`,
    )
  }
  const tied = sql<boolean>`(coalesce(ac.home_institution_id = ${visit.institution_id}, false) or ac.id in (
    select sub.accreditor_id from sub_member_institutions sub where ${tiesTo(visit)}))`
  const busy = sql<boolean>`ac.id in (select s.accreditor_id from accreditations other join assignments s on s.accreditation_id = other.id
    where other.id <> ${visit.id} and ${overlaps('other', visit)} and ${inTeam}
    union all select off.accreditor_id from accreditor_days_off off where ${isOff('off', visit)})`
  const [{ total: all }, people] = await Promise.all([
    everybody.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    found
      .select(['ac.id as accreditor_id', fullName.as('name'), 'home.name as home_institution', 'ac.specialisations'])
      .select([tied.as('tied'), busy.as('busy')])
      .orderBy(nameOrderOf('person'))
      .orderBy('ac.id')
      .execute(),
  ])
  const { facets, chosen } = ranked(people, asked)
  const page = chosen.slice(offsetOf(asked), offsetOf(asked) + asked.paginate)
  const ids = page.map((row) => row.accreditor_id)
  const [visits, ratings] = [await countVisits(db, ids), await listMeans(db, ids)]
  const rows = page.map(({ tied: _, busy: __, ranked: rank, place, ...row }): CandidateRow => {
    const { fit, km, visits_this_year, may_coordinate, reason } = rank ?? {}
    const isRanked = fit !== undefined && km !== undefined && visits_this_year !== undefined && may_coordinate !== undefined
    return {
      ...row,
      visits: visits.get(row.accreditor_id) ?? 0,
      rank: isRanked ? { place, fit, km, visits_this_year, may_coordinate, reason: reason ?? '' } : null,
      rating: ratings.get(row.accreditor_id) ?? null,
    }
  })
  return { rows, total: chosen.length, all, facets }
}

type Standing = { accreditor_id: string; tied: boolean; busy: boolean }

/** Those found in the order they are worth asking, narrowed as asked, and how many each narrowing would leave. */
function ranked<P extends Standing>(found: readonly P[], { ranks, only, field }: CandidatesAsked) {
  const rankOf = new Map(ranks.people.map((one) => [one.accreditor_id, one]))
  const weight = ({ tied, busy, ranked }: P & { ranked: Ranked | undefined }) => (tied ? 4 : 0) + (busy ? 2 : 0) + (ranked?.is_free ? 0 : 1)
  const all = found
    .map((one) => ({ ...one, ranked: rankOf.get(one.accreditor_id) }))
    .sort((one, other) => weight(one) - weight(other) || (one.ranked?.cost ?? 1e9) - (other.ranked?.cost ?? 1e9))
    .map((one, at) => ({ ...one, place: at + 1 }))
  type One = (typeof all)[number]
  const is: Record<CandidateFacet, (one: One) => boolean> = {
    free: ({ ranked, tied, busy }) => ranked?.is_free === true && !tied && !busy,
    coordinates: ({ ranked }) => ranked?.may_coordinate === true,
    near: ({ ranked }) => ranked?.is_near === true,
  }
  const has = (name: string) => (one: One) => one.ranked?.fields.includes(name) === true
  const facets = {
    free: all.filter(is.free).length,
    coordinates: all.filter(is.coordinates).length,
    near: all.filter(is.near).length,
    fields: ranks.fields.map((name) => ({ name, count: all.filter(has(name)).length })),
  }
  const chosen = all.filter((one) => only.every((facet) => is[facet](one)) && (!field || has(field)(one)))
  return { facets, chosen }
}

/** The mean of what was said of each, from as many voices on as somebody may be told it. */
async function listMeans(db: Db, accreditorIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('feedback')
    .where('accreditor_id', '=', sql<string>`any(${sql.val([...accreditorIds])}::uuid[])`)
    .groupBy('accreditor_id')
    .having(sql<SqlBool>`count(distinct from_account_id) >= ${sql.lit(fewestForAverages)}`)
    .select(['accreditor_id', sql<number>`round(avg(rating), 2)::float`.as('mean')])
    .execute()
  return new Map(rows.flatMap(({ accreditor_id, mean }) => (accreditor_id ? [[accreditor_id, mean]] : [])))
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
