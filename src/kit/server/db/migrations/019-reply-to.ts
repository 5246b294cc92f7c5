import { type Kysely, sql } from 'kysely'

/** A visitor's message is mailed to the agency; the answer goes to the visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column reply_to text`.execute(db)
}
