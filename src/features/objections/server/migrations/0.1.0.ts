import { type Kysely, sql } from 'kysely'

/** What institutions say against people of a team, once for each person of a visit, and what QA answers (docs/domain.md#objections). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table objections (
      id uuid primary key,
      accreditation_id uuid not null references accreditations (id) on delete cascade,
      accreditor_id uuid not null references accreditors (id),
      raised_by uuid references accounts (id) on delete set null,
      reason text not null,
      status text not null default 'open' check (status in ('open', 'accepted', 'kept')),
      answer text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      unique (accreditation_id, accreditor_id)
    )`.execute(db)
  await sql`create index objections_open on objections (created_at) where status = 'open'`.execute(db)
  await sql`create index objections_accreditor on objections (accreditor_id)`.execute(db)
}
