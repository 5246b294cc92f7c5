import { type Kysely, sql } from 'kysely'

/** Views of lists that staff save under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      page text not null,
      name text not null,
      search text not null,
      shared_with text not null check (shared_with in ('nobody', 'role', 'staff')),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index saved_views_name on saved_views (account_id, page, lower(name))`.execute(db)
  await sql`create index saved_views_shared on saved_views (page) where shared_with <> 'nobody'`.execute(db)
}
