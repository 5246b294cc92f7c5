import { type Kysely, sql } from 'kysely'

/** Feedback that is begun and not given: one draft for an author, a visit and a subject, which is a person or an institution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback_drafts (
      account_id uuid not null references accounts (id) on delete cascade,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      subject_id uuid not null,
      items jsonb not null,
      comment text,
      saved_at timestamptz not null,
      primary key (account_id, accreditation_id, subject_id)
    )`.execute(db)
  await sql`create index feedback_drafts_accreditation on feedback_drafts (accreditation_id)`.execute(db)
}
