import { type Kysely, sql } from 'kysely'

/**
 * When an announcement was last changed, for feeds and search engines; and one number that is another after every change of any of
 * them, whoever makes it and in whichever process: what is kept of the public pages is held against it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcements add column changed_at timestamptz`.execute(db)
  await sql`
    update announcements set changed_at = coalesce(
      (select max(at) from log_entries where object_id = announcements.id and object_type = 'announcement'), created_at)`.execute(db)
  await sql`alter table announcements alter column changed_at set default now(), alter column changed_at set not null`.execute(db)

  await sql`create table content_versions (topic text primary key, version bigint not null, changed_at timestamptz not null)`.execute(db)
  // In the transaction of the change: nobody sees the new number before what it stands for.
  await sql`
    create function note_announcement_change() returns trigger language plpgsql as $$
    begin
      insert into content_versions values ('announcements', 1, now())
      on conflict (topic) do update set version = content_versions.version + 1, changed_at = now();
      return null;
    end $$`.execute(db)
  await sql`
    create trigger announcements_noted after insert or update or delete or truncate on announcements
    for each statement execute function note_announcement_change()`.execute(db)
}
