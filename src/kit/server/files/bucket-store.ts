/**
 * Stored files in a bucket that speaks S3. Names in it, behind the prefix: `files/ID` a content, `parts/…` uploads that are under way
 * (parts.ts), `installation` whose they are, `writable` which is written to try whether that can be done.
 */
import { Readable } from 'node:stream'
import type { StoragePlace } from '../storage-place.ts'
import type { Content, FileStore, Opened } from './file-store.ts'
import { type Bucket, bucketAt, StorageError } from './s3.ts'

/** Milliseconds for which a write that succeeded stands for others: whether it can be read is asked each time. */
const writtenFor = 60_000

/** One of each place, with the signing keys it keeps and what it knows of it. */
const known = new WeakMap<StoragePlace, { bucket: Bucket; store: FileStore }>()

function knownOf(place: StoragePlace) {
  const found = known.get(place)
  if (found) return found
  const bucket = bucketAt(place)
  const made = { bucket, store: storeIn(bucket) }
  known.set(place, made)
  return made
}

export function bucketStore(place: StoragePlace): FileStore {
  return knownOf(place).store
}

/** For what is kept beside the stored files. */
export function bucketOf(place: StoragePlace): Bucket {
  return knownOf(place).bucket
}

function storeIn(bucket: Bucket): FileStore {
  const keyOf = (id: string) => `files/${id}`
  let writtenAt = Number.NEGATIVE_INFINITY
  return {
    name: bucket.name,
    variable: 'FILES_URL',
    put: (id, content) => putObject(bucket, keyOf(id), content),
    open: (id) => openObject(bucket, keyOf(id)),
    holds: async (id) => {
      const answer = await bucket.ask({ method: 'HEAD', key: keyOf(id), also: [404] })
      answer.resume()
      return answer.statusCode !== 404
    },
    remove: (id) => removeObject(bucket, keyOf(id)),
    async *list() {
      for await (const { key, storedAt } of listObjects(bucket, 'files/')) {
        const id = /^files\/([0-9a-f-]{36})$/.exec(key)?.[1]
        if (id) yield { id, place: `${key} in ${bucket.name}`, storedAt }
      }
    },
    marker: {
      place: `the object installation in ${bucket.name}`,
      read: async () => {
        const opened = await openObject(bucket, 'installation')
        return opened && ((await opened.content.toArray()).join('').trim() || undefined)
      },
      write: (id) => putObject(bucket, 'installation', Buffer.from(`${id}\n`)),
    },
    tryWriting: async () => {
      if (performance.now() - writtenAt < writtenFor) return
      await putObject(bucket, 'writable', Buffer.from('x'))
      writtenAt = performance.now()
    },
  }
}

export async function putObject(bucket: Bucket, key: string, content: Content): Promise<void> {
  const answer = await bucket.ask({ method: 'PUT', key, content })
  answer.resume()
}

export async function removeObject(bucket: Bucket, key: string): Promise<void> {
  const answer = await bucket.ask({ method: 'DELETE', key, also: [404] })
  answer.resume()
}

/** What is cut off on the way is read on from where it ended, as long as something comes; an object never changes. */
export async function openObject(bucket: Bucket, key: string): Promise<Opened | undefined> {
  let answer = await bucket.ask({ method: 'GET', key, also: [404] })
  if (answer.statusCode === 404) {
    await refuseNoBucket(bucket, answer)
    return undefined
  }
  const bytes = Number(answer.headers['content-length'])
  if (!Number.isSafeInteger(bytes)) {
    answer.destroy()
    throw new StorageError(`${bucket.name} does not say how long ${key} is.`)
  }
  async function* pieces(): AsyncGenerator<Buffer> {
    let [read, cutAt] = [0, -1]
    for (;;) {
      try {
        for await (const piece of bucket.read(answer)) {
          read += piece.length
          yield piece
        }
        if (read === bytes) return
        throw new StorageError(`${bucket.name} sent ${read} of ${bytes} bytes of ${key}.`)
      } catch (error) {
        if (cutAt === read || !(error instanceof StorageError) || read >= bytes) throw error
        cutAt = read
        answer = await bucket.ask({ method: 'GET', key, from: read })
        if (read > 0 && answer.statusCode !== 206) throw error
      }
    }
  }
  const content = Readable.from(pieces(), { objectMode: false })
  // also of one that nobody began to read
  content.once('close', () => answer.destroy())
  content.on('error', () => {})
  return { bytes, content }
}

/** A bucket that is not there is no content that is not there. */
async function refuseNoBucket(bucket: Bucket, answer: Awaited<ReturnType<Bucket['ask']>>): Promise<void> {
  let text = ''
  for await (const piece of bucket.read(answer)) text += piece.toString()
  if (text.includes('<Code>NoSuchBucket<'))
    throw new StorageError(`${bucket.name} answers 404 (NoSuchBucket): there is no such bucket. Make it, or correct FILES_URL.`)
}

type Listed = { key: string; bytes: number; storedAt: Date }

/** Everything whose name begins so, behind the prefix; in the order of the names. */
export async function* listObjects(bucket: Bucket, begins: string): AsyncGenerator<Listed> {
  const before = bucket.prefix ? `${bucket.prefix}/` : ''
  for (let last = ''; ; ) {
    const query = { 'list-type': '2', 'max-keys': '1000', prefix: before + begins, ...(last ? { 'start-after': last } : {}) }
    const answer = await bucket.ask({ method: 'GET', key: '', query })
    let text = ''
    for await (const piece of bucket.read(answer)) text += piece.toString()
    for (const [, one = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      const key = wordOf(one, 'Key')
      last = key
      if (key.startsWith(before))
        yield { key: key.slice(before.length), bytes: Number(wordOf(one, 'Size')), storedAt: new Date(wordOf(one, 'LastModified')) }
    }
    if (wordOf(text, 'IsTruncated') !== 'true') return
    if (!last) throw new StorageError(`${bucket.name} breaks a list off in which nothing stands.`)
  }
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&#34;': '"', '&amp;': '&' }

/** What stands in an element of an answer; nothing where it is not there. */
function wordOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(?:lt|gt|quot|apos|#39|#34|amp);/g, (sign) => signs[sign] ?? sign)
}
