/** The list of reports as staff read it, and what of it waits for them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { campusNamed } from '../../visits/server/queries-parts.ts'
import type { ReportFilter, ReportRow } from '../contract-records.ts'
import { selectReports, startReports } from './queries.ts'

/** `r` waits for QA: to be read, to be released, or with corrections to answer. */
export const waitsForQa = sql<SqlBool>`r.status in ('handed_in', 'accepted', 'contested')`

export type ReportsAsked = PageAsked & { search?: string | undefined; filter?: ReportFilter | undefined }

/** What waits for QA first, of that what waits longest. */
export async function listReports(db: Db, asked: ReportsAsked): Promise<Page<ReportRow>> {
  const found = startReports(db).where(reportsWhere(asked))
  const rows = selectReports(found)
    .select(overdueNow().as('is_overdue'))
    .orderBy(sql`${waitsForQa} desc`)
    .orderBy('r.changed_at')
    .orderBy('ap.id')
    .limit(asked.paginate)
    .offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map((row) => ({ ...row, ...instants(row), since: row.changed_at.toISOString() })), meta }
}

/** The instants of a report as they are sent. */
export function instants({ handed_in_at, released_at }: { handed_in_at: Date | null; released_at: Date | null }) {
  return { handed_in_at: handed_in_at?.toISOString() ?? null, released_at: released_at?.toISOString() ?? null }
}

/** `r` was not handed in by the day on which reports on its visit `a` are due. */
function overdueNow(): RawBuilder<boolean> {
  return sql<boolean>`(r.status in ('draft', 'returned')
    and a.visit_end < ${agencyDay()}::date - ${agency.reportDueDays}::int)`
}

function reportsWhere({ filter, search }: ReportsAsked): RawBuilder<SqlBool> {
  const where = [sql<SqlBool>`true`]
  if (filter?.status) where.push(sql`r.status = any(${filter.status}::text[])`)
  if (filter?.overdue) where.push(overdueNow())
  if (filter?.waits) where.push(waitsForQa)
  for (const pattern of likePatterns(search))
    where.push(sql`(i.name ilike ${pattern} or p.name ilike ${pattern} or a.number ilike ${pattern} or ${campusNamed(pattern)})`)
  return sql<SqlBool>`${sql.join(where, sql` and `)}`
}
