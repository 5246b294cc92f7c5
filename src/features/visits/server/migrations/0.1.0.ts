import { type Kysely, sql } from 'kysely'

/**
 * Accreditations (survey visits), the programs they cover and their steps (docs/domain.md#a-survey-visit). Their keys to institutions,
 * campuses, programs and accounts stand with those, further down in the list of features.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence accreditation_number`.execute(db)
  await sql`
    create table accreditations (
      id uuid primary key,
      number text not null unique,
      institution_id uuid not null,
      campus_id uuid not null,
      visit_type text not null check (visit_type in
        ('preliminary', 'first_formal', 'second', 'third_phase1', 'third_phase2', 'fourth_phase1', 'fourth_phase2',
         'institutional', 'revisit', 'consultancy', 'mixed')),
      mode text not null default 'onsite' check (mode in ('onsite', 'online', 'hybrid')),
      visit_date date not null,
      visit_end date not null,
      status text not null check (status in
        ('requested', 'approved', 'scheduled', 'ongoing', 'reported', 'decided', 'returned', 'postponed', 'cancelled')),
      priority_class text check (priority_class in ('A', 'B', 'C')),
      notes text,
      -- Of the time before the portal: imported as it was, with nothing told or owed.
      is_history boolean not null default false,
      requested_by uuid,
      -- Of a request that ended because another visit took its programs and charges.
      merged_into uuid references accreditations (id) on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now(),
      check (visit_end >= visit_date),
      check (not is_history or status = 'decided')
    )`.execute(db)
  await sql`create index accreditations_institution on accreditations (institution_id, visit_date)`.execute(db)
  await sql`create index accreditations_merged on accreditations (merged_into) where merged_into is not null`.execute(db)
  await sql`create index accreditations_campus on accreditations (campus_id)`.execute(db)
  await sql`create index accreditations_status on accreditations (status, visit_date, id)`.execute(db)
  await sql`create index accreditations_date on accreditations (visit_date, id)`.execute(db)
  // The days of a visit, for what overlaps a day, a month or a year.
  await sql`create index accreditations_days on accreditations using gist (daterange(visit_date, visit_end, '[]'))`.execute(db)
  await sql`create index accreditations_number_search on accreditations using gin (number gin_trgm_ops)`.execute(db)

  await sql`
    create table accreditation_programs (
      id uuid primary key,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      program_id uuid not null,
      survey_type text not null check (survey_type in
        ('preliminary', 'first_formal', 'second', 'third_phase1', 'third_phase2', 'fourth_phase1', 'fourth_phase2',
         'institutional', 'revisit', 'consultancy')),
      revisit_of text,
      level_sought text check (level_sought in ('candidate', 'level_1', 'level_2', 'level_3', 'level_4')),
      override_reason text,
      -- What the team rates by, since the visit began.
      instrument_version_id uuid,
      outcome text check (outcome in ('granted', 'deferred', 'not_granted')),
      grand_mean numeric(3, 2) check (grand_mean between 1 and 5),
      decided_on date,
      unique (accreditation_id, program_id),
      check ((survey_type = 'revisit') = (revisit_of is not null)),
      check ((outcome is null) = (decided_on is null))
    )`.execute(db)
  await sql`create index accreditation_programs_program on accreditation_programs (program_id)`.execute(db)

  // The campuses a visit covers besides its first.
  await sql`
    create table accreditation_campuses (
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      campus_id uuid not null,
      primary key (accreditation_id, campus_id)
    )`.execute(db)
  await sql`create index accreditation_campuses_campus on accreditation_campuses (campus_id)`.execute(db)

  await sql`
    create table accreditation_steps (
      id uuid primary key,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      status text not null,
      reason text,
      account_id uuid,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index accreditation_steps_accreditation on accreditation_steps (accreditation_id, at)`.execute(db)
}
