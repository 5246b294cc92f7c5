import { type Kysely, sql } from 'kysely'

/** Accounts, sign-in sessions, one-time links and the counted sign-in attempts (docs/domain.md#accounts-and-sign-in). */
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

  await sql`
    create table institutions (
      id uuid primary key,
      name text not null,
      acronym text,
      type text not null check (type in ('university', 'college', 'institute')),
      region text not null,
      city text,
      province text,
      website text,
      phone text,
      email text,
      president text,
      status text not null default 'active' check (status in ('active', 'inactive')),
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index institutions_name on institutions (lower(name))`.execute(db)
  await sql`create index institutions_name_search on institutions using gin (name gin_trgm_ops)`.execute(db)
  await sql`create index institutions_region on institutions (region)`.execute(db)

  await sql`
    create table accounts (
      id uuid primary key,
      role text not null check (role in
        ('Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA', 'Content Creator', 'Guest', 'accreditor', 'institution')),
      status text not null check (status in ('invited', 'pending', 'active', 'suspended')),
      email text not null,
      password_hash text,
      first_name text not null,
      middle_name text,
      last_name text not null,
      suffix text,
      professional_title text,
      mobile text,
      region text,
      institution_id uuid references institutions (id),
      avatar_file_id uuid,
      email_verified_at timestamptz,
      last_login_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (role <> 'institution' or institution_id is not null)
    )`.execute(db)
  await sql`create unique index accounts_email on accounts (lower(email))`.execute(db)
  await sql`create index accounts_institution on accounts (institution_id)`.execute(db)
  await sql`create index accounts_role on accounts (role, last_name, first_name, id)`.execute(db)
  await sql`
    create index accounts_name_search on accounts
    using gin (full_name(professional_title, first_name, middle_name, last_name, suffix) gin_trgm_ops)`.execute(db)

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

  await sql`
    create table account_tokens (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      purpose text not null check (purpose in ('confirm_email', 'invitation', 'reset_password')),
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table sign_in_attempts (
      id uuid primary key,
      email text not null,
      address text not null,
      succeeded boolean not null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sign_in_attempts_recent on sign_in_attempts (email, address, at)`.execute(db)
}
