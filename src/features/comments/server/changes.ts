/** Commenting on a record, changing and removing the own comment, and marking mentions as read (docs/domain.md#comments). */
import type { Received } from '../../../kit/contract/call.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import type { comments } from '../contract.ts'
import { readsCommentsOn } from '../rules.ts'
import {
  deleteMentions,
  findColleagues,
  findComment,
  insertComment,
  insertMentions,
  listMentioned,
  lockComment,
  lockRecordName,
  type On,
  updateComment,
} from './queries.ts'
import { countMentions, updateMentionsRead } from './queries-mentions.ts'

/**
 * The same comment sent again, as after an answer that did not arrive, is stored once.
 * @throws Refusal 404 for a record that is not there or not read by the role; 422 for somebody who does not read it, 409 for an id in use
 */
export async function addComment(act: Act, { body }: Received<typeof comments.add>) {
  const { trx, actor } = act
  const { record, record_id, text } = body
  const name = await recordOf(act, body)
  const mentioned = await mentionedBy(act, body, body.mentions)
  const id = body.id ?? newId()
  if (!(await insertComment(trx, { id, record, record_id, author_id: actor.id, author_name: actor.name, text }))) {
    const stored = await lockComment(trx, id)
    if (stored?.author_id !== actor.id || stored.record_id !== record_id)
      throw new Refusal(409, 'This comment was sent before, on another record. Load the page again, and write it anew.')
    act.spare()
    return { data: await findComment(trx, id, actor.id) }
  }
  await insertMentions(trx, id, mentioned)
  await logComment(act, id, { act: 'added', says: `Commented on ${name}`, after: toldOf(text, mentioned) })
  return { data: await findComment(trx, id, actor.id) }
}

/** @throws Refusal 403 for another’s comment, 404, 409 on a stale version or when it was removed, 422 as for a new one */
export async function editComment(act: Act, { params, body }: Received<typeof comments.edit>) {
  const { trx, actor } = act
  const { comment, name } = await ownComment(act, params.id)
  if (comment.version !== body.version) throw stale()
  const before = await listMentioned(trx, comment.id)
  // who was mentioned already stays, whatever their role is by now
  const known = new Set(before.map(({ id }) => id))
  const added = await mentionedBy(
    act,
    comment,
    body.mentions.filter((id) => !known.has(id)),
  )
  const kept = before.filter(({ id }) => body.mentions.includes(id))
  await updateComment(trx, comment.id, { text: body.text })
  await insertMentions(trx, comment.id, added)
  await deleteMentions(
    trx,
    comment.id,
    before.filter((one) => !kept.includes(one)).map(({ id }) => id),
  )
  await logComment(act, comment.id, {
    act: 'edited',
    says: `Changed the comment on ${name}`,
    before: toldOf(comment.text, before),
    after: toldOf(body.text, [...kept, ...added]),
  })
  return { data: await findComment(trx, comment.id, actor.id) }
}

/** @throws Refusal 403 for another’s comment, 404, 409 when it was removed before */
export async function removeComment(act: Act, { params }: Received<typeof comments.remove>) {
  const { trx } = act
  const { comment, name } = await ownComment(act, params.id)
  const mentioned = await listMentioned(trx, comment.id)
  await deleteMentions(
    trx,
    comment.id,
    mentioned.map(({ id }) => id),
  )
  await updateComment(trx, comment.id, { text: null })
  await logComment(act, comment.id, {
    act: 'removed',
    says: `Removed the comment on ${name}`,
    before: toldOf(comment.text, mentioned),
  })
  return { message: 'Your comment was removed.' }
}

/** @throws Refusal 404 where one of the comments does not mention who asks */
export async function markRead(act: Act, { body }: Received<typeof comments.read>) {
  const ids = [...new Set(body.ids)]
  if ((await countMentions(act.trx, act.actor.id, ids)) < ids.length) throw notFound('This mention')
  // What somebody looked at is nobody else's to read in the log.
  act.spare()
  return readWords(await updateMentionsRead(act.trx, act.actor.id, ids))
}

export async function markAllRead(act: Act) {
  // As for one of them.
  act.spare()
  return readWords(await updateMentionsRead(act.trx, act.actor.id))
}

function readWords(count: number) {
  return { message: count === 0 ? 'Everything was read already.' : `${formatCount(count, 'mention')} marked as read.` }
}

/** What the record is called. A record that the role does not read looks like a missing one. */
async function recordOf({ trx, actor }: Act, on: On): Promise<string> {
  const name = readsCommentsOn(actor.role, on.record) ? await lockRecordName(trx, on) : undefined
  if (name === undefined) throw notFound()
  return name
}

async function ownComment(act: Act, id: string) {
  const comment = await lockComment(act.trx, id)
  if (!comment || !readsCommentsOn(act.actor.role, comment.record)) throw notFound('This comment')
  const name = await recordOf(act, comment)
  if (comment.author_id !== act.actor.id) throw new Refusal(403, `Only ${comment.author_name}, who wrote this comment, can change it.`)
  if (comment.text === null) throw new Refusal(409, 'This comment was removed already. Load the page again.')
  return { comment: { ...comment, text: comment.text }, name }
}

async function mentionedBy({ trx, actor }: Act, { record }: On, asked: readonly string[]) {
  const ids = [...new Set(asked)]
  const found = await findColleagues(trx, record, ids, actor.id)
  if (found.length < ids.length)
    throw invalid('mentions', 'Somebody you mention cannot read this record. Choose colleagues from the list that opens after @.')
  return found
}

type Told = { act: 'added' | 'edited' | 'removed'; says: string; before?: object; after?: object }

/**
 * Without the records of the comment: the logs of visits, programs and accreditors are read beside the comments themselves, and what is held
 * about accreditors is told to them, who never hear of a comment.
 */
async function logComment(act: Act, id: string, { act: what, says, before, after }: Told): Promise<void> {
  await writeLog(act, {
    action: `comment.${what}`,
    object: { type: 'comment', id },
    says,
    before: before as Record<string, unknown> | undefined,
    after: after as Record<string, unknown> | undefined,
  })
}

/** Of the text only its length. */
function toldOf(text: string, mentioned: readonly { name: string }[]) {
  return { text: formatCount(text.length, 'character'), mentions: mentioned.map(({ name }) => name) }
}
