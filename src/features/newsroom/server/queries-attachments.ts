/** Which files go along with an announcement. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { StoredRow } from '../../../kit/server/files/stored-file.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'

/** Of any announcement, for staff. @throws Refusal 404 */
export async function findAnyAttachment(db: Db, announcementId: string, fileId: string): Promise<StoredRow> {
  const found = await db
    .selectFrom('announcement_attachments as attached')
    .innerJoin('files', 'files.id', 'attached.file_id')
    .select(['files.id', 'files.name', 'files.type', 'files.bytes', 'files.sha256'])
    .where('attached.announcement_id', '=', announcementId)
    .where('attached.file_id', '=', fileId)
    .executeTakeFirst()
  if (!found) throw notFound('This file')
  return found
}

export async function insertAttachment(trx: Trx, announcementId: string, fileId: string): Promise<void> {
  await trx
    .insertInto('announcement_attachments')
    .values({ file_id: fileId, announcement_id: announcementId, added_at: sql<Date>`clock_timestamp()` })
    .execute()
}

export async function deleteAttachment(trx: Trx, announcementId: string, fileId: string): Promise<void> {
  await trx.deleteFrom('announcement_attachments').where('announcement_id', '=', announcementId).where('file_id', '=', fileId).execute()
}

/** What the public reads is another from now on. */
export async function noteChange(trx: Trx, announcementId: string): Promise<void> {
  await trx.updateTable('announcements').set({ changed_at: sql`now()` }).where('id', '=', announcementId).execute()
}
