import { type Kysely, sql } from 'kysely'

/**
 * Every change pays for the indexes of the log. The one by object served no list; the log of all teams gets its own, which
 * only entries about assignments pay for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index log_entries_object`.execute(db)
  await sql`create index log_entries_teams on log_entries (at desc, id desc) where object_type = 'assignment'`.execute(db)
}
