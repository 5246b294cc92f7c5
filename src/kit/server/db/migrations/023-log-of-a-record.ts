import { type Kysely, sql } from 'kysely'

/** The audit log of one record. Programs have an index of their own and are left out: their imports write most entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index log_entries_record on log_entries (object_id, at) where object_type <> 'program'`.execute(db)
}
