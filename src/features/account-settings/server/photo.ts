/** The own photo: stored in two sizes under new ids, and the old files removed once nothing names them. */
import type { User } from '../../../kit/contract/user.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { Picture } from '../../../kit/server/files/picture.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { insertFile } from '../../files/server/queries.ts'
import { aboutOwner, lockOwner, type Owner } from '../../links/server/queries-owners.ts'
import { findUser, toUser } from '../../sign-in/server/queries.ts'
import { lockPhoto, type Photo, replacePhoto } from './queries.ts'

/** `old`: the files that nothing names any more once the change is stored. */
type Changed = { user: User; old: readonly string[] }

export async function changePhoto(act: Act, large: Picture, small: Picture): Promise<Changed> {
  const { trx, actor, keep } = act
  const { owner, before } = await held(trx, actor.id)
  const after: Photo = { avatar_file_id: await keep(large.place), avatar_small_file_id: await keep(small.place) }
  await insertFile(trx, after.avatar_file_id as string, 'avatar', large, actor.id)
  await insertFile(trx, after.avatar_small_file_id as string, 'avatar', small, actor.id)
  const old = await replacePhoto(trx, actor.id, before, after)
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.photo_changed',
    says: before.avatar_file_id ? 'Changed the own photo' : 'Added a photo',
    before: { photo: before.avatar_file_id },
    after: { photo: after.avatar_file_id },
  })
  return { old, user: await userOf(trx, actor.id) }
}

/** @returns `undefined` where there was no photo */
export async function removePhoto(act: Act): Promise<Changed | undefined> {
  const { trx, actor } = act
  const { owner, before } = await held(trx, actor.id)
  if (!before.avatar_file_id) return undefined
  const old = await replacePhoto(trx, actor.id, before, { avatar_file_id: null, avatar_small_file_id: null })
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.photo_removed',
    says: 'Took the own photo away',
    before: { photo: before.avatar_file_id },
    after: { photo: null },
  })
  return { old, user: await userOf(trx, actor.id) }
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
