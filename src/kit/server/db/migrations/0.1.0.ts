import { type Kysely, sql } from 'kysely'

/** What every feature stands on: search by parts of words, the names of people, the log, the outbox, the agency's settings, what is counted, the daily jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)

  // Search ignores case; one immutable function so that indexes and queries agree on the text searched.
  await sql`
    create function full_name(title text, first text, middle text, last text, suffix text) returns text
    language sql immutable parallel safe as $$
      select trim(regexp_replace(
        coalesce(title, '') || ' ' || first || ' ' || coalesce(left(nullif(middle, ''), 1) || '.', '') || ' ' || last
        || coalesce(', ' || nullif(suffix, ''), ''), '\\s+', ' ', 'g'))
    $$`.execute(db)

  await makeLog(db)
  await makeOutbox(db)
  await makeSettings(db)

  // What is counted over all processes: wrong sign-ins, registrations, requested links, messages.
  await sql`
    create table tries (
      id uuid primary key,
      kind text not null,
      key text not null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index tries_recent on tries (kind, key, at)`.execute(db)
  await sql`create index tries_old on tries (at)`.execute(db)

  // A job of the day belongs to one run at a time: `run` is who works on it, until `leased_until` unless it says that it still does.
  await sql`
    create table job_runs (
      name text not null,
      day date not null,
      run uuid,
      attempts int not null default 1,
      started_at timestamptz not null default now(),
      leased_until timestamptz not null default now(),
      finished_at timestamptz,
      last_error text,
      primary key (name, day)
    )`.execute(db)
}

/**
 * The append-only log (docs/domain.md#logs). One row for every change, written in the change's own transaction, and one for
 * every sign-in and sign-out. Activity logs, general logs and the audit logs are views of this table. It names records by their
 * ids alone, without keys, and so keeps what it says of a record that is gone.
 */
async function makeLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_entries (
      id uuid primary key,
      at timestamptz not null default now(),
      actor_id uuid,
      actor_name text not null,
      actor_role text,
      call text not null,
      action text not null,
      object_type text not null,
      object_id uuid,
      says text not null,
      before jsonb,
      after jsonb,
      institution_id uuid,
      accreditation_id uuid,
      accreditor_id uuid,
      program_id uuid,
      request_id text,
      address text
    )`.execute(db)

  // Every change pays for these indexes. New entries go to the end of one that rises with time, which is cheap, and it is read
  // backwards all the same.
  await sql`create index log_entries_at on log_entries (at, id)`.execute(db)
  await sql`create index log_entries_actor on log_entries (actor_id, at desc)`.execute(db)
  await sql`
    create index log_entries_accreditation on log_entries (accreditation_id, at desc) where accreditation_id is not null`.execute(db)
  await sql`create index log_entries_accreditor on log_entries (accreditor_id, at desc) where accreditor_id is not null`.execute(db)
  await sql`create index log_entries_program on log_entries (program_id, at desc) where program_id is not null`.execute(db)
  // The log of all teams: only entries about assignments pay for it.
  await sql`create index log_entries_teams on log_entries (at, id) where object_type = 'assignment'`.execute(db)
  // The audit log of one record. Programs have an index of their own and are left out: their imports write most entries.
  await sql`create index log_entries_record on log_entries (object_id, at) where object_type <> 'program'`.execute(db)
  // Searched by who acted and what was done. The entries of imported programs all say the same: indexing them would cost an import
  // more than all its other indexes of the log.
  await sql`
    create index log_entries_search on log_entries using gin ((actor_name || ' ' || says) gin_trgm_ops)
    where says <> 'Added the program by import'`.execute(db)

  await sql`
    create function refuse_log_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the log is append-only';
    end $$`.execute(db)
  await sql`
    create trigger log_entries_append_only before update or delete on log_entries
    for each row execute function refuse_log_change()`.execute(db)
  await sql`
    create trigger log_entries_no_truncate before truncate on log_entries
    for each statement execute function refuse_log_change()`.execute(db)
}

/**
 * Mails wait here, written in the transaction that causes them, until they are sent. The outbox is read as a list, and a mail in it
 * can be sent again by hand. A visitor's message is mailed to the agency; the answer goes to `reply_to`, the visitor.
 */
async function makeOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key,
      template text not null,
      recipient text not null,
      reply_to text,
      subject text not null,
      text_body text not null,
      html_body text not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
      one_of_many boolean not null default false,
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      last_error text,
      sent_at timestamptz,
      resent int not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)

  // A mail one person waits for goes out before the hundreds an import or a day's notices have queued.
  await sql`create index mails_queued on mails (one_of_many, next_attempt_at) where status = 'queued'`.execute(db)
  await sql`create index mails_newest on mails (created_at desc, id desc)`.execute(db)
  await sql`create index mails_status on mails (status, created_at desc, id desc)`.execute(db)
  // Also counts the mails of each kind and status without reading their bodies.
  await sql`create index mails_template on mails (template, status, created_at desc, id desc)`.execute(db)
  await sql`create index mails_search on mails using gin ((recipient || ' ' || subject) gin_trgm_ops)`.execute(db)
  // The daily clean-up reads only mails that still have their words, or a one-time link in them.
  await sql`create index mails_with_words on mails (created_at) where text_body <> ''`.execute(db)
  await sql`
    create index mails_with_links on mails (created_at) where text_body ~ '=[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])'`.execute(db)
}

/**
 * What was changed of the agency's settings (docs/domain.md#settings): one row a section, of rates and rules one for each day from which
 * they hold. Without a value the default counts again;
 * a value keeps the order in which it was written. Who changed it stands here as in the log, without a key.
 */
async function makeSettings(db: Kysely<unknown>): Promise<void> {
  // One number a topic that is another after every change, whoever makes it and in whichever process.
  await sql`create table content_versions (topic text primary key, version bigint not null, changed_at timestamptz not null)`.execute(db)
  // In the transaction of the change: nobody sees the new number before what it stands for.
  await sql`
    create function note_content_change() returns trigger language plpgsql as $$
    begin
      insert into content_versions values (tg_argv[0], 1, now())
      on conflict (topic) do update set version = content_versions.version + 1, changed_at = now();
      return null;
    end $$`.execute(db)

  await sql`
    create table agency_settings (
      key text not null,
      valid_from date,
      value json,
      version int not null default 1,
      changed_at timestamptz not null default now(),
      changed_by uuid,
      changed_by_name text not null,
      unique nulls not distinct (key, valid_from)
    )`.execute(db)
  await sql`
    create trigger agency_settings_noted after insert or update or delete or truncate on agency_settings
    for each statement execute function note_content_change('settings')`.execute(db)
}
