/** Files that come in parts over a bad line: their bytes lie beside the stored files until the last one has come. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Settings } from '../settings.ts'

/** Where the parts of an upload lie. */
export function partsPlace(settings: Pick<Settings, 'dataDir'>, id: string): string {
  return path.join(settings.dataDir, 'uploads', id)
}

/** Writes a part at its place in the file, on the disk before it returns. Written twice it is the same. */
export async function writePart(place: string, from: string, offset: number): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true })
  // made where there is none; what is there stays
  await (await open(place, 'a')).close()
  await pipeline(createReadStream(from), createWriteStream(place, { flags: 'r+', start: offset, flush: true }))
}

/** How many bytes there are; 0 where there is no file. */
export async function bytesThere(place: string): Promise<number> {
  const found = await stat(place).catch(() => undefined)
  return found?.size ?? 0
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashOf(place: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  return hash.digest('hex')
}

export async function removeParts(settings: Pick<Settings, 'dataDir'>, id: string): Promise<void> {
  await rm(partsPlace(settings, id), { force: true })
}
