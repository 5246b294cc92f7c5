import { type Kysely, sql } from 'kysely'

/**
 * Every change pays for the indexes of the log. The one by object served no list; the log of all teams gets its own, which
 * only entries about assignments pay for. New entries go to the end of an index that rises with time, which is cheap, and is
 * read backwards all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index log_entries_object`.execute(db)
  await sql`drop index log_entries_at`.execute(db)
  await sql`create index log_entries_at on log_entries (at, id)`.execute(db)
  await sql`create index log_entries_teams on log_entries (at, id) where object_type = 'assignment'`.execute(db)
}
