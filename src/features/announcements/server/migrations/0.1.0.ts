import { type Kysely, sql } from 'kysely'

/**
 * Announcements of the four categories (docs/domain.md#announcements). The body is sanitised HTML. The cover is kept in two widths;
 * pictures inside the text are files of a kind of their own, named by the texts that show them; so are files to take along.
 */
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
      cover_small_file_id uuid references files (id) on delete set null,
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
      changed_at timestamptz not null default now(),
      check (event_to is null or event_from is null or event_to >= event_from)
    )`.execute(db)
  await sql`create index announcements_published on announcements (category, publish_at desc, id) where status = 'published'`.execute(db)
  await sql`create index announcements_latest on announcements (publish_at desc, id) where status = 'published'`.execute(db)
  await sql`create index announcements_search on announcements using gin ((title || ' ' || body_text) gin_trgm_ops)`.execute(db)
  // The lists of staff hold drafts too.
  await sql`create index announcements_all on announcements (publish_at desc, id desc)`.execute(db)
  await sql`create index announcements_category on announcements (category, publish_at desc, id desc)`.execute(db)
  await sql`create index announcements_title on announcements (lower(title), id)`.execute(db)
  await sql`create index announcements_slug_prefix on announcements (slug text_pattern_ops)`.execute(db)
  await sql`create index announcements_cover on announcements (cover_file_id) where cover_file_id is not null`.execute(db)
  await sql`
    create index announcements_cover_small on announcements (cover_small_file_id) where cover_small_file_id is not null`.execute(db)

  await sql`
    create table announcement_images (
      announcement_id uuid not null references announcements (id) on delete cascade,
      file_id uuid not null references files (id) on delete cascade,
      primary key (announcement_id, file_id)
    )`.execute(db)
  await sql`create index announcement_images_file on announcement_images (file_id)`.execute(db)

  // Files to take along, in the order in which they were added.
  await sql`
    create table announcement_attachments (
      file_id uuid primary key references files (id) on delete cascade,
      announcement_id uuid not null references announcements (id) on delete cascade,
      added_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index announcement_attachments_of on announcement_attachments (announcement_id, added_at, file_id)`.execute(db)

  // What is kept of the public pages is held against its number.
  await sql`
    create trigger announcements_noted after insert or update or delete or truncate on announcements
    for each statement execute function note_content_change('announcements')`.execute(db)
}
