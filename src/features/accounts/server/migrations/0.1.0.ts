import { type Kysely, sql } from 'kysely'

/** Accounts (docs/domain.md#accounts-and-sign-in), and the profiles that accounts of accreditors have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new e-mail address stands apart until its link is opened; a photo is kept in two sizes. `main_since`: when an account of an
  // institution was handed the main one. `stand_in_id`: who stands in for somebody on the staff on the days away.
  await sql`
    create table accounts (
      id uuid primary key,
      role text not null check (role in
        ('Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA', 'Content Creator', 'Guest', 'accreditor', 'institution')),
      status text not null check (status in ('invited', 'pending', 'active', 'suspended')),
      email text not null,
      new_email text,
      email_verified_at timestamptz,
      password_hash text,
      first_name text not null,
      middle_name text,
      last_name text not null,
      suffix text,
      professional_title text,
      mobile text,
      region text,
      institution_id uuid references institutions (id),
      avatar_file_id uuid references files (id) on delete set null,
      avatar_small_file_id uuid references files (id) on delete set null,
      last_login_at timestamptz,
      main_since timestamptz,
      away_from date,
      away_until date,
      stand_in_id uuid references accounts (id) on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (role <> 'institution' or institution_id is not null),
      check ((away_from is null) = (away_until is null)),
      check (away_until >= away_from),
      check (stand_in_id <> id)
    )`.execute(db)
  // Of tables above: who gave a record its next name.
  await sql`alter table former_names add foreign key (changed_by) references accounts (id) on delete set null`.execute(db)
  await sql`create unique index accounts_email on accounts (lower(email))`.execute(db)
  await sql`create index accounts_stand_in on accounts (stand_in_id) where stand_in_id is not null`.execute(db)
  await sql`create index accounts_institution on accounts (institution_id)`.execute(db)
  await sql`create index accounts_role on accounts (role, last_name, first_name, id)`.execute(db)
  // The list: an index for each of its orders, its filters and the search.
  await sql`create index accounts_name on accounts (lower(last_name), lower(first_name), id)`.execute(db)
  await sql`create index accounts_role_name on accounts (role, lower(last_name), lower(first_name), id)`.execute(db)
  await sql`create index accounts_created on accounts (created_at, id)`.execute(db)
  await sql`create index accounts_last_login on accounts (last_login_at desc nulls last, id desc)`.execute(db)
  await sql`create index accounts_region on accounts (region, role)`.execute(db)
  await sql`create index accounts_status on accounts (status)`.execute(db)
  await sql`create index accounts_pending on accounts (created_at, id) where status = 'pending'`.execute(db)
  await sql`create index accounts_email_search on accounts using gin (email gin_trgm_ops)`.execute(db)
  await sql`
    create index accounts_name_search on accounts
    using gin (full_name(professional_title, first_name, middle_name, last_name, suffix) gin_trgm_ops)`.execute(db)
  // Whether a photo is still shown is asked for each file that is removed.
  await sql`create index accounts_avatar on accounts (avatar_file_id) where avatar_file_id is not null`.execute(db)
  await sql`create index accounts_avatar_small on accounts (avatar_small_file_id) where avatar_small_file_id is not null`.execute(db)

  // The profile of an accreditor; its id is the account's id (docs/domain.md#accreditor-profile). Made and removed with the role.
  await sql`
    create table accreditors (
      id uuid primary key references accounts (id) on delete cascade,
      home_institution_id uuid references institutions (id),
      position text,
      specialisations text[] not null default '{}',
      undergraduate text[] not null default '{}',
      masteral text[] not null default '{}',
      doctorate text[] not null default '{}',
      status text not null default 'active' check (status in ('active', 'on_leave', 'retired')),
      version int not null default 1
    )`.execute(db)
  await sql`create index accreditors_home on accreditors (home_institution_id)`.execute(db)
  await sql`create index accreditors_status on accreditors (status)`.execute(db)

  // Of tables above: whose link, whose file, who asked for a visit and who took its steps.
  await sql`alter table account_tokens add foreign key (account_id) references accounts (id) on delete cascade`.execute(db)
  await sql`alter table files add foreign key (uploaded_by) references accounts (id) on delete set null`.execute(db)
  await sql`alter table accreditations add foreign key (requested_by) references accounts (id) on delete set null`.execute(db)
  await sql`alter table accreditation_steps add foreign key (account_id) references accounts (id) on delete set null`.execute(db)
}
