import { type Kysely, sql } from 'kysely'

/** What one side says of the other after a visit: one per author, subject and accreditation (docs/domain.md#feedback). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback (
      id uuid primary key,
      from_account_id uuid not null references accounts (id),
      about text not null check (about in ('accreditor', 'institution')),
      accreditor_id uuid references accreditors (id),
      institution_id uuid references institutions (id),
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      items jsonb not null,
      rating numeric(3, 2) not null check (rating between 1 and 5),
      comment text,
      created_at timestamptz not null default now(),
      check ((about = 'accreditor') = (accreditor_id is not null)),
      check ((about = 'institution') = (institution_id is not null))
    )`.execute(db)
  await sql`
    create unique index feedback_once on feedback
    (from_account_id, accreditation_id, coalesce(accreditor_id, institution_id))`.execute(db)
  await sql`create index feedback_accreditor on feedback (accreditor_id, created_at)`.execute(db)
  await sql`create index feedback_institution on feedback (institution_id, created_at)`.execute(db)
  await sql`create index feedback_author on feedback (from_account_id, created_at)`.execute(db)

  // Feedback that is begun and not given: one draft for an author, a visit and a subject, which is a person or an institution.
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
