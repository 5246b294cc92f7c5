import { type Kysely, sql } from 'kysely'

/** What people ask about their data, and the register of breaches (docs/domain.md#requests-about-data, docs/domain.md#breaches). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who asked is kept by name, too: that a deletion was granted is shown when the account is gone.
  await sql`
    create table privacy_requests (
      id uuid primary key,
      account_id uuid references accounts (id) on delete set null,
      asker_name text not null,
      asker_role text not null,
      kind text not null check (kind in ('information', 'correction', 'objection', 'deletion')),
      about text,
      text text not null,
      state text not null default 'asked' check (state in ('asked', 'in_work', 'granted', 'refused', 'withdrawn')),
      asked_at timestamptz not null default now(),
      due_on date not null,
      taken_by uuid references accounts (id) on delete set null,
      taken_at timestamptz,
      answered_by uuid references accounts (id) on delete set null,
      answered_at timestamptz,
      answer text,
      version int not null default 1,
      check ((state in ('granted', 'refused')) = (answer is not null)),
      check ((state in ('asked', 'in_work')) = (answered_at is null)),
      check (taken_by <> account_id),
      check (answered_by <> account_id)
    )`.execute(db)
  await sql`create index privacy_requests_account on privacy_requests (account_id, asked_at)`.execute(db)
  await sql`create index privacy_requests_open on privacy_requests (due_on, id) where state in ('asked', 'in_work')`.execute(db)
  await sql`create index privacy_requests_search on privacy_requests using gin ((asker_name || ' ' || text) gin_trgm_ops)`.execute(db)

  await sql`create sequence breach_number`.execute(db)
  await sql`
    create table data_breaches (
      id uuid primary key,
      number text not null unique,
      title text not null,
      what text not null,
      happened_on date,
      known_at timestamptz not null,
      data text not null,
      people text not null,
      people_count int check (people_count >= 0),
      measures text,
      notify text not null default 'undecided' check (notify in ('undecided', 'yes', 'no')),
      notify_reason text,
      commission_told_at timestamptz,
      people_told_at timestamptz,
      reported_on date,
      closed_at timestamptz,
      entered_by uuid references accounts (id) on delete set null,
      entered_by_name text not null,
      entered_at timestamptz not null default now(),
      version int not null default 1,
      check (notify <> 'no' or notify_reason is not null),
      check (commission_told_at >= known_at),
      check (people_told_at >= known_at)
    )`.execute(db)
  await sql`create index data_breaches_known on data_breaches (known_at desc, id)`.execute(db)

  // What is held about one person is read by the person: in tables that others fill.
  await sql`create index mails_recipient on mails (lower(recipient), created_at)`.execute(db)
  await sql`create index files_uploaded on files (uploaded_by) where uploaded_by is not null`.execute(db)
  await sql`create index accreditations_requested on accreditations (requested_by) where requested_by is not null`.execute(db)
  await sql`create index survey_report_remarks_author on survey_report_remarks (made_by) where made_by is not null`.execute(db)
  await sql`create index board_votes_account on board_votes (account_id) where account_id is not null`.execute(db)
}
