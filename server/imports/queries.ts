/** What every import asks of the database. */
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

/** One import at a time: two that meet would each take the other's new rows for missing. Freed with the transaction. */
export async function takeImportLock(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx)
}

/** Rows for one statement: short enough that none runs into the statement timeout. */
export function* portions<T>(rows: readonly T[], size = 2_000): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
