/** What is read in a room, and that a member of the team read it. */
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { storeOf } from '../../../kit/server/files/store.ts'
import { storedFile } from '../../../kit/server/files/stored-file.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { type evidence, overseers } from '../contract.ts'
import { enterRoom, missing } from './checks.ts'
import { findItem, findVersion, insertView } from './queries-items.ts'

/** An item of a room one may read. What was taken out, staff alone read. @throws Refusal 404, 403 */
export async function readableItem(db: Db, actor: Actor, id: string) {
  const item = (await findItem(db, id)) ?? missing()
  await enterRoom(db, actor, item.survey_id)
  if (item.removed_at && !readsRemoved(actor)) throw missing()
  return item
}

/** A version of such an item. @throws Refusal 404, 403 */
async function readableVersion(db: Db, actor: Actor, id: string) {
  const version = (await findVersion(db, id)) ?? missing()
  await enterRoom(db, actor, version.survey_id)
  if (version.removed_at && !readsRemoved(actor)) throw missing()
  return version
}

/** Staff: what was taken out stays readable to them. */
export function readsRemoved({ role }: Actor): boolean {
  return overseers.some((one) => one === role)
}

/** The file of a version; whole, so that one time it is sent is one view. @throws Refusal 404, 403 */
export async function sendVersion(asked: Asked<typeof evidence.file>): Promise<FileAnswer> {
  const { db, settings, actor, params, request } = asked
  const version = await readableVersion(db, actor, params.id)
  const { file_id: id, name, type, bytes, sha256 } = version
  if (!id || !name || !type || bytes === null || !sha256) throw missing()
  const file = await storedFile(storeOf(settings), { id, name, type, bytes, sha256 }, request.log)
  // HEAD asks whether it is there, and shows nobody anything
  if (actor.role === 'accreditor' && request.method === 'GET') await keepView(asked, version.id, 'read')
  return file
}

/** The address of a link. @throws Refusal 404, 403 */
export async function followLink(asked: Asked<typeof evidence.follow>) {
  const { db, actor, params } = asked
  const version = await readableVersion(db, actor, params.id)
  if (!version.url) throw missing()
  await keepView(asked, version.id, 'followed')
  return { data: { url: version.url } }
}

function keepView({ act, actor }: Pick<Asked<typeof evidence.file>, 'act' | 'actor'>, versionId: string, what: 'read' | 'followed') {
  return act(async ({ trx, spare }) => {
    await insertView(trx, versionId, actor.id, what)
    // the views are a log themselves, which QA and Superadmin alone read
    spare()
  })
}
