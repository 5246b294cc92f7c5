import { type Kysely, sql } from 'kysely'

/**
 * One's own account: a new e-mail address stands apart until its link is opened, and a photo is kept in two sizes.
 * A link to confirm a new address is a purpose of its own: it is for an account in use, the other for one that waits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column new_email text`.execute(db)
  await sql`alter table accounts add column avatar_small_file_id uuid references files (id) on delete set null`.execute(db)
  await sql`alter table account_tokens drop constraint account_tokens_purpose_check`.execute(db)
  await sql`
    alter table account_tokens add check (purpose in ('confirm_email', 'change_email', 'invitation', 'reset_password'))`.execute(db)
}
