import { type Kysely, sql } from 'kysely'

/**
 * Visits of some days are found by two comparisons of columns, the last day here beside the first (`accreditations_date`). An index of
 * ranges found them before, which engines that spread a database over machines do not have (docs/scale.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accreditations_days`.execute(db)
  await sql`create index accreditations_end on accreditations (visit_end, id)`.execute(db)
}
