import { type Kysely, sql } from 'kysely'

/** Comments of staff on records, and whom they mention (docs/domain.md#comments). They go with the record they stand on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comments (
      id uuid primary key,
      accreditation_id uuid references accreditations (id) on delete cascade,
      program_id uuid references programs (id) on delete cascade,
      institution_id uuid references institutions (id) on delete cascade,
      accreditor_id uuid references accreditors (id) on delete cascade,
      -- Who wrote it is kept by name, too: the account may be gone one day.
      author_id uuid references accounts (id) on delete set null,
      author_name text not null,
      text text check (char_length(text) between 1 and 2000),
      written_at timestamptz not null default now(),
      edited_at timestamptz,
      removed_at timestamptz,
      version int not null default 1,
      check (num_nonnulls(accreditation_id, program_id, institution_id, accreditor_id) = 1),
      check ((text is null) = (removed_at is not null))
    )`.execute(db)
  for (const column of ['accreditation_id', 'program_id', 'institution_id', 'accreditor_id'])
    await sql`create index ${sql.ref(`comments_${column.slice(0, -3)}`)} on comments (${sql.ref(column)}, written_at, id)
      where ${sql.ref(column)} is not null`.execute(db)
  await sql`create index comments_author on comments (author_id) where author_id is not null`.execute(db)

  await sql`
    create table comment_mentions (
      comment_id uuid not null references comments (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      -- As it stands in the text.
      name text not null,
      at timestamptz not null default now(),
      read_at timestamptz,
      primary key (comment_id, account_id)
    )`.execute(db)
  await sql`create index comment_mentions_account on comment_mentions (account_id, at)`.execute(db)
  await sql`create index comment_mentions_unread on comment_mentions (account_id) where read_at is null`.execute(db)
}
