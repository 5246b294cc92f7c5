/** Which visits a list or the calendar is asked for, in SQL. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'
import { likePatterns } from '../../../../kit/server/db/search.ts'
import { institutionsNamed } from '../../../institutions/server/queries-names.ts'
import { visitPaid } from '../../../payments/server/queries.ts'
import { writesReport } from '../../../teams/server/queries-reports.ts'
import type { ReportStatus } from '../../../visits/rules.ts'
import { inTeam, json, takesPlaceBetween } from '../../../visits/server/queries-parts.ts'
import type { AccreditationFilter, AccreditationRow } from '../../contract-lists.ts'

export type Filter = AccreditationFilter & { missing?: 'coordinator' | 'answers' | undefined; report_status?: ReportStatus[] | undefined }

export function startVisits(db: Db | Trx) {
  return db
    .selectFrom('accreditations as a')
    .innerJoin('institutions as i', 'i.id', 'a.institution_id')
    .innerJoin('campuses as c', 'c.id', 'a.campus_id')
}

export const schoolJson = json<AccreditationRow['institution']>(
  sql`json_build_object('id', i.id, 'name', i.name, 'acronym', i.acronym, 'region', i.region)`,
)
/** The query narrowed to what is asked for; `a` is the accreditation. */
export function filtered<Q extends { where: (expression: Expression<SqlBool>) => Q }>(
  query: Q,
  filter: Filter,
  search: string | undefined,
): Q {
  return conditionsOf(filter, search).reduce((narrowed, condition) => narrowed.where(condition), query)
}

/** Each on the accreditation alone, so that counting joins nothing and every one can be found by an index. */
function conditionsOf(filter: Filter, search: string | undefined): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  const oneOf = (column: string, values: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${sql.val(values)}::text[])`
  if (filter.region) conditions.push(sql`a.institution_id = any(array(select id from institutions where region = ${filter.region}))`)
  if (filter.institution_id) conditions.push(sql`a.institution_id = ${filter.institution_id}`)
  if (filter.campus_id)
    conditions.push(sql`(a.campus_id = ${filter.campus_id}
      or a.id = any(array(select v.accreditation_id from accreditation_campuses v where v.campus_id = ${filter.campus_id})))`)
  // visits of mixed surveys are found by each of them, too
  if (filter.visit_type?.length)
    conditions.push(sql`(${oneOf('a.visit_type', filter.visit_type)} or (a.visit_type = 'mixed' and exists (
      select 1 from accreditation_programs ap where ap.accreditation_id = a.id and ${oneOf('ap.survey_type', filter.visit_type)})))`)
  if (filter.status?.length) conditions.push(oneOf('a.status', filter.status))
  if (filter.is_history !== undefined) conditions.push(sql`a.is_history = ${filter.is_history}`)
  if (filter.payment_status?.length) {
    conditions.push(visitPaid('a.id', filter.payment_status))
  }
  if (filter.from && filter.to && filter.from > filter.to) conditions.push(sql`false`)
  else if (filter.from || filter.to) conditions.push(takesPlaceBetween('a', filter.from, filter.to))
  if (filter.begins_from) conditions.push(sql`a.visit_date >= ${filter.begins_from}::date`)
  if (filter.begins_to) conditions.push(sql`a.visit_date <= ${filter.begins_to}::date`)
  if (filter.level_sought?.length) {
    conditions.push(sql`exists (select 1 from accreditation_programs ap where ap.accreditation_id = a.id
      and ap.level_sought = any(${sql.val(filter.level_sought)}::text[]))`)
  }
  if (filter.missing === 'coordinator') {
    conditions.push(sql`not exists (select 1 from assignments s where s.accreditation_id = a.id
      and s.role = 'overall_coordinator' and ${inTeam})`)
  }
  if (filter.missing === 'answers') {
    conditions.push(sql`exists (select 1 from assignments s where s.accreditation_id = a.id and s.status = 'invited')`)
  }
  if (filter.report_status?.length) {
    conditions.push(sql`exists (select 1 from assignments s where s.accreditation_id = a.id and ${writesReport}
      and ${oneOf('s.report_status', filter.report_status)})`)
  }
  for (const pattern of likePatterns(search)) {
    conditions.push(sql`(a.number ilike ${pattern}
      or a.institution_id = any(array(${institutionsNamed(pattern)}))
      or a.campus_id = any(array(select id from campuses where name ilike ${pattern}))
      or a.id = any(array(select v.accreditation_id from accreditation_campuses v join campuses k on k.id = v.campus_id
        where k.name ilike ${pattern}))
      or a.id = any(array(select ap.accreditation_id from accreditation_programs ap join programs p on p.id = ap.program_id
        where p.name ilike ${pattern})))`)
  }
  return conditions
}

/** How many accreditations are found. */
export function countVisits(db: Db, filter: Filter, search: string | undefined) {
  const found = filtered(db.selectFrom('accreditations as a'), filter, search)
  return found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
}
