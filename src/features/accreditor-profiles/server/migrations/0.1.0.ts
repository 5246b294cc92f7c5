import { type Kysely, sql } from 'kysely'

/** What accreditors say about themselves besides their profile's own row (docs/domain.md#accreditor-profile): trainings, and ties to institutions. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
      relation text not null constraint sub_member_institutions_relation
        check (relation in ('employee', 'former_employee', 'consultant', 'alumnus', 'relative_employed', 'other')),
      from_date date,
      to_date date,
      declared_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sub_member_institutions_accreditor on sub_member_institutions (accreditor_id, institution_id)`.execute(db)
  await sql`create index sub_member_institutions_institution on sub_member_institutions (institution_id)`.execute(db)

  await sql`
    create table accreditor_days_off (
      id uuid primary key,
      accreditor_id uuid not null references accreditors (id) on delete cascade,
      from_date date not null,
      to_date date not null,
      note text,
      check (to_date >= from_date)
    )`.execute(db)
  await sql`create index accreditor_days_off_accreditor on accreditor_days_off (accreditor_id, to_date)`.execute(db)
}
