/** The own photo: drawn anew in two sizes, stored under new ids, and the old files removed once nothing names them. */
import type { FastifyBaseLogger } from 'fastify'
import type { User } from '../../../kit/contract/user.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { keepWith } from '../../../kit/server/files/keep-with.ts'
import { squares } from '../../../kit/server/files/picture.ts'
import { removeFile } from '../../../kit/server/files/store.ts'
import type { Upload } from '../../../kit/server/files/upload.ts'
import type { Actor, Origin } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { insertFile } from '../../files/server/queries.ts'
import { aboutOwner, lockOwner, type Owner } from '../../links/server/queries-owners.ts'
import { findUser, toUser } from '../../sign-in/server/queries.ts'
import { photoSides } from '../contract.ts'

import { lockPhoto, type Photo, replacePhoto } from './queries.ts'

/** Who acts, from where, where files lie, and who hears of a file that could not be removed. */
export type Act = { actor: Actor; origin: Origin; folder: string; log: FastifyBaseLogger }

/** @throws Refusal 422 at `file` when it cannot be read or has too many pixels */
export async function changePhoto(db: Db, act: Act, upload: Upload): Promise<User> {
  const { actor, origin, folder } = act
  const [large, small] = await squares(upload, [photoSides.avatar, photoSides.avatar_small])
  const { old, user } = await keepWith(db, folder, async (trx, keep) => {
    const { owner, before } = await held(trx, actor.id)
    const after: Photo = { avatar_file_id: await keep(large.place), avatar_small_file_id: await keep(small.place) }
    await insertFile(trx, after.avatar_file_id as string, 'avatar', large, actor.id)
    await insertFile(trx, after.avatar_small_file_id as string, 'avatar', small, actor.id)
    const old = await replacePhoto(trx, actor.id, before, after)
    await writeLog(
      { trx, actor, origin },
      {
        ...aboutOwner(owner),
        action: 'account.photo_changed',
        says: before.avatar_file_id ? 'Changed the own photo' : 'Added a photo',
        before: { photo: before.avatar_file_id },
        after: { photo: after.avatar_file_id },
      },
    )
    return { old, user: await userOf(trx, actor.id) }
  })
  await removeAfterwards(act, old)
  return user
}

/** @returns `undefined` where there was no photo */
export async function removePhoto(db: Db, act: Act): Promise<User | undefined> {
  const { actor, origin } = act
  const removed = await inTransaction(db, async (trx) => {
    const { owner, before } = await held(trx, actor.id)
    if (!before.avatar_file_id) return undefined
    const old = await replacePhoto(trx, actor.id, before, { avatar_file_id: null, avatar_small_file_id: null })
    await writeLog(
      { trx, actor, origin },
      {
        ...aboutOwner(owner),
        action: 'account.photo_removed',
        says: 'Took the own photo away',
        before: { photo: before.avatar_file_id },
        after: { photo: null },
      },
    )
    return { old, user: await userOf(trx, actor.id) }
  })
  if (removed) await removeAfterwards(act, removed.old)
  return removed?.user
}

async function held(trx: Trx, accountId: string): Promise<{ owner: Owner; before: Photo }> {
  const owner = await lockOwner(trx, accountId)
  const before = await lockPhoto(trx, accountId)
  if (!owner || !before) throw notFound('Your account')
  return { owner, before }
}

async function userOf(trx: Trx, id: string): Promise<User> {
  const user = await findUser(trx, id)
  if (!user) throw notFound('Your account')
  return toUser(user)
}

/** The change stands already: a file that cannot be removed now is no reason to refuse it. */
async function removeAfterwards({ folder, log }: Act, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await removeFile(folder, id).catch((error: unknown) => log.warn({ err: error, file: id }, 'an old photo was not removed'))
}
