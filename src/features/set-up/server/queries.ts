import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { SetUpStep } from '../contract.ts'

/** What people bring into a new installation. */
export type Counted = Exclude<SetUpStep, 'agency' | 'texts' | 'mail' | 'security'>

/** How many there are of each; of the accounts those of the staff, without the person who asks. */
export async function countRecords(db: Db, personId: string): Promise<Record<Counted, number>> {
  const { rows } = await sql<Record<Counted, number>>`
    select
      (select count(*) from accounts where role not in ('accreditor', 'institution') and id <> ${personId})::int as accounts,
      (select count(*) from institutions where merged_into is null)::int as institutions,
      (select count(*) from campuses)::int as campuses,
      (select count(*) from programs)::int as programs,
      (select count(*) from accounts where role = 'accreditor' and merged_into is null)::int as people,
      (select count(*) from instruments where status = 'published')::int as instruments,
      (select count(*) from announcements where status = 'published')::int as announcement`.execute(db)
  return rows[0] as Record<Counted, number>
}
