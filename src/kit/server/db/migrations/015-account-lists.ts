import { type Kysely, sql } from 'kysely'

/** The list of accounts: an index for each of its orders, its filters and the search by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index accounts_name on accounts (lower(last_name), lower(first_name), id)`.execute(db)
  await sql`create index accounts_role_name on accounts (role, lower(last_name), lower(first_name), id)`.execute(db)
  await sql`create index accounts_created on accounts (created_at, id)`.execute(db)
  await sql`create index accounts_last_login on accounts (last_login_at desc nulls last, id desc)`.execute(db)
  await sql`create index accounts_region on accounts (region, role)`.execute(db)
  await sql`create index accounts_status on accounts (status)`.execute(db)
  await sql`create index accounts_email_search on accounts using gin (email gin_trgm_ops)`.execute(db)
}
