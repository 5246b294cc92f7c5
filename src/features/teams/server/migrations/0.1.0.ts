import { type Kysely, sql } from 'kysely'

/**
 * The accreditors of a visit: who was invited, when reminded, what was answered, and what becomes of the report: when it was handed in,
 * by which day a returned one is due again, and what the agency wrote (docs/domain.md#a-survey-visit).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assignments (
      id uuid primary key,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      accreditor_id uuid not null references accreditors (id),
      role text not null check (role in ('overall_coordinator', 'team_leader', 'member', 'consultant', 'trainee', 'observer')),
      status text not null default 'invited' check (status in
        ('invited', 'accepted', 'declined', 'confirmed', 'completed', 'withdrawn', 'no_show')),
      areas text[] not null default '{}',
      program_ids uuid[] not null default '{}',
      decline_reason text,
      lifted_reason text,
      tie_seen_at timestamptz not null default now(),
      told_at timestamptz,
      invited_at timestamptz not null default now(),
      declaration_version text,
      declared_statements text[],
      declared_at timestamptz,
      reminded_at timestamptz,
      report_status text not null default 'not_started' check (report_status in
        ('not_started', 'draft', 'submitted', 'late', 'returned', 'accepted')),
      report_handed_in_at timestamptz,
      report_due date,
      report_remark text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      unique (accreditation_id, accreditor_id)
    )`.execute(db)
  // One overall coordinator per accreditation; somebody who declined or withdrew no longer holds the place.
  await sql`
    create unique index assignments_overall_coordinator on assignments (accreditation_id)
    where role = 'overall_coordinator' and status not in ('declined', 'withdrawn', 'no_show')`.execute(db)
  await sql`create index assignments_accreditor on assignments (accreditor_id, created_at)`.execute(db)
  // The invitations that wait are few among many answered ones.
  await sql`create index assignments_invited on assignments (accreditation_id) where status = 'invited'`.execute(db)
  // The lists of reports begin here, or at the visits that are not decided.
  await sql`create index assignments_report on assignments (report_status)`.execute(db)
}
