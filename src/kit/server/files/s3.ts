/**
 * Requests to a storage that speaks S3: signed, each with a limit on how long it may make no progress, and asked once more where that is
 * soon enough. Every failure is a `StorageError` with a sentence for the operator; people get 503 (src/kit/server/http/errors.ts).
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { StoragePlace } from '../storage-place.ts'
import type { Content } from './file-store.ts'
import { hashOf } from './hash.ts'

/** The storage is away, or does not let us in. */
export class StorageError extends Error {
  readonly code = 'FILES_AWAY'
}

/** Milliseconds without a byte. Two of the shorter, or one of the longer and a try that failed at once, stay within five seconds. */
const patience = { reading: 2_000, writing: 4_000 }
/** What fails sooner than this is tried once more whatever it is: a kept connection that the other side had ended, most of all. */
const atOnce = 500
const beforeAgain = 100

/** Kept connections: a new one costs three ways over a line with TLS. What nobody uses does not hold the process. */
const kept = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16 }
const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) }

type Asking = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Within the bucket, before the prefix is put before it; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  /** The first byte that is asked for. */
  from?: number
  content?: Content
  /** Statuses that are answers, besides 2xx. */
  also?: readonly number[]
}

export type Bucket = ReturnType<typeof bucketAt>

/** @returns `ask`, and how operators know the bucket */
export function bucketAt(place: StoragePlace) {
  const name = `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')} at ${place.endpoint}`
  const keys = new Map<string, ArrayBuffer>()

  /** All that is asked may be asked twice: a content never changes under its name. @throws StorageError */
  async function ask(asking: Asking): Promise<http.IncomingMessage> {
    const limit = asking.content ? patience.writing : patience.reading
    const body = asking.content && (await bodyOf(asking.content))
    for (let isLast = false; ; isLast = true) {
      const begun = performance.now()
      let failure: StorageError
      try {
        const answer = await sendOnce(asking, body, limit)
        const { statusCode: status = 0 } = answer
        if ((status >= 200 && status < 300) || asking.also?.includes(status)) return answer
        failure = await refusalOf(answer, name)
        // another try would not mend what is refused
        if (status < 500 && status !== 429) isLast = true
      } catch (error) {
        failure = away(name, error)
      }
      if (isLast || (asking.content && performance.now() - begun > atOnce)) throw failure
      await pause(beforeAgain)
    }
  }

  async function sendOnce(asking: Asking, body: Body | undefined, limit: number): Promise<http.IncomingMessage> {
    const { method, key, query = {}, from } = asking
    const path = ['', place.bucket, ...(key ? [place.prefix, key] : [])].filter((part, at) => at === 0 || part).join('/')
    const signer = new AwsV4Signer({
      method,
      url: `${place.endpoint}${path}?${new URLSearchParams(query)}`,
      headers: { 'x-amz-content-sha256': body?.sha256 ?? emptySha256 },
      accessKeyId: place.keyId,
      secretAccessKey: place.secret,
      service: 's3',
      region: place.region,
      cache: keys,
    })
    const { url, headers } = await signer.sign()
    const all: http.OutgoingHttpHeaders = Object.fromEntries(headers)
    if (from) all.range = `bytes=${from}-`
    if (body) Object.assign(all, { 'content-length': body.bytes, 'content-type': 'application/octet-stream' })
    return transfer(url, { method, headers: all, timeout: limit }, body)
  }

  return { name, prefix: place.prefix, ask, read: (answer: http.IncomingMessage) => piecesOf(answer, name) }
}

const emptySha256 = createHash('sha256').digest('hex')

type Body = { bytes: number; sha256: string; write: (request: http.ClientRequest) => Promise<void> }

/** Its hash is signed, so that the storage refuses what came as anything else. */
async function bodyOf(content: Content): Promise<Body> {
  if (!('place' in content)) {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { bytes: content.length, sha256, write: async (request) => void request.end(content) }
  }
  const { bytes, sha256 } = await hashOf(content.place)
  return { bytes, sha256, write: (request) => pipeline(createReadStream(content.place), request) }
}

/** @param options with the milliseconds after which a line on which nothing moves is given up */
function transfer(url: URL, options: http.RequestOptions, body: Body | undefined): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:'
    const request = (isPlain ? http : https).request(url, { ...options, agent: agents[isPlain ? 'http:' : 'https:'] })
    request.on('timeout', () => request.destroy(Object.assign(new Error('nothing came in time'), { code: 'ETIMEDOUT' })))
    request.on('error', reject)
    request.on('response', (answer) => {
      // from here on only who waits for the next piece counts the time: somebody may read slowly
      request.setTimeout(0)
      answer.on('error', () => {})
      resolve(answer)
    })
    // an answer may come before all was sent: then that is what counts
    if (body) body.write(request).catch(reject)
    else request.end()
  })
}

/** What comes of an answer, piece by piece. @throws StorageError when nothing comes in time, or it ends early */
async function* piecesOf(answer: http.IncomingMessage, name: string): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const piece = await inTime(pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } catch (error) {
    throw away(name, error)
  } finally {
    answer.destroy()
  }
}

async function inTime<T>(waiting: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(Object.assign(new Error('nothing came in time'), { code: 'ETIMEDOUT' })), patience.reading)
  waiting.catch(() => {})
  try {
    return await Promise.race([waiting, promise])
  } finally {
    clearTimeout(late)
  }
}

function away(name: string, error: unknown): StorageError {
  const { code, message } = error as { code?: string; message: string }
  return new StorageError(
    `${name} does not answer (${code ?? message}). Is the storage there, and the endpoint in FILES_URL the right one?`,
    {
      cause: error,
    },
  )
}

/** What a refusal says to an operator. */
async function refusalOf(answer: http.IncomingMessage, name: string): Promise<StorageError> {
  const code = await codeOf(answer, name)
  const { statusCode: status } = answer
  const says = `${name} answers ${status}${code ? ` (${code})` : ''}`
  if (code === 'NoSuchBucket') return new StorageError(`${says}: there is no such bucket. Make it, or correct FILES_URL.`)
  if (code === 'RequestTimeTooSkewed')
    return new StorageError(`${says}: its clock and ours are too far apart. Set the clock of this machine.`)
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect')
    return new StorageError(`${says}: the bucket is in another region. Name it in FILES_URL (region=…).`)
  if (status === 401 || status === 403)
    return new StorageError(
      `${says}: it does not let us in. Look at FILES_KEY_ID and FILES_SECRET, and whether this key may read, write, list and remove in the bucket.`,
    )
  return new StorageError(`${says}.`)
}

/** The word in an answer that names the failure; an answer to HEAD has none. */
async function codeOf(answer: http.IncomingMessage, name: string): Promise<string | undefined> {
  let text = ''
  try {
    for await (const piece of piecesOf(answer, name)) {
      text += piece.toString()
      if (text.length > 10_000) break
    }
  } catch {
    // its status says enough
  }
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1]
}
