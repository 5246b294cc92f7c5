import { type Kysely, sql } from 'kysely'

/** Training modules and the accreditors linked to them (docs/domain.md#trainings). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table training_modules (
      id uuid primary key,
      title text not null,
      code text,
      type text not null check (type in ('training', 'seminar', 'conference', 'refresher')),
      level text,
      organizer text,
      venue text,
      starts_on date,
      ends_on date,
      hours int,
      capacity int,
      fee numeric(12, 2),
      description text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (ends_on is null or starts_on is null or ends_on >= starts_on)
    )`.execute(db)
  await sql`create index training_modules_start on training_modules (starts_on, id)`.execute(db)
  await sql`create index training_modules_search on training_modules using gin (title gin_trgm_ops)`.execute(db)

  await sql`
    create table training_accreditors (
      id uuid primary key,
      training_module_id uuid not null references training_modules (id) on delete cascade,
      accreditor_id uuid not null references accreditors (id) on delete cascade,
      attendance text not null default 'registered' check (attendance in ('registered', 'attended', 'absent')),
      created_at timestamptz not null default now(),
      unique (training_module_id, accreditor_id)
    )`.execute(db)
  await sql`create index training_accreditors_accreditor on training_accreditors (accreditor_id)`.execute(db)
}
