import { type Kysely, sql } from 'kysely'

/** What people sign in with besides a password (docs/domain.md#second-factors). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `last_step`: of the newest code that was taken, counted in half minutes since 1970, so that none works twice.
  await sql`
    create table authenticator_apps (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      secret_encrypted bytea not null,
      confirmed_at timestamptz,
      last_step int not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index authenticator_apps_used on authenticator_apps (account_id) where confirmed_at is not null`.execute(db)
  await sql`create unique index authenticator_apps_begun on authenticator_apps (account_id) where confirmed_at is null`.execute(db)

  // A code begins with its number, so that one hash is held against what was typed, not ten.
  await sql`
    create table recovery_codes (
      account_id uuid not null references accounts (id) on delete cascade,
      number int not null check (number between 0 and 9),
      code_hash text not null,
      used_at timestamptz,
      primary key (account_id, number)
    )`.execute(db)

  // `counter`, `multi_device`, `backed_up`: as the authenticator said last (WebAuthn level 3, 6.1).
  await sql`
    create table passkeys (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null default 0,
      name text not null,
      transports text[] not null default '{}',
      aaguid text not null,
      multi_device boolean not null,
      backed_up boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_account on passkeys (account_id, created_at)`.execute(db)

  // What waits for an answer for some minutes: a sign-in whose password was right, and what passkeys are asked with.
  await sql`
    create table factor_challenges (
      id uuid primary key,
      kind text not null check (kind in ('second_step', 'passkey_sign_in', 'passkey_proof', 'new_passkey')),
      account_id uuid references accounts (id) on delete cascade,
      token_hash bytea not null unique,
      challenge text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index factor_challenges_account on factor_challenges (account_id) where account_id is not null`.execute(db)
  await sql`create index factor_challenges_end on factor_challenges (expires_at)`.execute(db)

  // Somebody has lost them: one person asks, another one decides, and neither is the owner.
  await sql`
    create table factor_resets (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      reason text not null,
      asked_by uuid not null references accounts (id) on delete cascade,
      asked_at timestamptz not null default now(),
      decision text check (decision in ('approved', 'refused')),
      decided_by uuid references accounts (id) on delete set null,
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null)),
      check (asked_by <> account_id),
      check (decided_by not in (account_id, asked_by))
    )`.execute(db)
  await sql`create unique index factor_resets_open on factor_resets (account_id) where decided_at is null`.execute(db)
  await sql`create index factor_resets_asked on factor_resets (asked_at, id) where decided_at is null`.execute(db)
}
