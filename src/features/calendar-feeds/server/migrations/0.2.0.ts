import { type Kysely, sql } from 'kysely'

/** Secret addresses of calendars, one an account, of which only the hash is known; and who read each, by day and place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      id uuid primary key,
      account_id uuid not null unique references accounts (id) on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table calendar_feed_reads (
      feed_id uuid not null references calendar_feeds (id) on delete cascade,
      day date not null,
      network text not null,
      times int not null default 1,
      last_at timestamptz not null default now(),
      primary key (feed_id, day, network)
    )`.execute(db)
}
