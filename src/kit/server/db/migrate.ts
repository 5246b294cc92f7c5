import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations.ts'

/**
 * Brings the schema to the newest version; several processes may start at once, the migrator locks. On a connection without the limits
 * that requests have: a new column or index on a log of years takes minutes, and who waits for another process to finish waits as long.
 */
export async function migrate(db: Db, all = migrations): Promise<void> {
  const { error, results } = await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      return await new Migrator({ db: connection, provider: { getMigrations: async () => all } }).migrateToLatest()
    } finally {
      // Back to what the connection was opened with.
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
    }
  })
  if (!error) return
  const failed = results?.find((one) => one.status === 'Error')
  throw new Error(`The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}.`, { cause: error })
}
