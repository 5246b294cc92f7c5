import { type Kysely, sql } from 'kysely'

/**
 * What accreditors can be asked for (docs/domain.md#accreditor-profile), when they last said that their profile is right, and when the
 * yearly letter last asked them to. Empty areas mean all, no number of visits as many as others take, no province that of the home
 * institution.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accreditors
      add areas text[] not null default '{}',
      add visits_a_year int constraint accreditors_visits_a_year check (visits_a_year between 1 and 24),
      add languages text[] not null default '{}',
      add province text,
      add confirmed_at timestamptz,
      add confirm_asked_at timestamptz`.execute(db)
  await sql`alter table account_tokens drop constraint account_tokens_purpose_check`.execute(db)
  await sql`
    alter table account_tokens add constraint account_tokens_purpose_check
      check (purpose in ('confirm_email', 'change_email', 'invitation', 'reset_password', 'confirm_profile'))`.execute(db)
}
