/** Files to take along with an announcement. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { Attachment } from '../contract.ts'

/** In the order in which they were added. */
export function listAttachments(db: Db | Trx, announcementId: string): Promise<Attachment[]> {
  return db
    .selectFrom('announcement_attachments as attached')
    .innerJoin('files', 'files.id', 'attached.file_id')
    .select(['files.id', 'files.name', 'files.type', 'files.bytes'])
    .where('attached.announcement_id', '=', announcementId)
    .orderBy('attached.added_at')
    .orderBy('attached.file_id')
    .execute()
}
