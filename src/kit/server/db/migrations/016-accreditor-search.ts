import { type Kysely, sql } from 'kysely'

/**
 * What accreditors are found by, and the honoraria of a visit. A degree is written "BS Biology, Marilaya State University,
 * 1994": its name is what stands before the first comma. Functions that never change their answer, so that an index can hold it.
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

  for (const list of ['undergraduate', 'masteral', 'doctorate']) {
    await sql`create index ${sql.ref(`accreditors_${list}`)} on accreditors using gin (degree_keys(${sql.ref(list)}))`.execute(db)
  }
  for (const list of ['undergraduate', 'masteral', 'doctorate', 'specialisations']) {
    const name = sql.ref(`accreditors_${list}_search`)
    await sql`create index ${name} on accreditors using gin (one_text(${sql.ref(list)}) gin_trgm_ops)`.execute(db)
  }
  await sql`create index accreditors_status on accreditors (status)`.execute(db)

  // The days of a visit, for what overlaps a day, a month or a year.
  await sql`create index accreditations_days on accreditations using gist (daterange(visit_date, visit_end, '[]'))`.execute(db)
  await sql`create index accreditations_number_search on accreditations using gin (number gin_trgm_ops)`.execute(db)
  await sql`create index assignments_report on assignments (report_status)`.execute(db)
  await sql`create index finances_honoraria on finances (accreditation_id) where finance = 'accreditor'`.execute(db)
}
