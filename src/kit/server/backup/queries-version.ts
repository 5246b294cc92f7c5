import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Migrations that a database does not have yet, by name. */
export async function listLackingMigrations(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return [...names]
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return names.filter((name) => !done.rows.some((one) => one.name === name))
}
