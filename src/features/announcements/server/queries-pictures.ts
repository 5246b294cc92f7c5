/** Covers in two sizes, and pictures inside texts. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'

export type CoverSize = 'large' | 'small'
export type PictureFile = { id: string; name: string; type: string; bytes: number; sha256: string }

/** The file of a cover over the table `announcements`; one stored in a single size serves for both. */
export function coverId(size: CoverSize): RawBuilder<string> {
  if (size === 'large') return sql<string>`announcements.cover_file_id`
  return sql<string>`coalesce(announcements.cover_small_file_id, announcements.cover_file_id)`
}

/** The cover of any announcement, for staff. @throws Refusal 404 */
export async function findAnyCover(db: Db, id: string, size: CoverSize): Promise<PictureFile> {
  const file = await db
    .selectFrom('announcements')
    .innerJoin('files', (join) => join.on('files.id', '=', coverId(size)))
    .select(['files.id', 'files.name', 'files.type', 'files.bytes', 'files.sha256'])
    .where('announcements.id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound('This picture')
  return file
}

/** A picture that a text shows or that was uploaded within a week, for a text still being written; what nothing shows is removed after it. @throws Refusal 404 */
export async function findImage(db: Db, id: string): Promise<PictureFile> {
  const file = await db
    .selectFrom('files')
    .select(['id', 'name', 'type', 'bytes', 'sha256'])
    .where('id', '=', id)
    .where('kind', '=', 'announcement_image')
    .where(sql<boolean>`(created_at > now() - interval '7 days' or exists (select from announcement_images where file_id = files.id))`)
    .executeTakeFirst()
  if (!file) throw notFound('This picture')
  return file
}

/** Notes which pictures a text shows, in place of those noted before. @returns false when one of them is not stored */
export async function replaceImages(trx: Trx, announcementId: string, ids: string[]): Promise<boolean> {
  await trx
    .deleteFrom('announcement_images')
    .where('announcement_id', '=', announcementId)
    .where(sql<boolean>`file_id <> all(${ids}::uuid[])`)
    .execute()
  await sql`
    insert into announcement_images (announcement_id, file_id)
    select ${announcementId}::uuid, id from files where id = any(${ids}::uuid[]) and kind = 'announcement_image'
    on conflict do nothing`.execute(trx)
  const { count } = await trx
    .selectFrom('announcement_images')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('announcement_id', '=', announcementId)
    .executeTakeFirstOrThrow()
  return count === ids.length
}
