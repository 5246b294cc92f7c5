import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations } from './migrations.ts'

/** Brings the schema to the newest version; several processes may start at once, the migrator locks. */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (!error) return
  const failed = results?.find((one) => one.status === 'Error')
  throw new Error(`The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}.`, { cause: error })
}
