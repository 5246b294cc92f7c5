import { type Kysely, sql } from 'kysely'

/** What is written for visits: programme, places, contacts, travel (docs/domain.md#the-packet). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_packets (
      accreditation_id uuid primary key references accreditations (id) on delete cascade,
      -- items by the number of their day: a visit that moves takes them along
      programme jsonb not null,
      places jsonb not null,
      contacts jsonb not null,
      travel text not null,
      version int not null default 1,
      changed_at timestamptz not null default now(),
      changed_by uuid references accounts (id) on delete set null
    )`.execute(db)
  await sql`create index visit_packets_changer on visit_packets (changed_by) where changed_by is not null`.execute(db)
}
