/** A folder copied while somebody writes to it: everything once, and what changed meanwhile once more while it is at rest. */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** When it was written last, and how long it is: as they were before it was copied. */
type Seen = { mtimeMs: number; size: number; copiedAt: number }

/** A file that was written this shortly before it was copied may be written again within the same tick of the disk's clock. */
const tick = 2_000

/**
 * @param hold keeps the folder at rest while it runs what it is given: with which of its files are needed
 */
export async function copyWhileWritten(
  from: string,
  to: string,
  hold: (finish: (isNeeded: (name: string) => boolean) => Promise<void>) => Promise<void>,
): Promise<void> {
  const seen = new Map<string, Seen>()
  for (const name of await filesOf(from)) {
    if (isLog(name)) continue
    const before = await stat(path.join(from, name)).catch(ifGone)
    if (!before) continue
    const copiedAt = Date.now()
    // half of it may be of before and half of after: then it has changed, and is copied again
    if (await copied(from, to, name)) seen.set(name, { mtimeMs: before.mtimeMs, size: before.size, copiedAt })
  }
  await hold(async (isNeeded) => {
    const names = new Set((await filesOf(from)).filter(isNeeded))
    for (const name of seen.keys()) if (!names.has(name)) await rm(path.join(to, name), { force: true })
    await inTens([...names], async (name) => {
      const now = await stat(path.join(from, name))
      const before = seen.get(name)
      const isSame = before && before.size === now.size && before.mtimeMs === now.mtimeMs && before.copiedAt - now.mtimeMs > tick
      if (!isSame) await copied(from, to, name)
    })
    for (const folder of await foldersOf(from)) await mkdir(path.join(to, folder), { recursive: true })
  })
}

/** The write-ahead log changes with every write, and most of what lies there is not needed. */
function isLog(name: string): boolean {
  return path.dirname(name) === 'pg_wal'
}

/** @returns whether it was there */
async function copied(from: string, to: string, name: string): Promise<boolean> {
  const place = path.join(to, name)
  await mkdir(path.dirname(place), { recursive: true })
  // a disk that can keeps one copy of both until one of them is written to
  const done = await copyFile(path.join(from, name), place, constants.COPYFILE_FICLONE).then(() => true, ifGone)
  return done === true
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function inTens<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 10) await Promise.all(all.slice(at, at + 10).map(work))
}

async function filesOf(folder: string): Promise<string[]> {
  return namesOf(folder, (one) => one.isFile())
}

/** PostgreSQL wants also those that are empty. */
async function foldersOf(folder: string): Promise<string[]> {
  return namesOf(folder, (one) => one.isDirectory())
}

async function namesOf(folder: string, isOne: (one: { isFile: () => boolean; isDirectory: () => boolean }) => boolean): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter(isOne).map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
}
