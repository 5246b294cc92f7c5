import { type Kysely, sql } from 'kysely'

/** What teams report on the programs of a visit, its sections, remarks, corrections and versions (docs/domain.md#survey-reports). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table survey_reports (
      survey_id uuid primary key references accreditation_programs (id),
      status text not null default 'draft'
        check (status in ('draft', 'handed_in', 'returned', 'accepted', 'released', 'contested', 'corrected', 'final')),
      begun_by uuid references accounts (id) on delete set null,
      handed_in_at timestamptz,
      released_at timestamptz,
      -- The last day for corrections of fact.
      correct_until date,
      changed_at timestamptz not null default now(),
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index survey_reports_status on survey_reports (status, changed_at)`.execute(db)

  await sql`
    create table survey_report_sections (
      survey_id uuid not null references survey_reports (survey_id) on delete cascade,
      key text not null,
      position int not null,
      title text not null,
      body jsonb not null,
      holder_id uuid references accounts (id) on delete set null,
      held_since timestamptz,
      finished_by uuid references accounts (id) on delete set null,
      version int not null default 1,
      primary key (survey_id, key)
    )`.execute(db)

  // Typed and not saved; nobody but its author reads it.
  await sql`
    create table survey_report_drafts (
      survey_id uuid not null,
      key text not null,
      account_id uuid not null references accounts (id) on delete cascade,
      -- The version of the section it was typed over.
      base int not null,
      body jsonb not null,
      saved_at timestamptz not null default now(),
      primary key (survey_id, key, account_id),
      foreign key (survey_id, key) references survey_report_sections (survey_id, key) on delete cascade
    )`.execute(db)

  await sql`
    create table survey_report_remarks (
      id uuid primary key,
      survey_id uuid not null references survey_reports (survey_id) on delete cascade,
      key text not null,
      quote text,
      text text not null,
      made_by uuid references accounts (id) on delete set null,
      made_at timestamptz not null default now(),
      -- When the report was returned with it.
      sent_at timestamptz,
      answer text,
      answered_by uuid references accounts (id) on delete set null
    )`.execute(db)
  await sql`create index survey_report_remarks_report on survey_report_remarks (survey_id)`.execute(db)

  await sql`
    create table survey_report_corrections (
      id uuid primary key,
      survey_id uuid not null references survey_reports (survey_id) on delete cascade,
      position int not null,
      key text not null,
      wrong text not null,
      correct text not null,
      grounds text,
      asked_by uuid references accounts (id) on delete set null,
      asked_at timestamptz not null default now(),
      status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
      reason text
    )`.execute(db)
  await sql`create index survey_report_corrections_report on survey_report_corrections (survey_id)`.execute(db)

  await sql`
    create table survey_report_versions (
      survey_id uuid not null references survey_reports (survey_id),
      number int not null,
      kind text not null check (kind in ('handed_in', 'returned', 'accepted', 'released', 'corrected', 'final')),
      body jsonb not null,
      made_by uuid references accounts (id) on delete set null,
      made_at timestamptz not null default now(),
      primary key (survey_id, number)
    )`.execute(db)

  // A version that was kept says for ever what it said; who made it may leave the portal.
  await sql`
    create function refuse_report_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.made_by is null and (to_jsonb(old) - 'made_by') = (to_jsonb(new) - 'made_by') then
        return new;
      end if;
      raise exception 'versions of a report are only added';
    end $$`.execute(db)
  await sql`
    create trigger survey_report_versions_only_added before update or delete on survey_report_versions
    for each row execute function refuse_report_change()`.execute(db)
}
