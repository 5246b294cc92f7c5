import { type Kysely, sql } from 'kysely'

/** Who is signed in, and from where (docs/domain.md#accounts-and-sign-in). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      token_hash bytea not null unique,
      user_agent text,
      address text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_account on sessions (account_id)`.execute(db)
}
