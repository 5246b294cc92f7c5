/** Puts many rows into a table with few statements. */
import { sql } from 'kysely'
import type { Trx } from '../../src/kit/server/db/database.ts'
import type { Tables } from '../../src/kit/server/db/tables.ts'

const rowsAtOnce = 2_000

/**
 * Inserts rows as one JSON text a statement; PostgreSQL reads the types from the table.
 * The keys of the first row are the columns; every row has the same ones.
 */
export async function insertRows(trx: Trx, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(start, start + rowsAtOnce))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      trx,
    )
  }
}
