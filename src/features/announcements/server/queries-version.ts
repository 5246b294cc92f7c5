/** What stands for the state of everything the public can read of announcements and settings. */
import { sql } from 'kysely'
import { agencyVersion } from '../../../kit/server/agency/live.ts'
import type { Db } from '../../../kit/server/db/database.ts'

/**
 * Another text after every change of an announcement, by any process, and after the time of a scheduled one has come: until then it is
 * later than all public ones, from then on it is the latest of them; and after a change of the agency's settings, as this process goes by
 * them (each request asks for those first). Read it before what is kept under it, never after.
 */
export async function publicVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: number | null; latest: string | null }>`
    select
      (select version from content_versions where topic = 'announcements') as version,
      (select max(publish_at)::text from announcements where status = 'published' and publish_at <= now()) as latest`.execute(db)
  return `${rows[0]?.version ?? 0} ${rows[0]?.latest ?? ''} ${agencyVersion()}`
}

/** When what the public reads last became another: by a change, or because the time of a scheduled announcement came. */
export async function publicSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(changed_at) from content_versions),
      (select max(publish_at) from announcements where status = 'published' and publish_at <= now())) as at`.execute(db)
  return rows[0]?.at ?? null
}
