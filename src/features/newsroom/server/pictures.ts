/** Uploaded pictures of announcements: drawn anew, stored, and taken away again when the change they belong to fails. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { type Picture, redrawn } from '../../../kit/server/files/picture.ts'
import { removeFile, storeFile } from '../../../kit/server/files/store.ts'
import { imageAddress } from '../../../kit/server/html/body.ts'
import type { Actor, Origin } from '../../../kit/server/http/actor.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
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
  if (!upload) return db.transaction().execute((trx) => change(trx, undefined))
  const [large, small] = await redrawn(upload, [widths.large, widths.small])
  return withStored(folder, [large, small], ([largeId, smallId]) =>
    db.transaction().execute(async (trx) => {
      await insertFile(trx, largeId as string, 'cover', large, actor.id)
      await insertFile(trx, smallId as string, 'cover', small, actor.id)
      return change(trx, { cover_file_id: largeId as string, cover_small_file_id: smallId as string })
    }),
  )
}

/** A picture for a text that is being written. */
export async function addImage(db: Db, folder: string, actor: Actor, origin: Origin, upload: Upload) {
  const [picture] = await redrawn(upload, [widths.image])
  const { name, bytes, width, height } = picture
  return withStored(folder, [picture], ([id]) =>
    db.transaction().execute(async (trx) => {
      await insertFile(trx, id as string, 'announcement_image', picture, actor.id)
      await writeLog(trx, actor, origin, {
        action: 'announcement.image_added',
        object: { type: 'file', id: id as string },
        says: `Stored the picture ${name} for an announcement`,
        after: { name, bytes, width, height },
      })
      return { id: id as string, address: imageAddress(id as string), width, height }
    }),
  )
}

async function withStored<T>(folder: string, pictures: readonly Picture[], use: (ids: readonly string[]) => Promise<T>): Promise<T> {
  const ids: string[] = []
  try {
    for (const picture of pictures) ids.push(await storeFile(folder, picture.place))
    return await use(ids)
  } catch (error) {
    for (const id of ids) await removeFile(folder, id)
    throw error
  }
}
