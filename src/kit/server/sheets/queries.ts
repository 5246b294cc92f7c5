/** What every import asks of the database. */
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

/** One import at a time: two that meet would each take the other's new rows for missing. Freed with the transaction. */
export async function takeImportLock(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx)
}

/** Rows for one statement: short enough that none runs into the statement timeout. */
export function* inBatches<T>(rows: readonly T[], size = 2_000): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/**
 * So that lists find their index at once after many new rows. A server does it by itself within a minute (autovacuum); the
 * embedded database has nobody who would.
 */
export async function refreshStatistics(trx: Trx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity where backend_type = 'autovacuum launcher'`.execute(trx)
  if (rows.length === 0) await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
}
