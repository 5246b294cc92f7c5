import { type Kysely, sql } from 'kysely'

/**
 * When somebody left the team (declined, withdrawn, not come): from then on the place is open, until somebody who was invited later
 * takes it, or QA says that it stays empty (docs/domain.md#seasons). Who left before this version leaves no open place. Of a no its kind,
 * to be counted; of an invitation without an answer the last day of which the person was reminded, and of which QA was told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assignments add left_at timestamptz, add place_closed_at timestamptz`.execute(db)
  await sql`
    alter table assignments add decline_kind text check (decline_kind in ('dates', 'workload', 'tie', 'health', 'other')),
      add reminded_for date, add silent_for date`.execute(db)
  await sql`create index assignments_left on assignments (accreditation_id) where left_at is not null and place_closed_at is null`.execute(
    db,
  )
}
