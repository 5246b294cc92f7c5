import { type Kysely, sql } from 'kysely'

/** What teams recommend, how the institution answers, and how the team of the next visit rates it (docs/domain.md#recommendations). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recommendations (
      id uuid primary key,
      -- The program of the visit in whose report it stands.
      survey_id uuid not null references accreditation_programs (id),
      program_id uuid not null references programs (id),
      institution_id uuid not null references institutions (id),
      place int not null,
      area text check (area in ('I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X')),
      text text not null,
      priority text not null check (priority in ('high', 'medium', 'low')),
      due_on date not null,
      state text not null default 'open' check (state in ('open', 'answered', 'rated', 'closed', 'withdrawn')),
      -- The one of the report before that it takes up again.
      follows uuid references recommendations (id),
      owner_id uuid references accounts (id) on delete set null,
      answer text,
      -- The day on which the institution did what it says.
      done_on date,
      links text[] not null default '{}',
      answered_at timestamptz,
      answered_by uuid references accounts (id) on delete set null,
      rating text check (rating in ('complied', 'partly', 'not')),
      rating_sentence text,
      rated_at timestamptz,
      rated_by uuid references accreditors (id),
      -- The program of the next visit, whose team rated it.
      rated_in uuid references accreditation_programs (id),
      closed_reason text,
      -- The day due of which the institution was told: that it comes, and that it is over.
      reminded_for date,
      overdue_for date,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check ((answer is null) = (answered_at is null)),
      check (state <> 'answered' or answer is not null),
      check ((rating is null) = (rated_in is null)),
      check (state <> 'rated' or rating is not null)
    )`.execute(db)
  await sql`create index recommendations_survey on recommendations (survey_id, place)`.execute(db)
  await sql`create index recommendations_program on recommendations (program_id)`.execute(db)
  await sql`create index recommendations_institution on recommendations (institution_id, due_on)`.execute(db)
  await sql`create index recommendations_rated_in on recommendations (rated_in) where rated_in is not null`.execute(db)
  await sql`create index recommendations_rated_by on recommendations (rated_by) where rated_by is not null`.execute(db)
  await sql`create index recommendations_due on recommendations (due_on, id)`.execute(db)
  await sql`create index recommendations_open on recommendations (due_on) where state = 'open'`.execute(db)
  await sql`create index recommendations_search on recommendations using gin (text gin_trgm_ops)`.execute(db)
  await sql`create unique index recommendations_follows on recommendations (follows) where follows is not null`.execute(db)

  await sql`
    create table recommendation_files (
      recommendation_id uuid not null references recommendations (id) on delete cascade,
      file_id uuid not null references files (id),
      added_at timestamptz not null default now(),
      primary key (recommendation_id, file_id)
    )`.execute(db)
  await sql`create index recommendation_files_file on recommendation_files (file_id)`.execute(db)
}
