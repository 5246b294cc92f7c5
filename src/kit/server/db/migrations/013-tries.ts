import { type Kysely, sql } from 'kysely'

/**
 * What is counted over all processes: wrong sign-ins, registrations, requested links, messages. One table instead of the one
 * for sign-ins alone, whose rows live fifteen minutes and need no moving.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tries (
      id uuid primary key,
      kind text not null,
      key text not null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index tries_recent on tries (kind, key, at)`.execute(db)
  await sql`create index tries_old on tries (at)`.execute(db)
  await sql`drop table sign_in_attempts`.execute(db)
  await sql`create index account_tokens_account on account_tokens (account_id, purpose)`.execute(db)
}
