import { type Kysely, sql } from 'kysely'

/** Training modules and the people linked to them, accreditors and staff (docs/domain.md#trainings). */
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
  // What makes two modules the same: the code, or title and first day where there is none (also for the import).
  await sql`create unique index training_modules_code on training_modules (lower(code)) where code is not null`.execute(db)
  await sql`
    create unique index training_modules_uncoded on training_modules (lower(title), starts_on) nulls not distinct
    where code is null`.execute(db)
  await sql`create index training_modules_start on training_modules (starts_on, id)`.execute(db)
  await sql`create index training_modules_latest on training_modules (starts_on desc nulls last, id desc)`.execute(db)
  await sql`create index training_modules_title on training_modules (lower(title), starts_on, id)`.execute(db)
  await sql`create index training_modules_type on training_modules (type, starts_on desc nulls last, id desc)`.execute(db)
  await sql`create index training_modules_level on training_modules (lower(level))`.execute(db)
  await sql`
    create index training_modules_search on training_modules
    using gin ((title || ' ' || coalesce(code, '') || ' ' || coalesce(organizer, '') || ' ' || coalesce(venue, '')) gin_trgm_ops)`.execute(
    db,
  )

  await sql`
    create table training_accreditors (
      id uuid primary key,
      training_module_id uuid not null references training_modules (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      attendance text not null default 'registered' check (attendance in ('registered', 'attended', 'absent')),
      created_at timestamptz not null default now(),
      unique (training_module_id, account_id)
    )`.execute(db)
  await sql`create index training_accreditors_account on training_accreditors (account_id)`.execute(db)
  await sql`create index training_accreditors_made on training_accreditors (created_at, id)`.execute(db)
}
