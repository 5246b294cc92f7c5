/** Removes what a process that was stopped in the middle has left on the disk. */
import { readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { uploadPrefix } from '../http/upload.ts'
import type { FileStore, Found } from './file-store.ts'
import { halfEnd, listPrefixes } from './folder-store.ts'

/** Milliseconds after which nobody can still be writing: a request takes a minute at most. */
const hour = 3_600_000
/** After so long no change that was under way can still name a content. */
const week = 7 * 86_400_000

/** Temporary folders of uploads that nobody discarded, older than an hour. @returns how many */
export async function removeLeftUploads(now: Date): Promise<number> {
  return removeOld(os.tmpdir(), (name) => name.startsWith(uploadPrefix), now)
}

/** Half-written files of a folder of stored files, older than an hour. @returns how many */
export async function removeLeftParts(folder: string, now: Date): Promise<number> {
  let count = 0
  for (const inner of await listPrefixes(folder)) count += await removeOld(inner, (one) => one.endsWith(halfEnd), now)
  return count
}

/**
 * Contents older than a week that no row names: a process was killed between storing one and its row, or nobody knows whether the row was
 * committed. A store of which much has no row belongs to a database that was set back, and is left to people.
 * @param named tells which of some ids have a row
 * @returns how many were removed
 * @throws Error when it would be more than twenty, and more than a tenth of all
 */
export async function removeUnnamed(store: FileStore, named: Named, now: Date): Promise<number> {
  const unnamed: string[] = []
  let all = 0
  for await (const { id, storedAt } of listUnnamed(store, named, () => all++))
    if (now.getTime() - storedAt.getTime() > week) unnamed.push(id)
  if (unnamed.length > 20 && unnamed.length > all / 10)
    throw new Error(
      `${unnamed.length} of ${all} stored files have no row in the database, and none was removed: was an old backup restored? Move them away by hand.`,
    )
  for (const id of unnamed) await store.remove(id)
  return unnamed.length
}

type Named = (ids: string[]) => Promise<Set<string>>

/** Contents without a row. @param each hears of every content there is */
export async function* listUnnamed(store: FileStore, named: Named, each: () => void = () => {}): AsyncGenerator<Found> {
  const batch: Found[] = []
  const unknown = async () => {
    const ids = batch.map(({ id }) => id)
    const known = ids.length > 0 ? await named(ids) : new Set()
    return batch.splice(0).filter(({ id }) => !known.has(id))
  }
  for await (const found of store.list()) {
    each()
    batch.push(found)
    if (batch.length === 500) yield* await unknown()
  }
  yield* await unknown()
}

async function removeOld(folder: string, matches: (name: string) => boolean, now: Date): Promise<number> {
  let count = 0
  for (const name of (await readdir(folder).catch(() => [])).filter(matches)) {
    const place = path.join(folder, name)
    // It may go at this moment, by whom it belongs to.
    const found = await stat(place).catch(() => undefined)
    if (!found || now.getTime() - found.mtimeMs < hour) continue
    await rm(place, { recursive: true, force: true })
    count += 1
  }
  return count
}
