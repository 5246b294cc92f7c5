import { type Kysely, sql } from 'kysely'

/**
 * What becomes of a report: when it was handed in, by which day a returned one is due again, and what the agency wrote.
 * What was handed in before is told by the log. The lists of reports begin at `assignments_report` (016), or at the visits that
 * are not decided.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table assignments
      add column report_handed_in_at timestamptz,
      add column report_due date,
      add column report_remark text`.execute(db)
  await sql`
    update assignments s set report_handed_in_at = entry.at
    from (
      select object_id, max(at) as at from log_entries
      where action = 'assignment.report_changed' and after ->> 'report_status' = 'submitted'
      group by object_id) entry
    where entry.object_id = s.id and s.report_status in ('submitted', 'accepted')`.execute(db)
}
