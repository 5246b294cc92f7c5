import { type Kysely, sql } from 'kysely'

/** The board: its meetings, their agendas and votes (docs/domain.md#the-board), and the role of its trustees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop constraint accounts_role_check`.execute(db)
  await sql`
    alter table accounts add constraint accounts_role_check check (role in ('Superadmin', 'Monitoring', 'Admin', 'Finance', 'QA',
      'Content Creator', 'Guest', 'accreditor', 'institution', 'trustee'))`.execute(db)

  await sql`
    create table board_meetings (
      id uuid primary key,
      year int not null,
      seq int not null,
      kind text not null check (kind in ('meeting', 'circulation')),
      title text not null,
      held_on date not null,
      starts_at text check (starts_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
      place text,
      -- Of a vote by circulation: until then votes count.
      closes_at timestamptz,
      state text not null default 'draft' check (state in ('draft', 'called', 'closed', 'confirmed', 'cancelled')),
      cancel_reason text,
      -- No keys to accounts: one may be gone one day; the seats have the names.
      chair_id uuid,
      -- Percent of which more is needed, as the settings said when it was called.
      quorum int,
      majority int,
      minutes text,
      called_at timestamptz,
      closed_at timestamptz,
      qa_confirmed_by uuid,
      qa_confirmed_at timestamptz,
      board_confirmed_by uuid,
      board_confirmed_at timestamptz,
      confirmed_at timestamptz,
      announcement_id uuid,
      created_by uuid,
      created_at timestamptz not null default now(),
      version int not null default 1,
      unique (year, seq),
      check (kind = 'circulation' or closes_at is null),
      check ((state = 'confirmed') = (confirmed_at is not null)),
      check (state <> 'confirmed' or (qa_confirmed_by is not null and board_confirmed_by is not null and qa_confirmed_by <> board_confirmed_by))
    )`.execute(db)
  await sql`create index board_meetings_day on board_meetings (held_on desc, id)`.execute(db)

  await sql`
    create table board_seats (
      meeting_id uuid not null references board_meetings (id) on delete cascade,
      account_id uuid not null,
      name text not null,
      attendance text not null default 'asked' check (attendance in ('asked', 'present', 'absent', 'left')),
      primary key (meeting_id, account_id)
    )`.execute(db)
  await sql`create index board_seats_account on board_seats (account_id)`.execute(db)

  await sql`
    create table board_items (
      id uuid primary key,
      meeting_id uuid not null references board_meetings (id) on delete cascade,
      place int not null,
      kind text not null check (kind in ('outcome', 'downgrade', 'lapse', 'other')),
      title text not null,
      note text,
      is_consent boolean not null default false,
      is_secret boolean not null default false,
      -- No keys: the agenda keeps what was on it, whatever becomes of program and visit.
      survey_id uuid,
      accreditation_id uuid,
      program_id uuid,
      institution_id uuid,
      -- What the level was when it was proposed to lower or take it.
      validity_before date,
      motion jsonb,
      moved_by uuid,
      seconded_by uuid,
      voting text not null default 'waiting' check (voting in ('waiting', 'open', 'closed')),
      round int not null default 1,
      result text check (result in ('carried', 'lost', 'tied', 'no_quorum')),
      count_for int,
      count_against int,
      count_abstain int,
      entitled int,
      decision_number text,
      version int not null default 1,
      check (kind = 'other' or institution_id is not null),
      check ((voting = 'closed') = (result is not null))
    )`.execute(db)
  await sql`create index board_items_meeting on board_items (meeting_id, place, id)`.execute(db)
  await sql`create index board_items_survey on board_items (survey_id) where survey_id is not null`.execute(db)
  await sql`create index board_items_program on board_items (program_id) where program_id is not null`.execute(db)

  await sql`
    create table board_recusals (
      item_id uuid not null references board_items (id) on delete cascade,
      account_id uuid not null,
      is_declared boolean not null,
      reason text not null,
      at timestamptz not null default now(),
      primary key (item_id, account_id)
    )`.execute(db)

  // Who has voted stands apart from how: of a secret vote no key and no time leads from one to the other.
  await sql`
    create table board_ballots (
      item_id uuid not null references board_items (id) on delete cascade,
      round int not null,
      account_id uuid not null,
      primary key (item_id, round, account_id)
    )`.execute(db)
  await sql`
    create table board_votes (
      id uuid primary key,
      item_id uuid not null references board_items (id) on delete cascade,
      round int not null,
      choice text not null check (choice in ('for', 'against', 'abstain')),
      -- None of a secret vote.
      account_id uuid,
      unique (item_id, round, account_id)
    )`.execute(db)

  await sql`
    create table board_remarks (
      id uuid primary key,
      item_id uuid not null references board_items (id) on delete cascade,
      account_id uuid not null,
      name text not null,
      text text not null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index board_remarks_item on board_remarks (item_id, at, id)`.execute(db)
}
