import { type Kysely, sql } from 'kysely'

/** Whether the clock can be believed, and mails that wait for a person (docs/domain.md#the-clock). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row: when the product last ran, with a clock that was believed.
  await sql`
    create table clock_watch (
      only_one boolean primary key default true check (only_one),
      seen_at timestamptz not null
    )`.execute(db)

  await sql`alter table mails drop constraint mails_status_check`.execute(db)
  await sql`alter table mails add constraint mails_status_check check (status in ('queued', 'held', 'sent', 'kept', 'failed'))`.execute(db)
  // Since when it is tried; what waits when this version comes is tried from now on.
  await sql`alter table mails add column queued_at timestamptz not null default now()`.execute(db)
}
