/**
 * Answers that are made once and kept until the registry changes (decision 51). Each request reads the state of the registry together with who
 * asks; what was made under another state is made anew.
 */
import { agencyDay } from '../../contract/days.ts'
import { agencyVersion } from '../agency/live.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { type ResponseCache, responseCache } from '../http/response-cache.ts'

/** Of all answers of a process together; a page of a hundred programs has some sixty thousand. */
const mostBytes = 4_000_000
/** After which an answer is made anew whatever the state. */
const aMinute = 60_000

const caches = new WeakMap<Db, ResponseCache>()

/** What an answer that is kept may depend on, besides the registry, the agency's day and its settings. */
export type Question = {
  params: Record<string, string>
  query: unknown
  body: unknown
  actor: Pick<Actor, 'role' | 'institution_id'> | null
}

/**
 * The text of an answer, as kept, or made now.
 * @param call whose answer it is: method and path
 * @param version of the registry, as it was read with this request
 * @param make the answer; one that fails is not kept
 */
export async function keptAnswer(
  db: Db,
  call: string,
  { params, query, body, actor }: Question,
  version: string,
  make: () => Promise<string>,
): Promise<Buffer> {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = responseCache({ name: 'answers', bytes: mostBytes, milliseconds: aMinute })))
  const key = JSON.stringify([call, agencyDay(), agencyVersion(), actor?.role, actor?.institution_id, params, query, body])
  const made = async () => ({ status: 200, headers: {}, body: Buffer.from(await make()) })
  return (await cache.get(key, made, version)).body
}
