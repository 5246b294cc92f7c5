import { type Kysely, sql } from 'kysely'

/**
 * Who of the others looked at somebody's bank or contact data (docs/domain.md#looks-at-data): one row for each person, viewer, way and
 * hour. Who looked is kept as they were called then, as in the log; the row goes with the account it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_views (
      account_id uuid not null references accounts (id) on delete cascade,
      hour timestamptz not null,
      viewer_id uuid not null,
      viewer_name text not null,
      viewer_role text not null,
      data text not null check (data in ('bank', 'contact')),
      way text not null check (way in ('opened', 'exported', 'released')),
      place text not null check (place in ('users', 'accreditors', 'bank_data')),
      primary key (account_id, hour, viewer_id, data, way, place)
    )`.execute(db)
  await sql`create index data_views_hour on data_views (hour)`.execute(db)
}
