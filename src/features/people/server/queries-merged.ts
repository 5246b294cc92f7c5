/** Records that were merged into others: their old ids lead on, and what still names them is read with the one that stays (decision 44). */
import { type RawBuilder, sql } from 'kysely'

type Merged = 'accounts' | 'institutions'

/** The id of the record that stands for this one: its own, or that of the record it was merged into. */
export function standing(table: Merged, id: string): RawBuilder<string> {
  return sql<string>`coalesce((select merged_into from ${sql.table(table)} where id = ${id}::uuid), ${id}::uuid)`
}

/** The ids under which a record is named by what is only ever added: its own, and those of the records merged into it. For `= any(…)`. */
export function withMerged(table: Merged, id: string): RawBuilder<string[]> {
  return sql<string[]>`array(select ${id}::uuid union all select id from ${sql.table(table)} where merged_into = ${id}::uuid)`
}
