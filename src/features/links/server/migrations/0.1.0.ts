import { type Kysely, sql } from 'kysely'

/**
 * One-time links (docs/domain.md#accounts-and-sign-in). To confirm a new address is a purpose of its own: it is for an account in
 * use, to confirm the first for one that waits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose link it is: the key to the account stands with the accounts.
  await sql`
    create table account_tokens (
      id uuid primary key,
      account_id uuid not null,
      purpose text not null check (purpose in ('confirm_email', 'change_email', 'invitation', 'reset_password')),
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index account_tokens_account on account_tokens (account_id, purpose)`.execute(db)
}
