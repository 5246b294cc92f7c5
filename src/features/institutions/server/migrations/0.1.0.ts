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
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index campuses_name on campuses (institution_id, lower(name))`.execute(db)
  await sql`create index campuses_region on campuses (region)`.execute(db)
  await sql`create index campuses_name_search on campuses using gin (name gin_trgm_ops)`.execute(db)
  await sql`
    create index campuses_search on campuses
    using gin ((name || ' ' || coalesce(city, '') || ' ' || coalesce(province, '')) gin_trgm_ops)`.execute(db)

  // Of tables above: where a visit takes place.
  await sql`
    alter table accreditations
      add foreign key (institution_id) references institutions (id),
      add foreign key (campus_id) references campuses (id)`.execute(db)
}
