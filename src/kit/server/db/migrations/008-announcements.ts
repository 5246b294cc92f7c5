import { type Kysely, sql } from 'kysely'

/** Announcements of the four categories (docs/domain.md#announcements). The body is sanitised HTML. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcements (
      id uuid primary key,
      title text not null,
      slug text not null unique,
      category text not null check (category in
        ('ann_accrediting_survey_news', 'ann_survey_visits', 'trainings', 'ann_conferences')),
      summary text not null default '',
      body text not null,
      body_text text not null default '',
      cover_file_id uuid references files (id) on delete set null,
      cover_alt text,
      venue text,
      event_from date,
      event_to date,
      publish_at timestamptz not null,
      status text not null check (status in ('draft', 'published')),
      pinned boolean not null default false,
      author_id uuid references accounts (id) on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (event_to is null or event_from is null or event_to >= event_from)
    )`.execute(db)
  await sql`create index announcements_published on announcements (category, publish_at desc, id) where status = 'published'`.execute(db)
  await sql`create index announcements_latest on announcements (publish_at desc, id) where status = 'published'`.execute(db)
  await sql`create index announcements_search on announcements using gin ((title || ' ' || body_text) gin_trgm_ops)`.execute(db)
}
