/** What waits for the board, and whose level ends next (docs/domain.md#what-waits-for-the-board). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import { addDays, agencyDay, daysBetween } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { usualSurvey } from '../../ladder/rules-surveys.ts'
import { openStatuses } from '../../visits/rules.ts'
import { priorityOf } from '../../visits/rules-steps.ts'
import type { RenewalFilter, RenewalRow, WaitingFilter, WaitingRow } from '../contract-records.ts'
import { decidedReports } from '../rules-waiting.ts'

export type WaitingAsked = { search?: string | undefined; filter?: WaitingFilter | undefined }

const text = (values: readonly string[]) => sql`${sql.val([...values])}::text[]`

/** A program of a reported visit whose report, where one is written here, is accepted, and that stands on no agenda. */
const afterVisits = sql`
  select ap.id, 'outcome' as kind, p.id as program_id, p.name as program, i.id as institution_id, i.name as institution,
    c.name as campus, p.level, p.valid_to, p.grace_until, a.id as accreditation_id, a.number as visit, ap.survey_type, ap.revisit_of,
    ap.level_sought, a.visit_end as since, null::text as open_visit
  from accreditations a
  join accreditation_programs ap on ap.accreditation_id = a.id
  join programs p on p.id = ap.program_id join campuses c on c.id = p.campus_id join institutions i on i.id = a.institution_id
  left join survey_reports r on r.survey_id = ap.id
  where a.status = 'reported' and ap.outcome is null and (r.status is null or r.status = any(${text(decidedReports)}))
    and not exists (select from board_items b join board_meetings m on m.id = b.meeting_id
      where b.survey_id = ap.id and m.state in ('draft', 'called', 'closed'))`

/** A level whose validity and grace period are over, until the board has decided about this very validity. */
function overSince(today: string): RawBuilder<unknown> {
  return sql`
  select p.id, case when p.level = 'candidate' then 'lapse' else 'downgrade' end as kind, p.id as program_id, p.name as program,
    i.id as institution_id, i.name as institution, c.name as campus, p.level, p.valid_to, p.grace_until, null::uuid as accreditation_id,
    null::text as visit, null::text as survey_type, null::text as revisit_of, null::text as level_sought,
    coalesce(p.grace_until, p.valid_to) + 1 as since,
    (select a.number from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
      where ap.program_id = p.id and a.status = any(${text(openStatuses)}) order by a.visit_date limit 1) as open_visit
  from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
  where p.level <> 'none' and p.valid_to < ${today}::date and (p.grace_until is null or p.grace_until < ${today}::date)
    and p.is_active and c.is_active and i.status = 'active'
    and not exists (select from board_items b join board_meetings m on m.id = b.meeting_id
      where b.program_id = p.id and b.kind in ('downgrade', 'lapse') and b.validity_before = p.valid_to and m.state <> 'cancelled')`
}

/** All that waits, each with the day since which it does: `since`. */
export const allWaiting = () => sql`(${afterVisits} union all ${overSince(agencyDay())})`

function startWaiting({ search, filter }: WaitingAsked) {
  const where = [sql<SqlBool>`true`]
  if (filter?.kind) where.push(sql`w.kind = any(${text(filter.kind)})`)
  if (filter?.institution_id) where.push(sql`w.institution_id = ${filter.institution_id}::uuid`)
  for (const pattern of likePatterns(search))
    where.push(sql`(w.program ilike ${pattern} or w.institution ilike ${pattern} or w.visit ilike ${pattern})`)
  return sql`from ${allWaiting()} w where ${sql.join(where, sql` and `)}`
}

/** What waits longest first. */
export async function listWaiting(db: Db | Trx, asked: PageAsked & WaitingAsked): Promise<Page<WaitingRow>> {
  const found = startWaiting(asked)
  const rows = sql<WaitingRow>`select w.* ${found} order by w.since, w.institution, w.program, w.id
    limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  const total = sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return listOf(
    asked,
    rows.then((one) => one.rows),
    total.then((one) => one.rows[0]?.total ?? 0),
  )
}

/** Those of the programs of visits, and of the programs, that wait. */
export async function findWaiting(trx: Trx, { surveys, programs }: { surveys: readonly string[]; programs: readonly string[] }) {
  const ids = [...surveys, ...programs]
  const { rows } = await sql<WaitingRow>`select w.* ${startWaiting({})} and w.id = any(${sql.val(ids)}::uuid[])
    order by w.since, w.institution, w.program, w.id`.execute(trx)
  return rows.filter((row) => (row.kind === 'outcome' ? surveys : programs).includes(row.id))
}

type RenewalFound = Omit<RenewalRow, 'priority_class' | 'days_left' | 'usual_survey'> & {
  qualified_for: 'level_3' | 'level_4' | null
  revisit_for: RenewalRow['usual_survey'] | null
}

/** How far ahead the queue looks. */
const daysAhead = 730

/**
 * Levels that end within two years, or run in their grace period, of programs that no visit is asked for or planned: by class, then by
 * days left.
 */
export async function listRenewals(db: Db, asked: PageAsked & { search?: string | undefined; filter?: RenewalFilter | undefined }) {
  const today = agencyDay()
  const { search, filter } = asked
  const ends = sql`coalesce(p.grace_until, p.valid_to)`
  const where = [
    sql<SqlBool>`p.level <> 'none' and p.valid_to <= ${addDays(today, daysAhead)}::date and ${ends} >= ${today}::date`,
    sql<SqlBool>`p.is_active and c.is_active and i.status = 'active'`,
    sql<SqlBool>`not exists (select from accreditation_programs ap join accreditations a on a.id = ap.accreditation_id
      where ap.program_id = p.id and a.status = any(${text(openStatuses)}))`,
  ]
  if (filter?.priority_class) {
    const between = {
      A: sql`${ends} <= ${addDays(today, 90)}::date`,
      B: sql`(${ends} > ${addDays(today, 90)}::date and ${ends} <= ${addDays(today, 365)}::date)`,
      C: sql`${ends} > ${addDays(today, 365)}::date`,
    }
    // of no class at all there is nothing
    const classes = [sql`false`, ...filter.priority_class.map((one) => between[one])]
    where.push(sql`(${sql.join(classes, sql` or `)})`)
  }
  if (filter?.institution_id) where.push(sql`i.id = ${filter.institution_id}::uuid`)
  if (filter?.region) where.push(sql`c.region = any(${text(filter.region)})`)
  for (const pattern of likePatterns(search)) where.push(sql`(p.name ilike ${pattern} or i.name ilike ${pattern})`)
  const found = sql`from programs p join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
    where ${sql.join(where, sql` and `)}`
  const rows = sql<RenewalFound>`select p.id, p.name as program, i.id as institution_id, i.name as institution, c.name as campus, p.level,
    p.valid_to, p.grace_until, p.qualified_for, p.revisit_for ${found} order by ${ends}, i.name, p.name, p.id
    limit ${asked.paginate} offset ${offsetOf(asked)}`.execute(db)
  const total = sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  const { data, meta } = await listOf(
    asked,
    rows.then((one) => one.rows),
    total.then((one) => one.rows[0]?.total ?? 0),
  )
  return {
    data: data.map((row): RenewalRow => {
      const end = row.grace_until ?? row.valid_to
      return { ...row, priority_class: priorityOf([end], today), days_left: daysBetween(today, end), usual_survey: usualSurvey(row, today) }
    }),
    meta,
  }
}
