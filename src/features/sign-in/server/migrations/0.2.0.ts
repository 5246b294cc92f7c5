import { type Kysely, sql } from 'kysely'

/**
 * When the person behind a session proved last who they are (docs/domain.md#fresh-proof), with what each account was signed in to, and from
 * where: nobody else's wrong tries count there (docs/domain.md#limits-on-tries).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proved_at timestamptz`.execute(db)
  await sql`update sessions set proved_at = created_at`.execute(db)
  await sql`alter table sessions alter column proved_at set default now(), alter column proved_at set not null`.execute(db)
  // In words, as its owner reads them: Firefox on Windows.
  await sql`
    create table seen_devices (
      account_id uuid not null references accounts (id) on delete cascade,
      device text not null,
      first_seen_at timestamptz not null default now(),
      primary key (account_id, device)
    )`.execute(db)

  await sql`
    create table known_devices (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      -- Of the cookie that the browser keeps; one browser may know several accounts.
      token_hash bytea not null,
      -- An IPv4 address, or 64 bits of an IPv6 one.
      network text not null,
      last_used_at timestamptz not null default now(),
      unique (account_id, token_hash, network)
    )`.execute(db)
  await sql`create index known_devices_token on known_devices (token_hash)`.execute(db)
  // Who was signed in when this version came is known from where they were.
  await sql`
    insert into known_devices (id, account_id, token_hash, network, last_used_at)
    select id, account_id, token_hash, address, last_seen_at from sessions
    where address ~ '^[0-9.]+$' and expires_at > now()`.execute(db)
}
