import { type Kysely, sql } from 'kysely'

/** Trainings and announcements as staff edit them: what is unique, how lists are found, covers in two sizes, pictures in texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What makes two modules the same: the code, or title and first day where there is none (also for the import).
  await sql`create unique index training_modules_code on training_modules (lower(code)) where code is not null`.execute(db)
  await sql`
    create unique index training_modules_uncoded on training_modules (lower(title), starts_on) nulls not distinct
    where code is null`.execute(db)
  await sql`create index training_modules_title on training_modules (lower(title), starts_on, id)`.execute(db)
  await sql`create index training_modules_latest on training_modules (starts_on desc nulls last, id desc)`.execute(db)
  await sql`create index training_modules_type on training_modules (type, starts_on desc nulls last, id desc)`.execute(db)
  await sql`create index training_modules_level on training_modules (lower(level))`.execute(db)
  await sql`drop index training_modules_search`.execute(db)
  await sql`
    create index training_modules_search on training_modules
    using gin ((title || ' ' || coalesce(code, '') || ' ' || coalesce(organizer, '') || ' ' || coalesce(venue, '')) gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index training_accreditors_made on training_accreditors (created_at, id)`.execute(db)

  // The cover is kept in two widths; pictures inside the text are files of a kind of their own, named by the texts that show them.
  await sql`alter table announcements add column cover_small_file_id uuid references files (id) on delete set null`.execute(db)
  await sql`create index announcements_cover on announcements (cover_file_id) where cover_file_id is not null`.execute(db)
  await sql`create index announcements_cover_small on announcements (cover_small_file_id) where cover_small_file_id is not null`.execute(db)
  await sql`alter table files drop constraint files_kind_check`.execute(db)
  await sql`
    alter table files add constraint files_kind_check
    check (kind in ('payment_proof', 'avatar', 'cover', 'document', 'report', 'announcement_image'))`.execute(db)
  await sql`
    create table announcement_images (
      announcement_id uuid not null references announcements (id) on delete cascade,
      file_id uuid not null references files (id) on delete cascade,
      primary key (announcement_id, file_id)
    )`.execute(db)
  await sql`create index announcement_images_file on announcement_images (file_id)`.execute(db)

  // The lists of staff hold drafts too; the indexes of 008 know only what is published.
  await sql`create index announcements_all on announcements (publish_at desc, id desc)`.execute(db)
  await sql`create index announcements_category on announcements (category, publish_at desc, id desc)`.execute(db)
  await sql`create index announcements_title on announcements (lower(title), id)`.execute(db)
  await sql`create index announcements_slug_prefix on announcements (slug text_pattern_ops)`.execute(db)
}
