import { type Kysely, sql } from 'kysely'

/** The evidence rooms of visits: items with their versions, uploads under way, the self-survey, and who looked (docs/domain.md#evidence). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evidence_times (
      accreditation_id uuid primary key references accreditations (id) on delete cascade,
      -- None: so many days before and after the visit, as the settings say.
      opens_at timestamptz,
      closes_at timestamptz,
      -- Until then the institution may add although the visit is reported.
      reopened_until timestamptz,
      version int not null default 1
    )`.execute(db)

  await sql`
    create table evidence_items (
      id uuid primary key,
      survey_id uuid not null references accreditation_programs (id),
      slot text not null check (slot in ('evidence', 'profile')),
      -- None: about the whole program.
      area text check (area in ('I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X')),
      title text not null check (title <> ''),
      number int not null check (number > 0),
      version int not null default 1,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      removed_by uuid references accounts (id) on delete set null,
      check (slot = 'evidence' or area is null)
    )`.execute(db)
  await sql`create index evidence_items_survey on evidence_items (survey_id, area, id) where removed_at is null`.execute(db)
  await sql`create index evidence_items_all on evidence_items (survey_id)`.execute(db)
  await sql`create unique index evidence_items_profile on evidence_items (survey_id) where slot = 'profile' and removed_at is null`.execute(
    db,
  )
  await sql`create index evidence_items_search on evidence_items using gin (title gin_trgm_ops)`.execute(db)
  await sql`create index evidence_items_remover on evidence_items (removed_by) where removed_by is not null`.execute(db)

  await sql`
    create table evidence_versions (
      id uuid primary key,
      item_id uuid not null references evidence_items (id),
      number int not null check (number > 0),
      kind text not null check (kind in ('file', 'link')),
      file_id uuid references files (id),
      url text,
      added_by uuid references accounts (id) on delete set null,
      added_at timestamptz not null default now(),
      unique (item_id, number),
      check ((kind = 'file') = (file_id is not null) and (kind = 'link') = (url is not null))
    )`.execute(db)
  await sql`create index evidence_versions_file on evidence_versions (file_id) where file_id is not null`.execute(db)
  await sql`create index evidence_versions_adder on evidence_versions (added_by) where added_by is not null`.execute(db)

  // The bytes lie beside the stored files until the last one has come.
  await sql`
    create table evidence_uploads (
      id uuid primary key,
      survey_id uuid not null references accreditation_programs (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      item_id uuid references evidence_items (id),
      slot text not null check (slot in ('evidence', 'profile')),
      area text,
      title text not null check (title <> ''),
      name text not null check (name <> ''),
      bytes int not null check (bytes > 0),
      received int not null default 0 check (received between 0 and bytes),
      first_sha256 text,
      first_bytes int,
      version_id uuid references evidence_versions (id),
      began_at timestamptz not null default now(),
      touched_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index evidence_uploads_survey on evidence_uploads (survey_id, account_id)`.execute(db)
  await sql`create index evidence_uploads_account on evidence_uploads (account_id)`.execute(db)
  await sql`create index evidence_uploads_item on evidence_uploads (item_id) where item_id is not null`.execute(db)
  await sql`create index evidence_uploads_version on evidence_uploads (version_id) where version_id is not null`.execute(db)

  // What the institution says of itself: one mark a statement, by the id the statement keeps through the versions of its instrument.
  await sql`
    create table evidence_marks (
      survey_id uuid not null references accreditation_programs (id),
      statement_id uuid not null,
      mark text check (mark in ('5', '4', '3', '2', '1', '0', 'na')),
      remark text not null default '',
      account_id uuid references accounts (id) on delete set null,
      at timestamptz not null default now(),
      primary key (survey_id, statement_id)
    )`.execute(db)
  await sql`create index evidence_marks_account on evidence_marks (account_id) where account_id is not null`.execute(db)

  // A row each time somebody of the team had a version.
  await sql`
    create table evidence_views (
      id uuid primary key,
      version_id uuid not null references evidence_versions (id),
      account_id uuid not null references accounts (id),
      act text not null check (act in ('read', 'followed')),
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index evidence_views_version on evidence_views (version_id)`.execute(db)
  await sql`create index evidence_views_account on evidence_views (account_id)`.execute(db)

  await sql`
    create table evidence_looks (
      survey_id uuid not null references accreditation_programs (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      first_at timestamptz not null default now(),
      since timestamptz,
      at timestamptz not null default now(),
      primary key (survey_id, account_id)
    )`.execute(db)
  await sql`create index evidence_looks_account on evidence_looks (account_id)`.execute(db)
}
