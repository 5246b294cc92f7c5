import { type Kysely, sql } from 'kysely'

/** Records merged into others, what each merge changed, and pairs that are not the same (docs/domain.md#merging-records). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What was absorbed stays as a row that points to the one that stays: what is only ever added goes on naming it (decision 44).
  for (const table of ['accounts', 'institutions']) {
    await sql`alter table ${sql.table(table)} add merged_into uuid references ${sql.table(table)} (id) check (merged_into <> id)`.execute(
      db,
    )
    await sql`create index ${sql.ref(`${table}_merged`)} on ${sql.table(table)} (merged_into) where merged_into is not null`.execute(db)
  }

  await sql`
    create table merges (
      id uuid primary key,
      kind text not null check (kind in ('person', 'institution')),
      -- No keys: the entry stays when a record is deleted one day.
      kept_id uuid not null,
      absorbed_id uuid not null,
      kept_name text not null,
      absorbed_name text not null,
      -- How many rows of each kind came along: {"assignments": 3}
      moved jsonb not null,
      done_by uuid,
      done_by_name text not null,
      done_at timestamptz not null default now(),
      undone_by_name text,
      undone_at timestamptz,
      check (kept_id <> absorbed_id),
      check ((undone_at is null) = (undone_by_name is null))
    )`.execute(db)
  await sql`create index merges_newest on merges (done_at desc, id)`.execute(db)
  await sql`create index merges_kept on merges (kept_id) where undone_at is null`.execute(db)
  // One record is in one other at a time.
  await sql`create unique index merges_absorbed on merges (absorbed_id) where undone_at is null`.execute(db)

  // Each row a merge changed: the columns it changed, as they were and as they came to be; nothing before it where it was added.
  await sql`
    create table merge_rows (
      id bigint generated always as identity primary key,
      merge_id uuid not null references merges (id) on delete cascade,
      step int not null,
      table_name text not null,
      key jsonb not null,
      before jsonb,
      after jsonb not null
    )`.execute(db)
  await sql`create index merge_rows_merge on merge_rows (merge_id, step)`.execute(db)

  await sql`
    create table not_doubles (
      kind text not null check (kind in ('person', 'institution')),
      one_id uuid not null,
      other_id uuid not null,
      said_by uuid,
      said_by_name text not null,
      said_at timestamptz not null default now(),
      primary key (kind, one_id, other_id),
      check (one_id < other_id)
    )`.execute(db)
}
