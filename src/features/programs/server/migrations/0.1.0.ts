import { type Kysely, sql } from 'kysely'

/** Programs with level and validity (docs/domain.md#levels-and-validity), and what institutions were told about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table programs (
      id uuid primary key,
      campus_id uuid not null references campuses (id),
      name text not null,
      degree_level text not null check (degree_level in ('undergraduate', 'masteral', 'doctorate')),
      discipline text,
      level text not null default 'none' check (level in ('none', 'candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
      qualified_for text check (qualified_for in ('level_3', 'level_4')),
      revisit_for text,
      valid_from date,
      valid_to date,
      grace_until date,
      grace_reason text,
      grace_reference text,
      is_active boolean not null default true,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (qualified_for is null or (level, qualified_for) in (('level_2', 'level_3'), ('level_3', 'level_4'))),
      check (valid_to is null or valid_from is null or valid_to > valid_from),
      check (grace_until is null or grace_until > valid_to)
    )`.execute(db)
  await sql`create unique index programs_name on programs (campus_id, lower(name), degree_level)`.execute(db)
  await sql`create index programs_order on programs (lower(name), id)`.execute(db)
  await sql`create index programs_valid_to on programs (valid_to, id)`.execute(db)
  await sql`create index programs_level on programs (level, id)`.execute(db)
  await sql`create index programs_name_search on programs using gin (name gin_trgm_ops)`.execute(db)

  // What an institution was told about a validity is kept, so that nothing is told twice.
  await sql`
    create table validity_notices (
      program_id uuid not null references programs (id) on delete cascade,
      valid_to date not null,
      months int not null,
      told_at timestamptz not null default now(),
      primary key (program_id, valid_to, months)
    )`.execute(db)

  // Of tables above: what a program was called before, and what a visit covers.
  await sql`alter table former_names add foreign key (program_id) references programs (id) on delete cascade`.execute(db)
  await sql`alter table accreditation_programs add foreign key (program_id) references programs (id)`.execute(db)
}
