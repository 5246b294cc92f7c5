/** Puts many rows into a table with few statements. */
import { sql } from 'kysely'
import type { Trx } from '../../src/kit/server/db/database.ts'
import type { Tables } from '../../src/kit/server/db/tables.ts'

const rowsAtOnce = 2_000

/**
 * Inserts rows as one JSON text a statement; PostgreSQL reads the types from the table.
 * The keys of the first row are the columns; every row has the same ones.
 * @param rowsOf the row of one item, or its rows: made when their turn comes, so that no table is in memory twice
 */
export async function insertRows<T extends object>(
  trx: Trx,
  table: keyof Tables,
  items: readonly T[],
  rowsOf: (item: T) => object | object[] = (item) => item,
): Promise<void> {
  for (const rows of batches(items, rowsOf)) {
    const columns = sql.join(Object.keys(rows[0] as object).map((column) => sql.ref(column)))
    const json = JSON.stringify(rows)
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(
      trx,
    )
  }
}

function* batches<T extends object>(items: readonly T[], rowsOf: (item: T) => object | object[]): Generator<object[]> {
  let batch: object[] = []
  for (const item of items) {
    for (const row of [rowsOf(item)].flat()) {
      batch.push(row)
      if (batch.length < rowsAtOnce) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
