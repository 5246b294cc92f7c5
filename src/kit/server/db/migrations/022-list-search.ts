import { type Kysely, sql } from 'kysely'

/** What the lists search, each as one text with one index: a word that is found in any of the columns is found in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index institutions_search on institutions
    using gin ((name || ' ' || coalesce(acronym, '') || ' ' || coalesce(city, '') || ' ' || coalesce(province, '')) gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index institutions_acronym_search on institutions using gin (acronym gin_trgm_ops)`.execute(db)
  await sql`create index campuses_search on campuses
    using gin ((name || ' ' || coalesce(city, '') || ' ' || coalesce(province, '')) gin_trgm_ops)`.execute(db)

  // The entries of imported programs all say the same: indexing them would cost an import more than all its other indexes of the log.
  await sql`drop index log_entries_search`.execute(db)
  await sql`create index log_entries_search on log_entries using gin ((actor_name || ' ' || says) gin_trgm_ops)
    where says <> 'Added the program by import'`.execute(db)
}
