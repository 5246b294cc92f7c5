import { type Kysely, sql } from 'kysely'

/** When the person behind a session proved last who they are (docs/domain.md#fresh-proof). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proved_at timestamptz`.execute(db)
  await sql`update sessions set proved_at = created_at`.execute(db)
  await sql`alter table sessions alter column proved_at set default now(), alter column proved_at set not null`.execute(db)
}
