import { type Kysely, sql } from 'kysely'

/** What was issued, and the file made of it (docs/decisions/0027-papers-are-set-by-typst.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table papers (
      id uuid primary key,
      number text not null unique,
      seq bigint generated always as identity,
      kind text not null check (kind in ('certificate', 'letter', 'resolution', 'minutes', 'service_record', 'training_certificate')),
      template text not null,
      input jsonb not null,
      about text not null,
      decision_id uuid references decisions (id),
      -- No keys: a paper stays when what it is about is gone.
      program_id uuid,
      institution_id uuid,
      accreditor_id uuid,
      training_id uuid,
      replaces uuid unique references papers (id),
      issued_on date not null,
      issued_by uuid,
      issued_at timestamptz not null default now(),
      made_at timestamptz,
      file_id uuid references files (id),
      bytes int,
      sha256 text,
      signed_by text,
      credential text,
      problem text,
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      check ((made_at is null) = (file_id is null) and (made_at is null) = (sha256 is null) and (made_at is null) = (bytes is null))
    )`.execute(db)
  await sql`create unique index papers_order on papers (seq)`.execute(db)
  await sql`create index papers_decision on papers (decision_id)`.execute(db)
  await sql`create index papers_program on papers (program_id, seq)`.execute(db)
  await sql`create index papers_institution on papers (institution_id, seq)`.execute(db)
  await sql`create index papers_accreditor on papers (accreditor_id, seq)`.execute(db)
  await sql`create index papers_file on papers (file_id)`.execute(db)
  await sql`create index papers_sha256 on papers (sha256)`.execute(db)
  await sql`create index papers_waiting on papers (next_attempt_at, seq) where made_at is null`.execute(db)
  await sql`create index papers_search on papers using gin ((number || ' ' || about) gin_trgm_ops)`.execute(db)
  await sql`create table paper_years (kind text not null, year int not null, last int not null, primary key (kind, year))`.execute(db)

  await sql`
    create function refuse_paper_change() returns trigger language plpgsql as $$
    declare making text[] := array['made_at', 'file_id', 'bytes', 'sha256', 'signed_by', 'credential', 'problem', 'attempts', 'next_attempt_at'];
    begin
      if tg_op = 'UPDATE' and old.made_at is null and to_jsonb(new) - making = to_jsonb(old) - making then return new; end if;
      raise exception 'papers are only added: another one takes the place of a wrong one';
    end $$`.execute(db)
  await sql`
    create trigger papers_only_added before update or delete on papers
    for each row execute function refuse_paper_change()`.execute(db)
  // whatever other kinds of files there are by then
  await sql`
    do $$ declare rule text; begin
      select pg_get_expr(conbin, conrelid) into rule from pg_constraint where conname = 'files_kind_check';
      alter table files drop constraint files_kind_check;
      execute format('alter table files add constraint files_kind_check check ((%s) or kind = ''paper'')', rule);
    end $$`.execute(db)
}
