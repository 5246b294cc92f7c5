/** Files to take along with an announcement: each added and taken away by itself, beside the text. */
import type { Act } from '../../../kit/server/acts/act.ts'
import { cleanPicture } from '../../../kit/server/files/picture.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
import { type LogEntry, writeLog } from '../../../kit/server/log/queries.ts'
import type { Attachment } from '../../announcements/contract.ts'
import { listAttachments } from '../../announcements/server/queries-attachments.ts'
import { insertFile } from '../../files/server/queries.ts'
import { mostAttachments } from '../rules.ts'
import { lockAnnouncement, type StoredAnnouncement } from './queries.ts'
import { deleteAttachment, insertAttachment, noteChange } from './queries-attachments.ts'

export type Attached = Pick<Upload, 'place' | 'name' | 'type' | 'bytes' | 'sha256'>

/** A picture without what its file tells of place and device; a document as it is. @throws Refusal 422 at `file` */
export async function cleanAttachment(upload: Upload): Promise<Attached> {
  return upload.type.startsWith('image/') ? cleanPicture(upload) : upload
}

/** @throws Refusal 404; 422 at `file` where there are as many as there may be, or the same file is attached already */
export async function addAttachment(act: Act, announcementId: string, file: Attached): Promise<Attachment[]> {
  const { trx, actor, keep } = act
  const announcement = (await lockAnnouncement(trx, announcementId)) ?? missing()
  const before = await listAttachments(trx, announcementId)
  if (before.length >= mostAttachments)
    throw invalid('file', `An announcement takes ${mostAttachments} files along. Take one away, or put several into one.`)
  if (before.some((one) => one.name === file.name && one.bytes === file.bytes))
    throw invalid('file', `${file.name} is attached already. Choose another file.`)
  const id = await keep(file.place)
  await insertFile(trx, id, 'announcement_file', file, actor.id)
  await insertAttachment(trx, announcementId, id)
  return tell(act, announcement, before, {
    action: 'announcement.attachment_added',
    says: `Attached ${file.name} to the announcement ${announcement.title}`,
  })
}

/** @throws Refusal 404 */
export async function removeAttachment(act: Act, announcementId: string, fileId: string): Promise<Attachment[]> {
  const { trx } = act
  const announcement = (await lockAnnouncement(trx, announcementId)) ?? missing()
  const before = await listAttachments(trx, announcementId)
  const gone = before.find((one) => one.id === fileId)
  if (!gone) throw notFound('This file')
  await deleteAttachment(trx, announcementId, fileId)
  return tell(act, announcement, before, {
    action: 'announcement.attachment_removed',
    says: `Took ${gone.name} off the announcement ${announcement.title}`,
  })
}

/** The public page changes; the version stays: who is writing the text is not told that it changed meanwhile. */
async function tell(act: Act, { id }: StoredAnnouncement, before: Attachment[], entry: Pick<LogEntry, 'action' | 'says'>) {
  await noteChange(act.trx, id)
  const after = await listAttachments(act.trx, id)
  const names = (files: Attachment[]) => ({ attachments: files.map((one) => one.name) })
  await writeLog(act, { ...entry, object: { type: 'announcement', id }, before: names(before), after: names(after) })
  return after
}

function missing(): never {
  throw notFound('This announcement')
}
