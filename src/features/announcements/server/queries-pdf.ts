/** What the PDF of an announcement shows beyond what is read on the web. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { imagesOf } from '../../../kit/server/html/body.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { Announcement } from '../contract.ts'
import { findPublished } from './queries.ts'

export type PrintedAnnouncement = Announcement & {
  version: number
  author: string | null
  cover: { id: string; alt: string | null } | null
  /** Ids of the stored pictures its text shows. */
  pictures: string[]
}

/** Pictures a document shows at most. */
const mostPictures = 30

/** @param which id or slug @throws Refusal 404 when there is none, or it is not public */
export async function findPrinted(db: Db, which: string): Promise<PrintedAnnouncement> {
  const announcement = await findPublished(db, which)
  const more = await db
    .selectFrom('announcements')
    .leftJoin('accounts', 'accounts.id', 'announcements.author_id')
    .select(['announcements.version', 'cover_file_id as cover_id', 'cover_alt', fullNameOf<string | null>('accounts').as('author')])
    .where('announcements.id', '=', announcement.id)
    .executeTakeFirst()
  if (!more) throw notFound('This announcement')
  const { version, author, cover_id, cover_alt } = more
  const shown = imagesOf(announcement.body).slice(0, mostPictures)
  const pictures = shown.length > 0 ? await readPictures(db, announcement.id, shown) : []
  return { ...announcement, version, author, cover: cover_id ? { id: cover_id, alt: cover_alt } : null, pictures }
}

/** Those of the pictures that were stored for this announcement. */
async function readPictures(db: Db, announcementId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('announcement_images')
    .select('file_id')
    .where('announcement_id', '=', announcementId)
    .where('file_id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
    .execute()
  return rows.map((row) => row.file_id)
}
