import { type Kysely, sql } from 'kysely'

/**
 * Institutions and their campuses. What the lists search stands in one text with one index: a word that is found in any of the columns
 * is found in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institutions (
      id uuid primary key,
      name text not null,
      acronym text,
      type text not null check (type in ('university', 'college', 'institute')),
      region text not null,
      city text,
      province text,
      website text,
      phone text,
      email text,
      president text,
      status text not null default 'active' check (status in ('active', 'inactive')),
      institutional_level text not null default 'none' check (institutional_level in ('none', 'level_1', 'level_2', 'level_3', 'level_4')),
      institutional_from date,
      institutional_to date,
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index institutions_name on institutions (lower(name))`.execute(db)
  await sql`create index institutions_region on institutions (region)`.execute(db)
  await sql`create index institutions_name_search on institutions using gin (name gin_trgm_ops)`.execute(db)
  await sql`create index institutions_acronym_search on institutions using gin (acronym gin_trgm_ops)`.execute(db)
  await sql`
    create index institutions_search on institutions
    using gin ((name || ' ' || coalesce(acronym, '') || ' ' || coalesce(city, '') || ' ' || coalesce(province, '')) gin_trgm_ops)`.execute(
    db,
  )

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
      is_active boolean not null default true,
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index campuses_name on campuses (institution_id, lower(name))`.execute(db)
  await sql`create index campuses_region on campuses (region)`.execute(db)
  await sql`create index campuses_name_search on campuses using gin (name gin_trgm_ops)`.execute(db)
  await sql`
    create index campuses_search on campuses
    using gin ((name || ' ' || coalesce(city, '') || ' ' || coalesce(province, '')) gin_trgm_ops)`.execute(db)

  // What a record was called before, until which day and who gave it the next name: of one record in each row.
  await sql`
    create table former_names (
      id uuid primary key,
      institution_id uuid references institutions (id) on delete cascade,
      campus_id uuid references campuses (id) on delete cascade,
      program_id uuid,
      name text not null,
      until date not null,
      changed_by uuid,
      check (num_nonnulls(institution_id, campus_id, program_id) = 1)
    )`.execute(db)
  await sql`create unique index former_names_institution on former_names (institution_id, lower(name)) where institution_id is not null`.execute(
    db,
  )
  await sql`create unique index former_names_campus on former_names (campus_id, lower(name)) where campus_id is not null`.execute(db)
  await sql`create unique index former_names_program on former_names (program_id, lower(name)) where program_id is not null`.execute(db)
  await sql`create index former_names_name on former_names (lower(name))`.execute(db)
  await sql`create index former_names_search on former_names using gin (name gin_trgm_ops)`.execute(db)

  // Of tables above: where a visit takes place.
  await sql`
    alter table accreditations
      add foreign key (institution_id) references institutions (id),
      add foreign key (campus_id) references campuses (id)`.execute(db)
  await sql`alter table accreditation_campuses add foreign key (campus_id) references campuses (id)`.execute(db)
}
