import { type Kysely, sql } from 'kysely'

/**
 * The outbox is read as a list, and a mail in it can be sent again by hand. A job of the day belongs to one run at a time;
 * what an institution was told about a validity is kept, so that nothing is told twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column resent int not null default 0`.execute(db)
  await sql`create index mails_newest on mails (created_at desc, id desc)`.execute(db)
  await sql`create index mails_status on mails (status, created_at desc, id desc)`.execute(db)
  // Also counts the mails of each kind and status without reading their bodies.
  await sql`create index mails_template on mails (template, status, created_at desc, id desc)`.execute(db)
  await sql`create index mails_search on mails using gin ((recipient || ' ' || subject) gin_trgm_ops)`.execute(db)
  // The daily clean-up reads only mails that still have their words, or a one-time link in them.
  await sql`create index mails_with_words on mails (created_at) where text_body <> ''`.execute(db)
  await sql`
    create index mails_with_links on mails (created_at) where text_body ~ '=[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])'`.execute(db)
  // Whether a photo is still shown is asked for each file that is removed.
  await sql`create index accounts_avatar on accounts (avatar_file_id) where avatar_file_id is not null`.execute(db)
  await sql`create index accounts_avatar_small on accounts (avatar_small_file_id) where avatar_small_file_id is not null`.execute(db)

  // `run` is who works on it, until `leased_until` unless it says that it still does.
  await sql`
    alter table job_runs
      add column run uuid,
      add column attempts int not null default 1,
      add column leased_until timestamptz not null default now(),
      add column last_error text`.execute(db)
  await sql`
    create table validity_notices (
      program_id uuid not null references programs (id) on delete cascade,
      valid_to date not null,
      months int not null,
      told_at timestamptz not null default now(),
      primary key (program_id, valid_to, months)
    )`.execute(db)
}
