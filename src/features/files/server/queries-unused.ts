/** Stored files that no record names any more: the proof of a deleted charge, a photo that was replaced. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'

/** Only kinds that records name by a foreign key: what names a document may stand elsewhere. */
const kinds = ['payment_proof', 'avatar', 'cover', 'announcement_image', 'announcement_file', 'recommendation_file', 'evidence']
/** A mark is named by the settings alone, by what its name begins with. */
const unusedMark = sql`kind = 'mark' and not exists (
  select from agency_settings where key = 'brand' and value -> 'brand' -> 'mark' ->> 'hash' = split_part(files.name, '-', 1))`

/**
 * Forgets files older than a week that nothing names; a picture may wait so long for the text that is to show it. Every foreign key to `files` counts, also one that is added later.
 * @returns their ids; their contents are removed afterwards
 */
export async function deleteUnusedFiles(trx: Trx): Promise<string[]> {
  const unused = (await listUses(trx)).map(
    ({ table, column }) => sql`not exists (select from ${sql.id(table)} as used where used.${sql.id(column)} = files.id)`,
  )
  const { rows } = await sql<{ id: string }>`
    delete from files
    where created_at < now() - interval '7 days' and (${unusedMark} or kind = any(${kinds}::text[]) and ${all(unused)})
    returning id`.execute(trx)
  return rows.map((row) => row.id)
}

async function listUses(trx: Trx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select pg_class.relname as table, pg_attribute.attname as column
    from pg_constraint
    join pg_class on pg_class.oid = pg_constraint.conrelid
    join pg_attribute on pg_attribute.attrelid = pg_constraint.conrelid and pg_attribute.attnum = any(pg_constraint.conkey)
    where pg_constraint.contype = 'f' and pg_constraint.confrelid = 'files'::regclass`.execute(trx)
  return rows
}

/** Without a single condition nothing would be held back: then nothing is removed. */
function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`
}
