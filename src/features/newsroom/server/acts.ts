/** What staff change on announcements: each in one transaction, with its entry in the log. */

import type { z } from 'zod'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { imagesOf, sanitized } from '../../../kit/server/html/body.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { slugOf } from '../../announcements/rules.ts'
import { replaceImages } from '../../announcements/server/queries-pictures.ts'
import { findRemoved, keepRemoved, type Removable, recordOf } from '../../removals/server/acts.ts'
import { putBack } from '../../removals/server/queries.ts'
import type { AnnouncementEdit, AnnouncementForm, NewsroomAnnouncement } from '../contract.ts'
import { summaryOf, wordsOf } from '../rules.ts'
import { announcementState } from '../rules-states.ts'
import { checkAnnouncement, checkState, freeSlug } from './checks.ts'
import {
  type AnnouncementFields,
  currentInstant,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  isRepeated,
  listSlugsLike,
  lockAnnouncement,
  takeSlugLock,
  updateAnnouncement,
} from './queries.ts'

/** The stored files of a cover. */
export type Cover = { cover_file_id: string; cover_small_file_id: string }

/**
 * @param cover stored already, in this transaction
 * @throws Refusal 422 naming the fields; 409 for a second click
 */
export async function addAnnouncement(
  act: Act,
  form: z.output<typeof AnnouncementForm>,
  cover: Cover | undefined,
): Promise<NewsroomAnnouncement> {
  const { trx, actor } = act
  await takeSlugLock(trx)
  const text = textFields(form.body)
  const fields: AnnouncementFields = {
    title: form.title,
    slug: await slugFor(trx, form.slug, form.title),
    category: form.category,
    ...text,
    summary: form.summary ?? summaryOf(text.body_text),
    venue: form.venue ?? null,
    event_from: form.event_from ?? null,
    event_to: form.event_to ?? null,
    publish_at: form.publish_at ? new Date(form.publish_at) : await currentInstant(trx),
    status: form.status ?? 'draft',
    pinned: form.pinned ?? false,
    ...(cover ?? noCover),
    cover_alt: cover ? (form.cover_alt ?? null) : null,
  }
  checkAnnouncement(fields)
  if (await isRepeated(trx, actor.id, fields))
    throw new Refusal(409, 'You have just stored this announcement. Load the list again to see it.')
  const id = newId()
  await insertAnnouncement(trx, { id, author_id: actor.id, ...fields })
  await noteImages(trx, id, fields.body)
  await writeLog(act, {
    action: 'announcement.created',
    object: { type: 'announcement', id },
    says: `${fields.status === 'draft' ? 'Drafted' : 'Published'} the announcement ${fields.title}`,
    after: Object.fromEntries(Object.entries(toldOf(fields)).filter(([, value]) => value !== null)),
  })
  return (await findAnnouncement(trx, id)) ?? missing()
}

/**
 * Changes only what is sent.
 * @param cover stored already, in this transaction; `null` takes the stored one away
 * @throws Refusal 404; 409 for a stale version; 422 naming the fields
 */
export async function editAnnouncement(
  act: Act,
  id: string,
  form: z.output<typeof AnnouncementEdit>,
  cover: Cover | null | undefined,
): Promise<NewsroomAnnouncement> {
  const { trx } = act
  const { id: _, author_id: __, version, created_at: ___, changed_at: ____, ...before } = (await lockAnnouncement(trx, id)) ?? missing()
  if (version !== form.version) throw stale()
  const now = await currentInstant(trx)
  const after: AnnouncementFields = { ...sent(form, before, now), ...(cover === null ? noCover : cover) }
  if (!after.cover_file_id) after.cover_alt = null
  if (form.slug && form.slug !== before.slug) after.slug = await slugFor(trx, form.slug, after.title)
  checkState(announcementState(before, now), announcementState(after, now))
  checkAnnouncement(after)
  const changed = changes<Record<string, unknown>>(toldOf(before), toldOf(after))
  const rewritten = after.body !== before.body
  if (!changed && !rewritten) return (await findAnnouncement(trx, id)) ?? missing()
  await updateAnnouncement(trx, id, after)
  if (rewritten) await noteImages(trx, id, after.body)
  await writeLog(act, {
    action: 'announcement.updated',
    object: { type: 'announcement', id },
    says: `${verbOf(before, after)} the announcement ${after.title}`,
    before: { ...changed?.before, ...(rewritten ? { body: sizeOf(before.body) } : {}) },
    after: { ...changed?.after, ...(rewritten ? { body: sizeOf(after.body) } : {}) },
  })
  return (await findAnnouncement(trx, id)) ?? missing()
}

