import { type Kysely, sql } from 'kysely'

/** What imports did, for as long as they can be taken back (docs/decisions/0045-imports-can-be-taken-back.md), and what people said of their columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id uuid primary key,
      kind text not null,
      file text not null,
      -- No key: who imported is kept as they were called then.
      made_by uuid,
      made_by_name text not null,
      made_at timestamptz not null default now(),
      created int not null,
      updated int not null,
      unchanged int not null,
      left_out int not null default 0,
      undo_until timestamptz not null,
      -- Records that were taken back, and that are as the import left them.
      taken_back int not null default 0,
      stay int not null,
      undone_at timestamptz,
      undone_by_name text,
      check ((undone_at is null) = (undone_by_name is null))
    )`.execute(db)
  await sql`create index imports_made on imports (made_at desc, id desc)`.execute(db)

  await sql`
    create table import_rows (
      import_id uuid not null references imports (id) on delete cascade,
      -- No key: the record may be deleted, and its name is kept to say so.
      record_id uuid not null,
      object text not null check (object in ('program', 'campus', 'institution', 'training', 'account', 'survey', 'visit')),
      row int not null,
      name text not null,
      -- As the import left it.
      version int not null,
      -- What it changed; none of a record that it made.
      before jsonb,
      after jsonb,
      -- The entry it made in the book.
      decision_id uuid,
      primary key (import_id, record_id)
    )`.execute(db)

  // The entries of programs that go back with their import say one sentence by tens of thousands, as those that came with it do.
  await sql`drop index log_entries_search`.execute(db)
  await sql`
    create index log_entries_search on log_entries using gin ((actor_name || ' ' || says) gin_trgm_ops)
    where says <> 'Added the program by import' and says <> 'Deleted the program, as its import was taken back'
      and says <> 'Gave the program its values of before, as its import was taken back'`.execute(db)

  await sql`
    create table import_columns (
      account_id uuid not null references accounts (id) on delete cascade,
      kind text not null,
      -- The heads of the file, whatever their order.
      heads text not null,
      -- For each column the head of it, or null.
      chosen jsonb not null,
      chosen_at timestamptz not null default now(),
      primary key (account_id, kind, heads)
    )`.execute(db)
}
