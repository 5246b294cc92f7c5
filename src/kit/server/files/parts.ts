/**
 * Files that come in parts over a bad line. Their parts lie where the stored files lie, so that each may come through another process, on
 * another machine: in `DATA_DIR/uploads` one file that grows, in a bucket an object for each part.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uploadPrefix } from '../http/upload.ts'
import type { Settings } from '../settings.ts'
import { bucketOf, listObjects, openObject, putObject, removeObject } from './bucket-store.ts'
import type { StoreSettings } from './store.ts'

/** Where the parts of an upload lie when they lie in a folder. */
export function partsPlace(settings: Pick<Settings, 'dataDir'>, id: string): string {
  return path.join(settings.dataDir, 'uploads', id)
}

/** Keeps a part of a file, stored before it returns. Kept twice it is the same. */
export async function writePart(settings: StoreSettings, id: string, from: string, offset: number): Promise<void> {
  if (settings.storage) return putObject(bucketOf(settings.storage), partKey(id, offset), { place: from })
  const place = partsPlace(settings, id)
  await mkdir(path.dirname(place), { recursive: true })
  // made where there is none; what is there stays
  await (await open(place, 'a')).close()
  await pipeline(createReadStream(from), createWriteStream(place, { flags: 'r+', start: offset, flush: true }))
}

/** How many bytes there are from the first one on, without a gap. */
export async function bytesThere(settings: StoreSettings, id: string): Promise<number> {
  if (settings.storage) return (await listParts(settings.storage, id)).end
  const found = await stat(partsPlace(settings, id)).catch(() => undefined)
  return found?.size ?? 0
}

/** The parts as one file of this machine. `discard` is for the end, and leaves the parts where they are. */
export async function joinParts(settings: StoreSettings, id: string): Promise<{ place: string; discard: () => Promise<void> }> {
  if (!settings.storage) return { place: partsPlace(settings, id), discard: async () => {} }
  const { storage } = settings
  const folder = await mkdtemp(path.join(os.tmpdir(), uploadPrefix))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const place = path.join(folder, 'file')
    await pipeline(() => readParts(storage, id), createWriteStream(place))
    return { place, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

export async function removeParts(settings: StoreSettings, id: string): Promise<void> {
  if (!settings.storage) return rm(partsPlace(settings, id), { force: true })
  const bucket = bucketOf(settings.storage)
  for await (const { key } of listObjects(bucket, `parts/${id}/`)) await removeObject(bucket, key)
}

/** The uploads of which parts lie there. */
export async function listWithParts(settings: StoreSettings): Promise<string[]> {
  if (!settings.storage) return readdir(path.join(settings.dataDir, 'uploads')).catch(() => [])
  const ids = new Set<string>()
  for await (const { key } of listObjects(bucketOf(settings.storage), 'parts/')) ids.add(key.split('/')[1] ?? '')
  return [...ids]
}

type Storage = NonNullable<StoreSettings['storage']>

/** Named by where it begins, in the order of the file. */
function partKey(id: string, offset: number): string {
  return `parts/${id}/${String(offset).padStart(12, '0')}`
}

/**
 * The parts that follow one on the other. One that came again in another length leaves parts behind that begin in its middle, or beyond a
 * gap: they are passed over.
 */
async function listParts(storage: Storage, id: string): Promise<{ keys: string[]; end: number }> {
  const keys: string[] = []
  let end = 0
  for await (const { key, bytes } of listObjects(bucketOf(storage), `parts/${id}/`)) {
    if (Number(key.split('/')[2]) !== end) continue
    keys.push(key)
    end += bytes
  }
  return { keys, end }
}

async function* readParts(storage: Storage, id: string): AsyncGenerator<Buffer> {
  const { keys } = await listParts(storage, id)
  for (const key of keys) {
    const opened = await openObject(bucketOf(storage), key)
    // it ended, or was given up, at this moment: what is read is too short then, and says so
    if (!opened) return
    yield* opened.content as AsyncIterable<Buffer>
  }
}
