import { type Kysely, sql } from 'kysely'

/** What was deleted and can be brought back for an hour (docs/decisions/0048-deletions-can-be-undone.md), with the files that it still needs then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table removals (
      id uuid primary key,
      kind text not null,
      -- No key: it is gone.
      record_id uuid not null,
      removed_by uuid not null references accounts (id) on delete cascade,
      removed_at timestamptz not null default now(),
      -- Its rows and those that went with it, table by table in the order in which they come back.
      rows jsonb not null
    )`.execute(db)
  await sql`create index removals_record on removals (record_id)`.execute(db)
  await sql`create index removals_by on removals (removed_by)`.execute(db)
  await sql`create index removals_at on removals (removed_at)`.execute(db)
  // Keeps the job that removes unused files from them.
  await sql`
    create table removal_files (
      removal_id uuid not null references removals (id) on delete cascade,
      file_id uuid not null references files (id) on delete cascade,
      primary key (removal_id, file_id)
    )`.execute(db)
  await sql`create index removal_files_file on removal_files (file_id)`.execute(db)
}
