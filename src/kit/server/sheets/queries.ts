/** What every import asks of the database. */
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

/** One import at a time: two that meet would each take the other's new rows for missing. Freed with the transaction. */
export async function takeImportLock(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx)
}

/** Milliseconds that a statement may take: whoever reads beside an import on the embedded database waits for the one that runs. */
const wanted = 40
const fewest = 25
const most = 2_000

/**
 * Rows for one statement after the other, as many as it does in a moment: a tenth of thousands on one database, on another all of them. The
 * statement is what happens between two batches.
 */
export function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  let size = 100
  for (let from = 0; from < rows.length; ) {
    const begun = performance.now()
    yield rows.slice(from, from + size)
    from += size
    const factor = wanted / Math.max(performance.now() - begun, 1)
    size = Math.round(Math.min(most, Math.max(fewest, size * Math.min(2, Math.max(0.5, factor)))))
  }
}

/**
 * So that lists find their index at once after many new rows. A server does it by itself within a minute (autovacuum); the
 * embedded database has nobody who would.
 */
export async function refreshStatistics(trx: Trx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity where backend_type = 'autovacuum launcher'`.execute(trx)
  if (rows.length > 0) return
  // A tenth of the usual sample: what it takes is felt by whoever reads meanwhile.
  await sql`set local default_statistics_target = 10`.execute(trx)
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(trx)
}
