import { type Kysely, sql } from 'kysely'

/** The log is searched by who acted and what was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index log_entries_search on log_entries using gin ((actor_name || ' ' || says) gin_trgm_ops)`.execute(db)
}
