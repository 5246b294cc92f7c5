import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'

export type DatabaseFacts = { version: string; bytes: number; migrations: number; last: string; last_at: string }

/** Its version, size, and what made its tables. */
export async function findDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::int8 as bytes,
      (select count(*) from kysely_migration)::int as migrations, m.name as last, m.timestamp as last_at
    from kysely_migration m order by m.timestamp desc, m.name desc limit 1`.execute(db)
  return rows[0] as DatabaseFacts
}
