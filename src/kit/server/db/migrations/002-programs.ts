import { type Kysely, sql } from 'kysely'

/** Campuses of the institutions and their programs with level and validity (docs/domain.md#levels-and-validity). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campuses (
      id uuid primary key,
      institution_id uuid not null references institutions (id),
      name text not null,
      region text not null,
      province text,
      city text,
      address text,
      is_main boolean not null default false,
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index campuses_name on campuses (institution_id, lower(name))`.execute(db)
  await sql`create index campuses_name_search on campuses using gin (name gin_trgm_ops)`.execute(db)
  await sql`create index campuses_region on campuses (region)`.execute(db)

  await sql`
    create table programs (
      id uuid primary key,
      campus_id uuid not null references campuses (id),
      name text not null,
      degree_level text not null check (degree_level in ('undergraduate', 'masteral', 'doctorate')),
      discipline text,
      level text not null default 'none' check (level in ('none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
      valid_from date,
      valid_to date,
      grace_until date,
      grace_reason text,
      grace_reference text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (valid_to is null or valid_from is null or valid_to > valid_from),
      check (grace_until is null or grace_until > valid_to)
    )`.execute(db)
  await sql`create unique index programs_name on programs (campus_id, lower(name), degree_level)`.execute(db)
  await sql`create index programs_name_search on programs using gin (name gin_trgm_ops)`.execute(db)
  await sql`create index programs_order on programs (lower(name), id)`.execute(db)
  await sql`create index programs_valid_to on programs (valid_to, id)`.execute(db)
  await sql`create index programs_level on programs (level, id)`.execute(db)
}
