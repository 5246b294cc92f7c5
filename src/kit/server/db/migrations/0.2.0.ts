import { type Kysely, sql } from 'kysely'

/**
 * The seals of the log (docs/decisions/0034-the-sealed-log.md). Which installation this is: the folder of files says the same
 * (`files/.installation`), so that a server without them is noticed. Whether the clock can be believed, mails that wait for a person
 * (docs/domain.md#the-clock), which processes there are, and numbers that answers are held against
 * (docs/decisions/0051-answers-are-kept-until-the-registry-changes.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeSeals(db)
  await makeDataVersions(db)
  await sql`
    create table installation (
      one boolean primary key default true check (one),
      id uuid not null,
      made_at timestamptz not null default now(),
      -- written by whoever asks whether the database can be written to
      asked_at timestamptz
    )`.execute(db)

  // What the keys in DATA_DIR/keys sign is checked by these: every process knows them all, and signs with no other.
  await sql`
    create table public_keys (
      name text primary key,
      content text not null,
      made_at timestamptz not null default now()
    )`.execute(db)

  // One row: when the product last ran, with a clock that was believed.
  await sql`
    create table clock_watch (
      only_one boolean primary key default true check (only_one),
      seen_at timestamptz not null
    )`.execute(db)

  await sql`alter table mails drop constraint mails_status_check`.execute(db)
  await sql`alter table mails add constraint mails_status_check check (status in ('queued', 'held', 'sent', 'kept', 'failed'))`.execute(db)
  // Since when it is tried; what waits when this version comes is tried from now on.
  await sql`alter table mails add column queued_at timestamptz not null default now()`.execute(db)
  // Which request queued it, or which run of a job: the same number stands in the log of the server and with the change.
  await sql`alter table mails add column request_id text`.execute(db)

  // Who works on this database at present: each process says so every minute, and takes its row away when it stops.
  await sql`
    create table processes (
      id uuid primary key,
      host text not null,
      pid int not null,
      version text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null default now(),
      -- how far its clock is ahead of the database's, in milliseconds
      clock_ahead_ms int not null,
      -- tells its DATA_KEY from others without saying anything about it
      key_mark text
    )`.execute(db)
}

/**
 * A seal holds the ids of its entries and their hashes, one behind the other; it is never changed. What waits to be sealed is written down
 * with the entry itself: transactions end in another order than they begin in, and nothing of an entry says which of them have.
 */
async function makeSeals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_seals (
      number bigint primary key,
      format smallint not null,
      sealed_at timestamptz not null,
      entries uuid[] not null,
      hashes bytea not null,
      -- of all entries up to this seal
      total bigint not null,
      root bytea not null,
      head bytea not null
    )`.execute(db)
  // Hashes cannot be packed: the database need not try.
  await sql`alter table log_seals alter column hashes set storage external`.execute(db)
  await sql`create index log_seals_time on log_seals (sealed_at)`.execute(db)
  await sql`
    create trigger log_seals_append_only before update or delete on log_seals
    for each row execute function refuse_log_change()`.execute(db)
  await sql`
    create trigger log_seals_no_truncate before truncate on log_seals
    for each statement execute function refuse_log_change()`.execute(db)

  await sql`create table log_unsealed (entry_id uuid primary key)`.execute(db)
  await sql`insert into log_unsealed select id from log_entries`.execute(db)
  await sql`
    create function note_unsealed() returns trigger language plpgsql as $$
    begin
      insert into log_unsealed select id from written;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger log_entries_to_seal after insert on log_entries referencing new table as written
    for each statement execute function note_unsealed()`.execute(db)
}

/**
 * A version is the sum of its rows: each transaction that changes what a topic stands for raises one that nobody else is raising, once. So
 * nobody waits for anybody, there are as many rows as ever changed something at once, and with the change is seen what it raised.
 */
async function makeDataVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_versions (
      id int generated always as identity primary key,
      topic text not null,
      version bigint not null
    )`.execute(db)
  await sql`
    create function raise_data_version() returns trigger language plpgsql as $$
    declare raised text := 'portal.raised_' || tg_argv[0];
    begin
      -- said for this transaction alone, and taken back with what is rolled back
      if current_setting(raised, true) = 'yes' then return null; end if;
      perform set_config(raised, 'yes', true);
      update data_versions set version = version + 1
      where id = (select id from data_versions where topic = tg_argv[0] order by id limit 1 for update skip locked);
      if not found then insert into data_versions (topic, version) values (tg_argv[0], 1); end if;
      return null;
    end $$`.execute(db)
}
