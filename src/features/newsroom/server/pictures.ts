/** Uploaded pictures of announcements: drawn anew, stored, and taken away again when the change they belong to fails. */

import type { Act } from '../../../kit/server/acts/act.ts'
import { type Picture, redrawn } from '../../../kit/server/files/picture.ts'
import { imageAddress } from '../../../kit/server/html/body.ts'
import type { Upload } from '../../../kit/server/http/upload.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { insertFile } from '../../files/server/queries.ts'
import type { Cover } from './acts.ts'

/** Widths in pixels: of a cover on its own page and in a list, and of a picture inside a text. */
const widths = { large: 1_600, small: 640, image: 1_600 }

type DrawnCover = readonly [large: Picture, small: Picture]

/** @throws Refusal 422 at `file` for a picture that cannot be read */
export async function drawnCover(upload: Upload | null): Promise<DrawnCover | undefined> {
  return upload ? redrawn(upload, [widths.large, widths.small]) : undefined
}

/** Stores the cover that goes with a change, where one was uploaded; the change itself writes the entry of the log. */
export async function keepCover({ trx, actor, keep }: Act, drawn: DrawnCover | undefined): Promise<Cover | undefined> {
  if (!drawn) return undefined
  const [large, small] = drawn
  const cover: Cover = { cover_file_id: await keep(large.place), cover_small_file_id: await keep(small.place) }
  await insertFile(trx, cover.cover_file_id, 'cover', large, actor.id)
  await insertFile(trx, cover.cover_small_file_id, 'cover', small, actor.id)
  return cover
}

/** @throws Refusal 422 as `drawnCover` */
export async function drawnImage(upload: Upload): Promise<Picture> {
  const [picture] = await redrawn(upload, [widths.image])
  return picture
}

/** A picture for a text that is being written. */
export async function addImage(act: Act, picture: Picture) {
  const { trx, actor, keep } = act
  const { name, bytes, width, height } = picture
  const id = await keep(picture.place)
  await insertFile(trx, id, 'announcement_image', picture, actor.id)
  await writeLog(act, {
    action: 'announcement.image_added',
    object: { type: 'file', id },
    says: `Stored the picture ${name} for an announcement`,
    after: { name, bytes, width, height },
  })
  return { id, address: imageAddress(id), width, height }
}
