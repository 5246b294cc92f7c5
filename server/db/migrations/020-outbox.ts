import { type Kysely, sql } from 'kysely'

/** The outbox is read as a list, and a mail in it can be sent again by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column resent int not null default 0`.execute(db)
  await sql`create index mails_newest on mails (created_at desc, id desc)`.execute(db)
  await sql`create index mails_status on mails (status, created_at desc, id desc)`.execute(db)
  // Also counts the mails of each kind and status without reading their bodies.
  await sql`create index mails_template on mails (template, status, created_at desc, id desc)`.execute(db)
  await sql`create index mails_search on mails using gin ((recipient || ' ' || subject) gin_trgm_ops)`.execute(db)
}
