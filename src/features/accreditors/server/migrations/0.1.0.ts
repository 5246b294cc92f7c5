import { type Kysely, sql } from 'kysely'

/**
 * What accreditors are found by. A degree is written "BS Biology, Marilaya State University, 1994": its name is what stands before the
 * first comma. Functions that never change their answer, so that an index can hold it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function degree_name(entry text) returns text
    language sql immutable parallel safe as $$ select btrim(split_part(entry, ',', 1)) $$`.execute(db)
  await sql`
    create function degree_keys(entries text[]) returns text[]
    language sql immutable parallel safe as $$ select array(select lower(btrim(split_part(entry, ',', 1))) from unnest(entries) entry) $$`.execute(
    db,
  )
  await sql`
    create function one_text(texts text[]) returns text
    language sql immutable parallel safe as $$ select array_to_string(texts, ' · ') $$`.execute(db)

  await sql`create index accreditors_undergraduate on accreditors using gin (degree_keys(undergraduate))`.execute(db)
  await sql`create index accreditors_masteral on accreditors using gin (degree_keys(masteral))`.execute(db)
  await sql`create index accreditors_doctorate on accreditors using gin (degree_keys(doctorate))`.execute(db)
  await sql`create index accreditors_undergraduate_search on accreditors using gin (one_text(undergraduate) gin_trgm_ops)`.execute(db)
  await sql`create index accreditors_masteral_search on accreditors using gin (one_text(masteral) gin_trgm_ops)`.execute(db)
  await sql`create index accreditors_doctorate_search on accreditors using gin (one_text(doctorate) gin_trgm_ops)`.execute(db)
  await sql`create index accreditors_specialisations_search on accreditors using gin (one_text(specialisations) gin_trgm_ops)`.execute(db)
}
