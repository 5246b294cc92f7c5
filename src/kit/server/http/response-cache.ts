/**
 * Answers everybody may have, made once for each state of what they show: the public pages, feeds and maps. Each carries a tag of its
 * content, and who has it already is told so (304) without it being sent again (decision 18).
 *
 * Cached in this process, held against a version that is read with every request: with several processes each keeps its own, and none
 * ever shows what another one has replaced.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Made = { status: number; headers: Record<string, string>; body: Buffer }
export type Cached = Made & { tag: string; packed: Partial<Record<Packing, Promise<Buffer>>> }

/** Whoever keeps it asks before it is shown again: an announcement that is withdrawn is gone at once. */
export const alwaysRevalidate = 'public, max-age=0, must-revalidate'

/** For how long an answer may be given whose version cannot be read: somebody may have withdrawn what it shows, by another way. */
const longestWithout = 3_600_000

type Packing = 'br' | 'gzip'
type Entry = { version: string; madeAt: number; answer: Promise<Cached>; bytes: number }

export type ResponseCache = {
  /**
   * @param key everything the answer depends on besides the version; `null`: made for this request alone
   * @param make is not called again for the same key and version, also while it is under way
   * @param now the version, where it was read with something else
   */
  get: (key: string | null, make: () => Promise<Made>, now?: string) => Promise<Cached>
}

const sizes = new Map<string, () => { answers: number; bytes: number }>()

/** What this process keeps, by the name of who keeps it. */
export function keptSizes(): Map<string, { answers: number; bytes: number }> {
  return new Map([...sizes].map(([name, now]) => [name, now()]))
}

/**
 * Where the version cannot be read (the database is away) what is kept goes on being given, for an hour at most.
 * @param name under which `keptSizes` has it
 * @param version reads the state of what is shown; without it each who asks brings it
 * @param bytes kept at most; what was not asked for longest goes first
 * @param milliseconds after which an answer is made anew whatever the version: for what the version does not stand for
 */
export function responseCache({
  name,
  version,
  bytes,
  milliseconds,
}: {
  name: string
  version?: () => Promise<string>
  bytes: number
  milliseconds: number
}): ResponseCache {
  const entries = new Map<string, Entry>()
  let total = 0
  sizes.set(name, () => ({ answers: entries.size, bytes: total }))

  const current = () => version?.().catch(() => null) ?? null

  function drop(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function note(key: string, entry: Entry, size: number): void {
    // dropped or replaced while it was made
    if (entries.get(key) !== entry) return
    entry.bytes = size
    total += size
    for (const oldest of entries.keys()) {
      if (total <= bytes) return
      drop(oldest)
    }
  }

  return {
    async get(key, make, brought) {
      // Read first: what is made afterwards is at least as new as this.
      const now = brought ?? (await current())
      if (key === null) return tagged(await make())
      const known = entries.get(key)
      const isOf = known ? Date.now() - known.madeAt : 0
      if (known && now === null && isOf < longestWithout) return known.answer
      if (now === null) return tagged(await make())
      if (known && known.version === now && isOf < milliseconds) {
        entries.delete(key)
        entries.set(key, known)
        return known.answer
      }
      drop(key)
      const answer = make().then(tagged)
      const entry: Entry = { version: now, madeAt: Date.now(), answer, bytes: 0 }
      entries.set(key, entry)
      answer.then(
        (made) => {
          if (made.status !== 200) return entries.get(key) === entry && drop(key)
          // its packed forms are a third of it together
          note(key, entry, Math.ceil(made.body.length * 1.4) + 1_000)
        },
        () => entries.get(key) === entry && drop(key),
      )
      // The database went away while it was made. Who brings the version was answered by it just now, and is told.
      const isAway = async () => (await answer.catch(() => null))?.status !== 200 && (await current()) === null
      if (version && known && isOf < longestWithout && (await isAway())) {
        entries.set(key, known)
        total += known.bytes
        return known.answer
      }
      return answer
    },
  }
}

/** @param since when what it shows last became another */
export function cacheable(type: string, text: string, since: Date | null): Made {
  return {
    status: 200,
    headers: { 'content-type': type, ...(since ? { 'last-modified': since.toUTCString() } : {}) },
    body: Buffer.from(text),
  }
}

/** An answer with the tag of its content. */
export function tagged(made: Made): Cached {
  // When it was made is not what it says.
  const { 'last-modified': _, ...headers } = made.headers
  const tag = createHash('sha256').update(JSON.stringify(headers)).update(made.body).digest('base64url').slice(0, 27)
  // Weak, because it is the same for every packing.
  return { ...made, tag: `W/"${tag}"`, packed: {} }
}

/**
 * Sends it packed as the browser likes it, or tells that nothing has changed.
 * @param vary a header on which it depends who gets this answer and who another
 * @param control for how long who has it need not ask again
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Cached,
  { vary = '', control = alwaysRevalidate } = {},
): Promise<FastifyReply> {
  const { status, headers, body, tag } = kept
  // A 304 replaces the headers of the kept copy: it carries the same ones, the content security policy above all.
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  reply.header('vary', ['accept-encoding', vary].filter(Boolean).join(', '))
  reply.header('cache-control', status === 200 ? control : 'no-cache')
  if (status === 503) reply.header('retry-after', 5)
  if (status === 200) {
    reply.header('etag', tag)
    if (isNotModified(request, tag, headers['last-modified'])) {
      reply.removeHeader('content-type')
      return reply.code(304).send()
    }
  }
  const packing = body.length < 1_024 ? null : packingFor(request.headers['accept-encoding'])
  if (!packing) return reply.code(status).send(body)
  kept.packed[packing] ??= pack[packing](body)
  return reply
    .code(status)
    .header('content-encoding', packing)
    .send(await kept.packed[packing])
}

/** Whether the copy somebody has is the same; the tag counts before the date (RFC 9110). */
export function isNotModified(request: FastifyRequest, tag: string, modified?: string): boolean {
  const tags = request.headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((one) => opaque(one) === opaque(tag))
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return modified !== undefined && Date.parse(modified) <= since
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** Brotli where it is taken, else gzip; `gzip;q=0` is a refusal. */
export function packingFor(accepted: string | undefined): Packing | null {
  const taken = new Set(
    (accepted ?? '')
      .split(',')
      .map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const pack: Record<Packing, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  gzip: (body) => gzipped(body, { level: 6 }),
}
