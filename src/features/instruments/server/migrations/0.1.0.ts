import { type Kysely, sql } from 'kysely'

/** Survey instruments with their versions and parts (docs/domain.md#instruments), and the version a visit began with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instruments (
      id uuid primary key,
      name text not null,
      about text,
      -- What it is for; an empty list leaves it open.
      survey_types text[] not null default '{}' check (survey_types <@ array
        ['preliminary', 'first_formal', 'second', 'third_phase1', 'third_phase2', 'fourth_phase1', 'fourth_phase2',
         'institutional', 'revisit', 'consultancy']),
      disciplines text[] not null default '{}',
      degree_levels text[] not null default '{}' check (degree_levels <@ array['undergraduate', 'masteral', 'doctorate']),
      status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index instruments_name on instruments (lower(name))`.execute(db)

  await sql`
    create table instrument_versions (
      id uuid primary key,
      instrument_id uuid not null references instruments (id) on delete cascade,
      number int not null check (number > 0),
      -- None: the draft. What was published is never changed.
      published_at timestamptz,
      published_by uuid references accounts (id) on delete set null,
      created_at timestamptz not null default now(),
      unique (instrument_id, number)
    )`.execute(db)
  await sql`create unique index instrument_versions_draft on instrument_versions (instrument_id) where published_at is null`.execute(db)
  await sql`create index instrument_versions_publisher on instrument_versions (published_by) where published_by is not null`.execute(db)

  await sql`
    create table instrument_areas (
      id uuid primary key,
      version_id uuid not null references instrument_versions (id) on delete cascade,
      -- The part through the versions: the id it had in the first one.
      origin_id uuid not null,
      position int not null check (position > 0),
      title text not null check (title <> ''),
      weight numeric(6, 3) not null default 1 check (weight >= 0),
      unique (version_id, position),
      unique (version_id, origin_id)
    )`.execute(db)
  await sql`
    create table instrument_parameters (
      id uuid primary key,
      area_id uuid not null references instrument_areas (id) on delete cascade,
      origin_id uuid not null,
      position int not null check (position > 0),
      title text not null check (title <> ''),
      weight numeric(6, 3) not null default 1 check (weight > 0),
      unique (area_id, position)
    )`.execute(db)
  await sql`
    create table instrument_statements (
      id uuid primary key,
      parameter_id uuid not null references instrument_parameters (id) on delete cascade,
      origin_id uuid not null,
      kind text not null check (kind in ('input', 'implementation', 'outcome')),
      position int not null check (position > 0),
      text text not null check (text <> ''),
      weight numeric(6, 3) not null default 1 check (weight > 0),
      unique (parameter_id, kind, position)
    )`.execute(db)

  await sql`
    alter table accreditation_programs add constraint accreditation_programs_instrument
      foreign key (instrument_version_id) references instrument_versions (id)`.execute(db)
  await sql`create index accreditation_programs_instrument on accreditation_programs (instrument_version_id)
    where instrument_version_id is not null`.execute(db)
}
