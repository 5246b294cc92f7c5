/** Reports over all visits: those that wait to be read, and those that are overdue. */
import { sql } from 'kysely'
import { agency } from '../../../kit/contract/agency.ts'
import type { Page } from '../../../kit/contract/call.ts'
import { statesBefore } from '../../../kit/contract/states.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { metaOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { rolesWithReport } from '../../visits/rules.ts'
import { reportable, takingPart } from '../../visits/rules-steps.ts'
import { campusNames, fullName, listedIn } from '../../visits/server/queries-parts.ts'
import type { ReportToRead } from '../contract.ts'
import { dayReportIsDue, openDecisions } from '../rules.ts'
import { reportSteps } from '../rules-report.ts'
import { searched, startOverVisits, visitJson } from './queries.ts'

/** The same rule as `hasReport`. */
export const writesReport = sql`s.role in (${listedIn(rolesWithReport)}) and s.status in (${listedIn(takingPart)})`

/**
 * The same rule as `openDecisions`: `s` is an assignment whose report was handed in and is to be read. Its visit is looked up for
 * each, because most visits are in one of these states: joined, they would all be read for a few reports.
 */
export const toRead = sql<boolean>`(s.report_status in (${listedIn(statesBefore(reportSteps, 'teams.decideReport'))}) and ${writesReport}
  and (select visit.status from accreditations visit where visit.id = s.accreditation_id) in (${listedIn([...reportable, 'decided'])}))`

/** From when on a report of `s` has waited; where nobody wrote down when it was handed in, since the visit was over. */
export const handedIn = sql<Date>`coalesce(s.report_handed_in_at, (select visit.visit_end::timestamp at time zone ${sql.lit(agency.timeZone)}
  from accreditations visit where visit.id = s.accreditation_id))`

/** What has waited longest first. */
export async function listReports(db: Db, asked: PageAsked & { search?: string | undefined }): Promise<Page<ReportToRead>> {
  const found = searched(startOverVisits(db).where(toRead), asked.search)
  const waiting = db.selectFrom('assignments as s').where(toRead)
  const { total } = await (asked.search ? found : waiting).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const page = { limit: asked.paginate, offset: offsetOf(asked) }
  // Without a search, whose they are and where is read for the page alone.
  const onPage = asked.search
    ? found.limit(page.limit).offset(page.offset)
    : startOverVisits(db).where(
        's.id',
        'in',
        waiting.select('s.id').orderBy(handedIn).orderBy('s.id').limit(page.limit).offset(page.offset),
      )
  const rows = await onPage
    .select(['s.id', 's.accreditor_id', fullName.as('name'), 'person.email', 'person.mobile', 's.role', 's.status', 's.areas', 's.version'])
    .select(['s.report_status', 's.report_due', 's.report_handed_in_at', 's.report_remark', visitJson.as('visit')])
    .orderBy(handedIn)
    .orderBy('s.id')
    .execute()
  const data = rows.map(({ status, areas, report_handed_in_at, ...row }): ReportToRead => {
    const { role, report_status, report_due, visit } = row
    return {
      ...row,
      areas: areas as ReportToRead['areas'],
      report_due: dayReportIsDue({ role, status, visit: visit.status, visit_end: visit.visit_end, report_due }),
      report_handed_in_at: report_handed_in_at?.toISOString() ?? null,
      may_decide_report: openDecisions({ role, status, report_status, visit: visit.status }),
    }
  })
  return { data, meta: metaOf(total, asked) }
}

/** The same rule as `dayReportIsDue` and `openReports`: the report of `s` should have been handed in before `today`, and is not late yet. */
function overdue(today: string) {
  return sql<boolean>`(s.report_status in (${listedIn(statesBefore(reportSteps, 'job late-reports'))}) and ${writesReport}
    and a.status in (${listedIn(reportable)})
    and coalesce(s.report_due, a.visit_end + ${sql.lit(agency.reportDueDays)}::int) < ${today}::date)`
}

/**
 * Makes the reports late that are overdue, and says which. The visits are locked first, as whoever hands a report in does it:
 * a report that is handed in at the same moment is not late.
 */
export async function takeOverdueReports(trx: Trx, today: string) {
  const visits = await trx
    .selectFrom('accreditations as a')
    .select('a.id')
    .where(sql<boolean>`exists (select 1 from assignments s where s.accreditation_id = a.id and ${overdue(today)})`)
    .orderBy('a.id')
    .forUpdate()
    .execute()
  if (visits.length === 0) return []
  const late = await startOverVisits(trx)
    .where('a.id', '=', sql<string>`any(${sql.val(visits.map((visit) => visit.id))}::uuid[])`)
    .where(overdue(today))
    .select(['s.id', 's.accreditation_id', 's.accreditor_id', 's.status', 's.role', 's.report_status', 's.report_due', 's.report_remark'])
    .select(['person.email', 'person.status as account_status', fullName.as('name'), 'a.institution_id', 'a.number', 'a.visit_type'])
    .select(['i.name as institution', campusNames().as('campus'), 'a.visit_date', 'a.visit_end'])
    .orderBy('s.id')
    .execute()
  await trx
    .updateTable('assignments')
    .set({ report_status: 'late', version: sql<number>`version + 1` })
    .where('id', '=', sql<string>`any(${sql.val(late.map((one) => one.id))}::uuid[])`)
    .execute()
  return late
}
export type OverdueReport = Awaited<ReturnType<typeof takeOverdueReports>>[number]
