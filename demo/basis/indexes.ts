/** Filling many rows is quicker without indexes: made afterwards, each in one go, they cost half of what keeping them row by row does. */
import { sql } from 'kysely'
import type { Trx } from '../../src/kit/server/db/database.ts'

/**
 * Takes the indexes away that only serve reading, does the work, and makes them again as they were, all in the transaction of the work.
 * Those that hold rows unique stay: foreign keys need them, and a wrong row is refused at once.
 * So do those of the book and the register, which its triggers read with every decision. No statement is limited in time meanwhile, as none
 * of a migration is.
 */
export async function withIndexesAfterwards(trx: Trx, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_class of_table on of_table.oid = indrelid
    where pg_class.relnamespace = current_schema()::regnamespace and not indisunique and not indisexclusion
      and of_table.relname <> 'decisions' and of_table.relname not like 'register\\_%'
    order by 1`.execute(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx)
  await work()
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
  for (const { definition } of indexes) await sql.raw(definition).execute(trx)
}
