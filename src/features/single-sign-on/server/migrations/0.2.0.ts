import { type Kysely, sql } from 'kysely'

/** Signing in by a provider (docs/domain.md#sign-in-by-a-provider). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Asked at the provider, and not answered yet: once, by the browser that has asked.
  await sql`
    create table provider_sign_ins (
      id uuid primary key,
      state_hash bytea not null unique,
      browser_hash bytea not null,
      nonce text not null,
      code_verifier text not null,
      way_back text,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index provider_sign_ins_end on provider_sign_ins (expires_at)`.execute(db)

  // What the provider has said, while the second factor is asked for: with the ticket of that sign-in.
  await sql`
    create table provider_proofs (
      token_hash bytea primary key,
      issuer text not null,
      subject text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index provider_proofs_end on provider_proofs (expires_at)`.execute(db)

  // Who somebody is at a provider: its number of the person, which is never given again, not the address.
  await sql`
    create table provider_connections (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      issuer text not null,
      subject text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      unique (issuer, subject),
      unique (account_id, issuer)
    )`.execute(db)
}
