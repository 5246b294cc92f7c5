import { type Kysely, sql } from 'kysely'

/** The profile of an accreditor; its id is the account's id (docs/domain.md#accreditor-profile). */
export async function up(db: Kysely<unknown>): Promise<void> {
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

  await sql`
    create table accreditor_trainings (
      id uuid primary key,
      accreditor_id uuid not null references accreditors (id) on delete cascade,
      title text not null,
      organiser text,
      hours int,
      from_date date,
      to_date date
    )`.execute(db)
  await sql`create index accreditor_trainings_accreditor on accreditor_trainings (accreditor_id)`.execute(db)

  await sql`
    create table sub_member_institutions (
      id uuid primary key,
      accreditor_id uuid not null references accreditors (id) on delete cascade,
      institution_id uuid not null references institutions (id),
      relation text not null,
      from_date date,
      to_date date
    )`.execute(db)
  await sql`create index sub_member_institutions_accreditor on sub_member_institutions (accreditor_id, institution_id)`.execute(db)
  await sql`create index sub_member_institutions_institution on sub_member_institutions (institution_id)`.execute(db)

  // Account number and TIN are encrypted at rest; the last four digits stand beside them for the masked view.
  await sql`
    create table accreditor_finance_infos (
      accreditor_id uuid primary key references accreditors (id) on delete cascade,
      bank text not null,
      branch text,
      account_name text not null,
      account_number_encrypted bytea not null,
      account_number_last4 text not null,
      tin_encrypted bytea,
      tin_last4 text,
      version int not null default 1
    )`.execute(db)
}
