/** A file that comes in parts: begun, taken part by part, looked at and laid into the room (docs/decisions/0025-uploads-in-parts.md). */
import { open } from 'node:fs/promises'
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { hashOf } from '../../../kit/server/files/hash.ts'
import { bytesThere, joinParts, writePart } from '../../../kit/server/files/parts.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { cleanName, takenType } from '../../../kit/server/http/upload.ts'
import { insertFile } from '../../files/server/queries.ts'
import type { EvidenceUpload, evidence } from '../contract.ts'
import { evidenceTypes, mostFileBytes } from '../rules.ts'
import { layIn, ownItem } from './changes.ts'
import { fillRoom, missing } from './checks.ts'
import { findItem, findVersion } from './queries-items.ts'
import {
  countUploads,
  deleteUpload,
  endUpload,
  findUpload,
  insertUpload,
  lockUpload,
  type UploadRow,
  updateReceived,
} from './queries-uploads.ts'

/** Unfinished uploads of one person. */
const mostUploads = 100

export function toldUpload({ first_sha256, first_bytes, version_id, began_at, ...upload }: UploadRow): EvidenceUpload {
  const { id, item_id, slot, area, title, name, bytes, received } = upload
  return {
    ...{ id, item_id, slot, area, title, name, bytes, received },
    first: first_sha256 !== null && first_bytes !== null ? { bytes: first_bytes, sha256: first_sha256 } : null,
    is_finished: version_id !== null,
    began_at: began_at.toISOString(),
  }
}

/** An own upload. @throws Refusal 404 */
export async function ownUpload(db: Db, actor: Actor, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, id)
  if (upload?.account_id !== actor.id) throw missing()
  return upload
}

async function lockOwn(trx: Trx, actor: Actor, id: string): Promise<UploadRow> {
  const upload = await lockUpload(trx, id)
  if (upload?.account_id !== actor.id) throw missing()
  return upload
}

/** @throws Refusal 404, 403 while nothing is added, 413 for a file that is too large */
export async function beginUpload(act: Act, { params, body }: Received<typeof evidence.begin>) {
  const { trx, actor } = act
  const room = await fillRoom(trx, actor, params.survey_id)
  const { slot, area, title, item_id, name, bytes } = body
  if (item_id) await ownItem(trx, room.id, item_id)
  if (bytes > mostFileBytes()) throw tooLarge()
  if ((await countUploads(trx, actor.id)) >= mostUploads)
    throw invalid('name', `${mostUploads} uploads of yours are not finished. Finish or cancel some of them first.`)
  const place = { slot, area: slot === 'profile' ? null : area, title, name: cleanName(name), bytes }
  const id = await insertUpload(trx, { survey_id: room.id, account_id: actor.id, item_id: item_id ?? null, ...place })
  // what came is in the log once the file is whole
  act.spare()
  return { data: toldUpload((await findUpload(trx, id)) ?? missing()) }
}

function tooLarge(): Refusal {
  const sentence = `The file is larger than ${Math.round(mostFileBytes() / 1_048_576)} MB. Make it smaller and choose it again.`
  return new Refusal(413, sentence, { bytes: [sentence] })
}

/** @throws Refusal 404; 409 with `received` for a part that is not the next one; 422 for one the line has garbled, or beyond the end */
export async function takePart(act: Act, { params, body, upload: part }: Asked<typeof evidence.part>) {
  const { trx, actor, settings } = act
  const upload = await lockOwn(trx, actor, params.id)
  act.spare()
  if (part.sha256 !== body.sha256) throw invalid('sha256', 'This part came garbled over the line. Send it again.')
  const end = body.offset + part.bytes
  if (end > upload.bytes) throw invalid('offset', 'This part reaches beyond the end of the file.')
  const there = upload.version_id ? upload.received : Math.min(upload.received, await bytesThere(settings, upload.id))
  // taken already, and the answer was lost on the line
  if (end <= there) return { data: toldUpload(upload) }
  if (body.offset !== there) throw elsewhere(there)
  await writePart(settings, upload.id, part.place, body.offset)
  const first = body.offset === 0 ? { first_sha256: part.sha256, first_bytes: part.bytes } : upload
  const progress = { received: end, first_sha256: first.first_sha256, first_bytes: first.first_bytes }
  await updateReceived(trx, upload.id, progress)
  return { data: toldUpload({ ...upload, ...progress }) }
}

function elsewhere(received: number): Refusal {
  return new Refusal(409, `The next part begins at byte ${received}.`, undefined, { received })
}

/** What was looked at before the transaction, which is not to wait for a large file. */
type Looked = { place: string; type: string; sha256: string; discard: () => Promise<void> }

/** @throws Refusal 404; 409 with `received` while parts lack; 422 for a file of another kind, or other than it was sent */
export async function lookAtUpload({ db, settings, actor, params, body }: Asked<typeof evidence.finish>): Promise<Looked | null> {
  const upload = await ownUpload(db, actor, params.id)
  if (upload.version_id) return null
  const there = Math.min(upload.received, await bytesThere(settings, upload.id))
  if (there < upload.bytes) throw elsewhere(there)
  const { place, discard } = await joinParts(settings, upload.id)
  try {
    const { bytes, sha256 } = await hashOf(place)
    // another process took the parts away at this moment
    if (bytes !== upload.bytes) throw elsewhere(Math.min(bytes, upload.bytes))
    if (body.sha256 && body.sha256 !== sha256)
      throw invalid(
        'sha256',
        'The file that came is not the one that was chosen: it may have been changed meanwhile. Cancel it and choose it again.',
      )
    const type = await takenType(place, upload.name, evidenceTypes)
    if (type === 'text/csv' && (await holdsNul(place))) throw invalid('file', 'This is not a text. Choose another file.')
    return { place, type, sha256, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** No text has this character. */
async function holdsNul(place: string): Promise<boolean> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await file.close()
  }
}

/** @throws Refusal 404, 403 while nothing is added */
export async function finishUpload(act: Act, { params }: Received<typeof evidence.finish>, looked: Looked | null) {
  const { trx, actor, keep } = act
  const upload = await lockOwn(trx, actor, params.id)
  if (upload.version_id || !looked) {
    act.spare()
    const version = upload.version_id ? await findVersion(trx, upload.version_id) : undefined
    return { data: (version && (await findItem(trx, version.item_id))) ?? missing() }
  }
  const room = await fillRoom(trx, actor, upload.survey_id)
  const { place, type, sha256 } = looked
  const file_id = await keep(place)
  const { name, bytes } = upload
  await insertFile(trx, file_id, 'evidence', { name, bytes, type, sha256 }, actor.id)
  const { item, version_id } = await layIn(act, room, upload, { kind: 'file', file_id, name })
  await endUpload(trx, upload.id, version_id)
  return { data: item }
}

/** @throws Refusal 404, 409 when it is finished */
export async function cancelUpload(act: Act, { params }: Received<typeof evidence.cancel>) {
  const { trx, actor } = act
  const upload = await lockOwn(trx, actor, params.id)
  if (upload.version_id) throw new Refusal(409, `${upload.name} has arrived already. Take it out of the room instead.`)
  await deleteUpload(trx, upload.id)
  // nothing of it was ever seen
  act.spare()
  return { message: `The upload of ${upload.name} is cancelled.` }
}
