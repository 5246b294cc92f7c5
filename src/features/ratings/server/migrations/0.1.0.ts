import { type Kysely, sql } from 'kysely'

/** What teams rated, operation by operation, and the keys of their devices (docs/decisions/0024-ratings-are-a-log-of-operations.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rating_operations (
      id uuid primary key,
      survey_id uuid not null references accreditation_programs (id),
      -- The order of arrival within the program; none: held, and why.
      place int check ((place is null) = (held is not null)),
      held text check (held in ('left', 'closed', 'gone', 'area', 'lead', 'holder', 'file')),
      person_id uuid not null references accreditors (id),
      device uuid not null,
      seq int not null,
      kind text not null check (kind in ('mark', 'note', 'photo', 'team', 'text', 'hand')),
      body jsonb not null,
      received_at timestamptz not null default now(),
      unique (survey_id, place)
    )`.execute(db)
  await sql`create index rating_operations_person on rating_operations (person_id)`.execute(db)
  await sql`create index rating_operations_held on rating_operations (survey_id) where held is not null`.execute(db)

  // Who has taken a program along: what they rated is kept, even if they have left the team since.
  await sql`
    create table rating_packs (
      survey_id uuid not null references accreditation_programs (id) on delete cascade,
      accreditor_id uuid not null references accreditors (id),
      taken_at timestamptz not null default now(),
      primary key (survey_id, accreditor_id)
    )`.execute(db)
  await sql`create index rating_packs_accreditor on rating_packs (accreditor_id)`.execute(db)

  // Uploaded apart from the entry that names it, in whatever order the two arrive.
  await sql`
    create table rating_photos (
      id uuid primary key,
      survey_id uuid not null references accreditation_programs (id),
      person_id uuid not null references accreditors (id),
      file_id uuid not null references files (id)
    )`.execute(db)
  await sql`create index rating_photos_survey on rating_photos (survey_id)`.execute(db)
  await sql`create index rating_photos_person on rating_photos (person_id)`.execute(db)
  await sql`create index rating_photos_file on rating_photos (file_id)`.execute(db)

  await sql`
    create table rating_devices (
      accreditor_id uuid not null references accreditors (id) on delete cascade,
      device uuid not null,
      key_encrypted bytea not null,
      kept_at timestamptz not null default now(),
      primary key (accreditor_id, device)
    )`.execute(db)

  // Nothing that was rated is changed or taken away; what was held is let count.
  await sql`
    create function refuse_rating_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.held is not null and new.held is null and new.place is not null
        and (to_jsonb(old) - 'held' - 'place') = (to_jsonb(new) - 'held' - 'place') then
        return new;
      end if;
      raise exception 'operations of a rating are only added';
    end $$`.execute(db)
  await sql`
    create trigger rating_operations_only_added before update or delete on rating_operations
    for each row execute function refuse_rating_change()`.execute(db)
}
