import { type Kysely, sql } from 'kysely'

/** What is known of a stored file; its content lies outside the web root under its random id (docs/domain.md#files). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose file it is: the key to the account stands with the accounts.
  await sql`
    create table files (
      id uuid primary key,
      kind text not null check (kind in ('payment_proof', 'avatar', 'cover', 'document', 'report', 'announcement_image',
        'announcement_file', 'mark', 'rating_photo', 'recommendation_file', 'evidence')),
      name text not null,
      type text not null,
      bytes int not null,
      sha256 text not null,
      uploaded_by uuid,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index files_evidence_search on files using gin (name gin_trgm_ops) where kind = 'evidence'`.execute(db)
}
