import { type Kysely, sql } from 'kysely'

/**
 * The append-only log (docs/domain.md#logs). One row for every change, written in the change's own transaction, and one for
 * every sign-in and sign-out. Activity logs, general logs and the audit logs are views of this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_entries (
      id uuid primary key,
      at timestamptz not null default now(),
      actor_id uuid,
      actor_name text not null,
      actor_role text,
      call text not null,
      action text not null,
      object_type text not null,
      object_id uuid,
      says text not null,
      before jsonb,
      after jsonb,
      institution_id uuid,
      accreditation_id uuid,
      accreditor_id uuid,
      program_id uuid,
      request_id text,
      address text
    )`.execute(db)
  await sql`create index log_entries_at on log_entries (at desc, id desc)`.execute(db)
  await sql`create index log_entries_actor on log_entries (actor_id, at desc)`.execute(db)
  await sql`create index log_entries_object on log_entries (object_type, object_id, at desc)`.execute(db)
  await sql`create index log_entries_accreditation on log_entries (accreditation_id, at desc) where accreditation_id is not null`.execute(
    db,
  )
  await sql`create index log_entries_accreditor on log_entries (accreditor_id, at desc) where accreditor_id is not null`.execute(db)
  await sql`create index log_entries_program on log_entries (program_id, at desc) where program_id is not null`.execute(db)

  await sql`
    create function refuse_log_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the log is append-only';
    end $$`.execute(db)
  await sql`
    create trigger log_entries_append_only before update or delete on log_entries
    for each row execute function refuse_log_change()`.execute(db)
  await sql`
    create trigger log_entries_no_truncate before truncate on log_entries
    for each statement execute function refuse_log_change()`.execute(db)
}
