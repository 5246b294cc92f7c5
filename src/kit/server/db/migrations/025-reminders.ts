import { type Kysely, sql } from 'kysely'

/** When somebody was last reminded of an invitation; and the invitations that wait, which are few among many answered ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assignments add column reminded_at timestamptz`.execute(db)
  await sql`create index assignments_invited on assignments (accreditation_id) where status = 'invited'`.execute(db)
  await sql`create index accounts_pending on accounts (created_at, id) where status = 'pending'`.execute(db)
}
