/** Uploaded pictures of announcements: drawn anew, stored, and taken away again when the change they belong to fails. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { keepWith } from '../../../kit/server/files/keep-with.ts'
import { redrawn } from '../../../kit/server/files/picture.ts'
import type { Upload } from '../../../kit/server/files/upload.ts'
import { imageAddress } from '../../../kit/server/html/body.ts'
import type { Actor, Origin } from '../../../kit/server/http/actor.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { insertFile } from '../../files/server/queries.ts'
import type { Cover } from './changes.ts'

/** Widths in pixels: of a cover on its own page and in a list, and of a picture inside a text. */
const widths = { large: 1_600, small: 640, image: 1_600 }

/**
 * Runs a change in one transaction, with the cover that goes with it where one was uploaded.
 * @throws Refusal 422 at `file` for a picture that cannot be read
 */
export async function withCover<T>(
  db: Db,
  folder: string,
  actor: Actor,
  upload: Upload | null,
  change: (trx: Trx, cover: Cover | undefined) => Promise<T>,
): Promise<T> {
  if (!upload) return inTransaction(db, (trx) => change(trx, undefined))
  const [large, small] = await redrawn(upload, [widths.large, widths.small])
  return keepWith(db, folder, async (trx, keep) => {
    const cover: Cover = { cover_file_id: await keep(large.place), cover_small_file_id: await keep(small.place) }
    await insertFile(trx, cover.cover_file_id, 'cover', large, actor.id)
    await insertFile(trx, cover.cover_small_file_id, 'cover', small, actor.id)
    return change(trx, cover)
  })
}

/** A picture for a text that is being written. */
export async function addImage(db: Db, folder: string, actor: Actor, origin: Origin, upload: Upload) {
  const [picture] = await redrawn(upload, [widths.image])
  const { name, bytes, width, height } = picture
  return keepWith(db, folder, async (trx, keep) => {
    const id = await keep(picture.place)
    await insertFile(trx, id, 'announcement_image', picture, actor.id)
    await writeLog(
      { trx, actor, origin },
      {
        action: 'announcement.image_added',
        object: { type: 'file', id },
        says: `Stored the picture ${name} for an announcement`,
        after: { name, bytes, width, height },
      },
    )
    return { id, address: imageAddress(id), width, height }
  })
}
