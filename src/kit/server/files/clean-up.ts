/** Removes what a process that was stopped in the middle has left on the disk. */
import { readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { uploadPrefix } from '../http/upload.ts'

/** Milliseconds after which nobody can still be writing. */
const day = 86_400_000

/** Temporary folders of uploads that nobody discarded, older than a day. @returns how many */
export async function removeLeftUploads(now: Date): Promise<number> {
  return removeOld(os.tmpdir(), (name) => name.startsWith(uploadPrefix), now)
}

/** Half-written files of the store, older than a day. @returns how many */
export async function removeLeftParts(folder: string, now: Date): Promise<number> {
  let count = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (/^[0-9a-f]{2}$/.test(name)) count += await removeOld(path.join(folder, name), (one) => one.endsWith('.part'), now)
  }
  return count
}

async function removeOld(folder: string, matches: (name: string) => boolean, now: Date): Promise<number> {
  let count = 0
  for (const name of (await readdir(folder).catch(() => [])).filter(matches)) {
    const place = path.join(folder, name)
    // It may go at this moment, by whom it belongs to.
    const found = await stat(place).catch(() => undefined)
    if (!found || now.getTime() - found.mtimeMs < day) continue
    await rm(place, { recursive: true, force: true })
    count += 1
  }
  return count
}
