import { type Kysely, sql } from 'kysely'

/**
 * Seasons: the visits wished for, who is kept or ruled out for each, and the plan that was made last (docs/domain.md#seasons). A plan is
 * kept as the planner answered it: what is looked at, and confirmed visit by visit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seasons (
      id uuid primary key,
      name text not null,
      from_date date not null,
      to_date date not null,
      plan jsonb,
      -- Which plan somebody looks at: one that was made anew meanwhile is not confirmed unseen.
      plan_id uuid,
      planned_at timestamptz,
      -- Somebody plans, and a better plan may follow; over after some minutes whatever happened.
      planning_since timestamptz,
      -- What is planned by where it is not the usual: see SeasonLimits.
      limits jsonb not null default '{}',
      version int not null default 1,
      created_by uuid references accounts (id) on delete set null,
      created_at timestamptz not null default now(),
      check (to_date >= from_date)
    )`.execute(db)
  await sql`create index seasons_days on seasons (from_date desc, id)`.execute(db)

  await sql`
    create table season_visits (
      id uuid primary key,
      season_id uuid not null references seasons (id) on delete cascade,
      source text not null check (source in ('request', 'validity', 'recommendation')),
      -- A request or a visit of the schedule; of a validity the visit that was added when it was confirmed.
      accreditation_id uuid references accreditations (id) on delete cascade,
      campus_id uuid not null references campuses (id),
      program_ids uuid[] not null default '{}',
      priority_class text check (priority_class in ('A', 'B', 'C')),
      window_from date not null,
      window_to date not null,
      length int not null check (length between 1 and 14),
      places jsonb not null,
      confirmed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (season_id, accreditation_id),
      check (window_to >= window_from)
    )`.execute(db)
  await sql`create index season_visits_season on season_visits (season_id)`.execute(db)
  await sql`create index season_visits_accreditation on season_visits (accreditation_id)`.execute(db)
  await sql`create index season_visits_campus on season_visits (campus_id)`.execute(db)

  await sql`
    create table season_people (
      season_visit_id uuid not null references season_visits (id) on delete cascade,
      accreditor_id uuid not null references accreditors (id) on delete cascade,
      kind text not null check (kind in ('kept', 'ruled_out')),
      role text,
      primary key (season_visit_id, accreditor_id),
      check ((kind = 'kept') = (role is not null))
    )`.execute(db)
  // one change that was tried without keeping it, and the plan as it would be: the last of each season and account
  await sql`
    create table season_trials (
      season_id uuid not null references seasons (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      id uuid not null,
      -- The plan beside which it stands, and the version of the wishes it was made for: of others it is not taken over.
      plan_id uuid,
      version int not null,
      change jsonb not null,
      plan jsonb not null,
      tried_at timestamptz not null default now(),
      primary key (season_id, account_id)
    )`.execute(db)
  await sql`create index season_trials_account on season_trials (account_id)`.execute(db)
  await sql`create index season_people_accreditor on season_people (accreditor_id)`.execute(db)
}
