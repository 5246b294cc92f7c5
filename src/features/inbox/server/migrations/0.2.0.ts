import { type Kysely, sql } from 'kysely'

/** When each person last looked at what waits of a kind (docs/domain.md#inbox). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inbox_looks (
      account_id uuid not null references accounts (id) on delete cascade,
      kind text not null,
      looked_at timestamptz not null default now(),
      primary key (account_id, kind)
    )`.execute(db)
}