/** An announcement with the pictures in its text and its attachments. */
export const removableAnnouncement: Removable = {
  kind: 'announcement',
  name: 'This announcement',
  places: [
    { table: 'announcements', column: 'id' },
    { table: 'announcement_images', column: 'announcement_id' },
    { table: 'announcement_attachments', column: 'announcement_id' },
  ],
}

/** Its pictures go with it: nothing names them any more once it cannot be brought back. @returns the title @throws Refusal 404 */
export async function removeAnnouncement(act: Act, id: string): Promise<string> {
  const { trx } = act
  const before = (await lockAnnouncement(trx, id)) ?? missing()
  await keepRemoved(act, removableAnnouncement, [id])
  await deleteAnnouncement(trx, id)
  const { title, slug, category, status, publish_at, body } = before
  await writeLog(act, {
    action: 'announcement.deleted',
    object: { type: 'announcement', id },
    says: `Deleted the announcement ${title}`,
    before: { title, slug, category, status, publish_at, body: sizeOf(body) },
  })
  return title
}

/** @throws Refusal as `findRemoved`; 409 also where another announcement has its address by now */
export async function restoreAnnouncement(act: Act, id: string): Promise<NewsroomAnnouncement> {
  const { trx } = act
  const removal = await findRemoved(act, removableAnnouncement, id)
  await takeSlugLock(trx)
  const { slug } = recordOf<{ slug: string }>(removal)
  if ((await listSlugsLike(trx, slug)).has(slug))
    throw new Refusal(409, `Another announcement has the address ${slug} by now. Give that one another address, then bring this one back.`)
  await putBack(trx, removal)
  const { title, category, status, publish_at, body } = (await lockAnnouncement(trx, id)) ?? missing()
  await writeLog(act, {
    action: 'announcement.restored',
    object: { type: 'announcement', id },
    says: `Brought back the announcement ${title}`,
    after: { title, slug, category, status, publish_at, body: sizeOf(body) },
  })
  return (await findAnnouncement(trx, id)) ?? missing()
}

const noCover = { cover_file_id: null, cover_small_file_id: null }

function textFields(body: string) {
  const clean = sanitized(body)
  return { body: clean, body_text: wordsOf(clean) }
}

/** The fields as the form leaves them; what was not sent stays. The address has its own rule. */
function sent(form: z.output<typeof AnnouncementEdit>, before: AnnouncementFields, now: Date): AnnouncementFields {
  const { title, category, body, summary, venue, event_from, event_to, status, pinned, cover_alt } = form
  const text = body === undefined ? { body: before.body, body_text: before.body_text } : textFields(body)
  const keep = <T>(said: T | undefined, stored: T): T => (said === undefined ? stored : said)
  return {
    ...before,
    title: title ?? before.title,
    category: category ?? before.category,
    ...text,
    summary: keep(summary, before.summary) ?? summaryOf(text.body_text),
    venue: keep(venue, before.venue),
    event_from: keep(event_from, before.event_from),
    event_to: keep(event_to, before.event_to),
    publish_at: publishAt(form, before, now),
    status: form.publish_now ? 'published' : (status ?? before.status),
    pinned: pinned ?? before.pinned,
    cover_alt: keep(cover_alt, before.cover_alt),
  }
}

/** A draft that is published without a time is public from now on, not since it was begun. */
function publishAt({ publish_at, publish_now, status }: z.output<typeof AnnouncementEdit>, before: AnnouncementFields, now: Date): Date {
  if (publish_now) return before.status === 'published' && before.publish_at <= now ? before.publish_at : now
  if (publish_at) return new Date(publish_at)
  return before.status === 'draft' && status === 'published' && before.publish_at < now ? now : before.publish_at
}

/** The address asked for or, without one, the title's, with a number where it is taken. @throws Refusal 422 at `slug` */
async function slugFor(trx: Trx, asked: string | undefined, title: string): Promise<string> {
  const slug = asked ?? slugOf(title)
  const taken = await listSlugsLike(trx, slug)
  if (asked && taken.has(asked)) throw invalid('slug', `Another announcement has the address ${asked}. Write another one.`)
  return freeSlug(slug, taken)
}

async function noteImages(trx: Trx, id: string, body: string): Promise<void> {
  if (!(await replaceImages(trx, id, imagesOf(body))))
    throw invalid('body', 'A picture in the text is not stored any more. Take it out, or add it again.')
}

/** What the log tells; of the text only its length. */
function toldOf({ body: _, body_text: __, cover_small_file_id: ___, cover_file_id, ...fields }: AnnouncementFields) {
  return { ...fields, cover: cover_file_id }
}

function sizeOf(body: string): string {
  return formatCount(body.length, 'character')
}

function verbOf(before: AnnouncementFields, after: AnnouncementFields): string {
  if (before.status === after.status) return 'Changed'
  return after.status === 'published' ? 'Published' : 'Withdrew'
}

function missing(): never {
  throw notFound('This announcement')
}
