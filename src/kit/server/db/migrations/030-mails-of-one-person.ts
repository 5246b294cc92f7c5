import { type Kysely, sql } from 'kysely'

/** A mail one person waits for goes out before the hundreds an import or a day's notices have queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column one_of_many boolean not null default false`.execute(db)
  await sql`drop index mails_queued`.execute(db)
  await sql`create index mails_queued on mails (one_of_many, next_attempt_at) where status = 'queued'`.execute(db)
}
