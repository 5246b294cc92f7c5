import { type Kysely, sql } from 'kysely'

/**
 * Which installation this is: the folder of files says the same (`files/.installation`), so that a server without them is noticed. Whether
 * the clock can be believed, and mails that wait for a person (docs/domain.md#the-clock).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
