import { type Kysely, sql } from 'kysely'

/**
 * What was decided about each program of a visit (docs/domain.md#outcomes). A correction is a row of its own that names the row it
 * replaces; the one that nothing replaces holds, and stands beside the program of the visit (`accreditation_programs`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table program_outcomes (
      id uuid primary key,
      accreditation_program_id uuid not null references accreditation_programs (id) on delete cascade,
      outcome text not null check (outcome in ('granted', 'deferred', 'not_granted')),
      grand_mean numeric(3, 2) check (grand_mean between 1 and 5),
      lowest_area_mean numeric(3, 2) check (lowest_area_mean between 1 and 5),
      decided_on date not null,
      reason text,
      conditions text,
      conditions_due date,
      -- What the program, or the institution, held before and after; null where the outcome changed nothing.
      given jsonb,
      supersedes uuid unique references program_outcomes (id),
      correction_reason text,
      recorded_by uuid references accounts (id),
      recorded_at timestamptz not null default now(),
      check ((supersedes is null) = (correction_reason is null)),
      -- Of a past visit the conditions may be lost.
      check (outcome = 'deferred' or conditions is null),
      check ((conditions is null) = (conditions_due is null))
    )`.execute(db)
  await sql`create index program_outcomes_program on program_outcomes (accreditation_program_id)`.execute(db)
}
