import { type Kysely, sql } from 'kysely'

/** What programs and institutions held before and after an outcome stands in the book of decisions, which was begun from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table program_outcomes drop column given`.execute(db)
}
