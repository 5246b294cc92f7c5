/** Rules of announcements that hold whoever writes them. */

import { imagesOf } from '../../../kit/server/html/body.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { longestBody, tooLong } from '../contract.ts'
import { type AnnouncementState, announcementStateNames, mayBecome } from '../rules-states.ts'

type Written = {
  body: string
  body_text: string
  event_from: string | null
  event_to: string | null
  cover_file_id: string | null
  cover_alt: string | null
}

/** @throws Refusal 422 naming every field that does not fit the others */
export function checkAnnouncement({ body, body_text, event_from, event_to, cover_file_id, cover_alt }: Written): void {
  const errors: Record<string, string[]> = {}
  if (!body_text && imagesOf(body).length === 0) errors.body = ['Write the text of the announcement.']
  // Signs are stored as entities, so that a text can grow; it still has to fit when it is sent again.
  if (Buffer.byteLength(body) > longestBody) errors.body = [tooLong]
  if (event_to && !event_from) errors.event_from = ['An event that ends begins: write its first day too.']
  if (event_to && event_from && event_to < event_from) errors.event_to = ['The event has to end on its first day or later.']
  if (cover_file_id && !cover_alt) errors.cover_alt = ['Write what the cover shows, for people who do not see it.']
  const sentences = Object.values(errors).flat()
  if (sentences.length === 1) throw new Refusal(422, sentences[0] as string, errors)
  if (sentences.length > 1) throw new Refusal(422, `${sentences.length} fields need a correction.`, errors)
}

/** @throws Refusal 422 at `status` where the table of steps has none from one to the other */
export function checkState(from: AnnouncementState, to: AnnouncementState): void {
  if (mayBecome(from, to)) return
  const [now, next] = [from, to].map((state) => announcementStateNames[state].toLowerCase())
  throw invalid('status', `An announcement that is ${now} cannot become ${next}.`)
}

/** The address itself, or with the first number that is free. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  return free
}
