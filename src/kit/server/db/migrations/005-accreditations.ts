import { type Kysely, sql } from 'kysely'

/** Accreditations (survey visits), the programs they cover, their steps, and the assigned accreditors (docs/domain.md#a-survey-visit). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence accreditation_number`.execute(db)
  await sql`
    create table accreditations (
      id uuid primary key,
      number text not null unique,
      institution_id uuid not null references institutions (id),
      campus_id uuid not null references campuses (id),
      visit_type text not null check (visit_type in
        ('preliminary', 'first_formal', 'second', 'third_phase1', 'third_phase2', 'fourth_phase1', 'fourth_phase2',
         'institutional', 'revisit', 'consultancy')),
      mode text not null default 'onsite' check (mode in ('onsite', 'online', 'hybrid')),
      visit_date date not null,
      visit_end date not null,
      status text not null check (status in
        ('requested', 'approved', 'scheduled', 'ongoing', 'reported', 'decided', 'returned', 'postponed', 'cancelled')),
      priority_class text check (priority_class in ('A', 'B', 'C')),
      notes text,
      requested_by uuid references accounts (id) on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (visit_end >= visit_date)
    )`.execute(db)
  await sql`create index accreditations_institution on accreditations (institution_id, visit_date)`.execute(db)
  await sql`create index accreditations_date on accreditations (visit_date, id)`.execute(db)
  await sql`create index accreditations_status on accreditations (status, visit_date, id)`.execute(db)
  await sql`create index accreditations_campus on accreditations (campus_id)`.execute(db)

  await sql`
    create table accreditation_programs (
      id uuid primary key,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      program_id uuid not null references programs (id),
      level_sought text not null check (level_sought in ('candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
      outcome text check (outcome in ('granted', 'deferred', 'not_granted')),
      grand_mean numeric(3, 2) check (grand_mean between 1 and 5),
      decided_on date,
      unique (accreditation_id, program_id),
      check ((outcome is null) = (decided_on is null))
    )`.execute(db)
  await sql`create index accreditation_programs_program on accreditation_programs (program_id)`.execute(db)

  await sql`
    create table accreditation_steps (
      id uuid primary key,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      status text not null,
      reason text,
      account_id uuid references accounts (id) on delete set null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index accreditation_steps_accreditation on accreditation_steps (accreditation_id, at)`.execute(db)

  await sql`
    create table assignments (
      id uuid primary key,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      accreditor_id uuid not null references accreditors (id),
      role text not null check (role in ('overall_coordinator', 'team_leader', 'member', 'consultant', 'trainee', 'observer')),
      status text not null default 'invited' check (status in
        ('invited', 'accepted', 'declined', 'confirmed', 'completed', 'withdrawn', 'no_show')),
      report_status text not null default 'not_started' check (report_status in
        ('not_started', 'draft', 'submitted', 'late', 'returned', 'accepted')),
      areas text[] not null default '{}',
      program_ids uuid[] not null default '{}',
      decline_reason text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      unique (accreditation_id, accreditor_id)
    )`.execute(db)
  // One overall coordinator per accreditation; somebody who declined or withdrew no longer holds the place.
  await sql`
    create unique index assignments_overall_coordinator on assignments (accreditation_id)
    where role = 'overall_coordinator' and status not in ('declined', 'withdrawn', 'no_show')`.execute(db)
  await sql`create index assignments_accreditor on assignments (accreditor_id, created_at)`.execute(db)
}
