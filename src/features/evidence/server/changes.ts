/** What an institution lays into a room, changes and takes out, and what QA sets (docs/domain.md#evidence). */
import type { Received } from '../../../kit/contract/call.ts'
import { formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { pinInstruments } from '../../instruments/server/acts.ts'
import type { evidence } from '../contract.ts'
import type { EvidenceItem } from '../contract-records.ts'
import type { EvidenceSlot } from '../rules.ts'
import { fillRoom, missing } from './checks.ts'
import { findRoom, listVisitRooms, type RoomRow } from './queries.ts'
import { findItem, findProfile, insertItem, insertVersion, lockItem, removeItem, updateItem } from './queries-items.ts'
import { findTimes, listMarks, type Times, upsertMarks, upsertTimes } from './queries-marks.ts'
import { findSelfSurvey } from './rooms.ts'

type Goal = { slot: EvidenceSlot; area: string | null; title: string; item_id?: string | null | undefined }
type Content = { kind: 'file'; file_id: string; name: string } | { kind: 'link'; url: string }

/** A link into its place. @throws Refusal 404, 403 while nothing is added */
export async function addLink(act: Act, { params, body }: Received<typeof evidence.link>) {
  const room = await fillRoom(act.trx, act.actor, params.survey_id)
  const { item } = await layIn(act, room, body, { kind: 'link', url: body.url })
  return { data: item }
}

/**
 * Puts something into a room: a new item, another version of one, or of the one profile a room has.
 * @throws Refusal 404 where the item is not of this room, or was taken out
 */
export async function layIn(act: Act, room: RoomRow, goal: Goal, content: Content): Promise<{ item: EvidenceItem; version_id: string }> {
  const { trx, actor } = act
  const { slot, title } = goal
  const area = slot === 'profile' ? null : goal.area
  const stored =
    content.kind === 'file'
      ? { kind: content.kind, file_id: content.file_id, url: null, added_by: actor.id }
      : { kind: content.kind, file_id: null, url: content.url, added_by: actor.id }
  const former = goal.item_id ?? (slot === 'profile' ? (await findProfile(trx, room.id))?.id : undefined)
  if (!former) {
    const ids = await insertItem(trx, { survey_id: room.id, slot, area, title }, stored)
    await writeLog(act, {
      action: 'evidence.added',
      object: { type: 'evidence', id: ids.id },
      says: `Added evidence: ${title}`,
      after: { title, area, ...whatOf(content) },
      ...about(room),
    })
    return { item: (await findItem(trx, ids.id)) ?? missing(), version_id: ids.version_id }
  }
  const item = await ownItem(trx, room.id, former)
  const number = item.number + 1
  const version_id = await insertVersion(trx, item.id, number, stored)
  await writeLog(act, {
    action: 'evidence.version_added',
    object: { type: 'evidence', id: item.id },
    says: `Added version ${number} of evidence: ${item.title}`,
    before: { number: item.number, ...(item.kind === 'link' ? { url: item.url } : { name: item.name }) },
    after: { number, ...whatOf(content) },
    ...about(room),
  })
  return { item: (await findItem(trx, item.id)) ?? missing(), version_id }
}

/** An item that lies in the room, locked. @throws Refusal 404 */
export async function ownItem(trx: Trx, surveyId: string, id: string) {
  const item = await lockItem(trx, id)
  if (!item || item.survey_id !== surveyId || item.removed_at) throw missing()
  return item
}

function whatOf(content: Content): Record<string, string> {
  return content.kind === 'link' ? { url: content.url } : { name: content.name }
}

/** @throws Refusal 404, 403, 409 on a stale version, 422 where the profile would get an area */
export async function editItem(act: Act, { params, body }: Received<typeof evidence.edit>) {
  const { trx, actor } = act
  const { survey_id } = (await findItem(trx, params.id)) ?? missing()
  const room = await fillRoom(trx, actor, survey_id)
  const item = await ownItem(trx, survey_id, params.id)
  const { title, area, version } = body
  if (item.slot === 'profile' && area) throw invalid('area', 'The program performance profile is about the whole program.')
  if (!(await updateItem(trx, item.id, version, { title, area }))) throw stale()
  await writeLog(act, {
    action: 'evidence.edited',
    object: { type: 'evidence', id: item.id },
    says: `Changed evidence: ${title}`,
    before: { title: item.title, area: item.area },
    after: { title, area },
    ...about(room),
  })
  return { data: (await findItem(trx, item.id)) ?? missing() }
}

/** Staff still read it. @throws Refusal 404, 403 */
export async function takeOut(act: Act, { params }: Received<typeof evidence.remove>) {
  const { trx, actor } = act
  const { survey_id } = (await findItem(trx, params.id)) ?? missing()
  const room = await fillRoom(trx, actor, survey_id)
  const item = await ownItem(trx, survey_id, params.id)
  await removeItem(trx, item.id, actor.id)
  await writeLog(act, {
    action: 'evidence.removed',
    object: { type: 'evidence', id: item.id },
    says: `Took evidence out: ${item.title}`,
    before: { title: item.title, area: item.area, versions: item.number },
    ...about(room),
  })
  return { message: `${item.title} is taken out of the room. The agency can still read it.` }
}

/** @throws Refusal 404, 403, 422 for a statement that the instrument does not have, or where none is published */
export async function keepMarks(act: Act, { params, body }: Received<typeof evidence.mark>) {
  const { trx, actor } = act
  const room = await fillRoom(trx, actor, params.survey_id)
  const pinned = await pinInstruments(trx, room.accreditation_id)
  const now = (await findRoom(trx, room.id)) ?? missing()
  const { instrument } = await findSelfSurvey(trx, now)
  if (!instrument) throw invalid('marks', `No instrument is published for ${room.program}. QA of the agency publishes one.`)
  const known = new Set(
    instrument.areas.flatMap(({ parameters }) => parameters.flatMap(({ statements }) => statements.map(({ id }) => id))),
  )
  const strange = body.marks.findIndex(({ statement }) => !known.has(statement))
  if (strange >= 0) throw invalid(`marks.${strange}.statement`, 'The instrument has no such statement. Load the page again.')
  const before = new Map((await listMarks(trx, room.id)).map(({ statement, mark, remark }) => [statement, { mark, remark }]))
  const marks = [...new Map(body.marks.map((one) => [one.statement, one])).values()].map(({ mark, ...one }) => ({
    ...one,
    mark: mark === null ? null : String(mark),
  }))
  await upsertMarks(trx, room.id, actor.id, marks)
  await writeLog(act, {
    action: 'evidence.self_marked',
    object: { type: 'survey', id: room.id },
    says: `Marked ${formatCount(marks.length, 'statement')} of the self-survey of ${room.program}`,
    before: Object.fromEntries(marks.map(({ statement }) => [statement, before.get(statement) ?? null])),
    after: {
      ...Object.fromEntries(marks.map(({ statement, mark, remark }) => [statement, { mark, remark }])),
      ...(pinned.length > 0 ? { instruments: pinned } : {}),
    },
    ...about(room),
  })
  const { instrument: _, ...data } = await findSelfSurvey(trx, now)
  return { data }
}

/** @throws Refusal 404, 409 on a stale version, 422 where the room would close before it opens */
export async function setTimes(act: Act, { params, body }: Received<typeof evidence.setTimes>) {
  const { trx } = act
  const [room] = await listVisitRooms(trx, params.accreditation_id)
  if (!room) throw notFound('This accreditation')
  const { version, ...before } = await findTimes(trx, room.accreditation_id)
  if (version !== body.version) throw stale()
  const { opens_at, closes_at, reopened_until } = body
  if (opens_at && closes_at && opens_at >= closes_at) throw invalid('closes_at', 'Let it close after it has opened.')
  const after: Times = { opens_at, closes_at, reopened_until }
  await upsertTimes(trx, room.accreditation_id, after)
  await writeLog(act, {
    action: 'evidence.times_set',
    object: { type: 'accreditation', id: room.accreditation_id },
    says: `Set the times of the evidence rooms of ${room.number}`,
    before: shownTimes(before),
    after: shownTimes(after),
    institution_id: room.institution_id,
    accreditation_id: room.accreditation_id,
  })
  return { data: await findTimes(trx, room.accreditation_id), message: 'The times of the evidence rooms are set.' }
}

function shownTimes(times: Times): Record<string, string | null> {
  return Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at && formatInstant(at)]))
}

function about({ institution_id, accreditation_id, program_id }: RoomRow) {
  return { institution_id, accreditation_id, program_id }
}
