import { type Kysely, sql } from 'kysely'

/** From where an account was signed in to before: nobody else's wrong tries count there (docs/domain.md#limits-on-tries). */
export async function up(db: Kysely<unknown>): Promise<void> {
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
