/** Stored files in a folder: `DATA_DIR/files`. */
import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import type { Content, FileStore, Found } from './file-store.ts'

/** Where stored files lie. */
export function filesFolder(settings: Pick<Settings, 'dataDir'>): string {
  return path.join(settings.dataDir, 'files')
}

/** Where the content of a stored file lies. */
export function placeOf(folder: string, id: string): string {
  return path.join(folder, id.slice(0, 2), id)
}

/** How half-written files end. */
export const halfEnd = '.part'

export function folderStore(folder: string): FileStore {
  const marker = path.join(folder, '.installation')
  return {
    name: folder,
    variable: 'DATA_DIR',
    put: (id, content) => put(placeOf(folder, id), content),
    open: async (id) => {
      const place = placeOf(folder, id)
      const found = await stat(place).catch(nothing)
      if (!found) return undefined
      const content = createReadStream(place)
      // It opens the file by itself, also when nobody reads it after all (304, a browser that is gone). Who reads it hears of an error too;
      // without this one an error that comes earlier, or that nobody waits for any more, would end the server.
      content.on('error', () => {})
      return { bytes: found.size, content }
    },
    holds: (id) =>
      access(placeOf(folder, id)).then(
        () => true,
        () => false,
      ),
    remove: (id) => rm(placeOf(folder, id), { force: true }),
    list: () => list(folder),
    marker: {
      place: marker,
      read: async () => {
        const text = await readFile(marker, 'utf8').catch(nothing)
        return text?.trim() || undefined
      },
      write: async (id) => {
        await mkdir(folder, { recursive: true })
        await writeFile(marker, `${id}\n`, { flush: true })
      },
    },
    tryWriting: () => tryFolder(folder),
  }
}

/** Written beside and renamed, so that a stop in the middle leaves no half file under an id. */
async function put(place: string, content: Content): Promise<void> {
  const half = `${place}${halfEnd}`
  await mkdir(path.dirname(place), { recursive: true })
  if ('place' in content) await copyFile(content.place, half)
  else await writeFile(half, content)
  const file = await open(half, 'r+')
  await file.sync()
  await file.close()
  await rename(half, place)
}

async function* list(folder: string): AsyncGenerator<Found> {
  for (const inner of await listPrefixes(folder)) {
    for (const id of (await readdir(inner)).filter((name) => /^[0-9a-f-]{36}$/.test(name))) {
      const place = placeOf(folder, id)
      // It may go at this moment, by whom it belongs to.
      const found = await stat(place).catch(() => undefined)
      if (found) yield { id, place, storedAt: found.mtime }
    }
  }
}

/** Folders that hold stored files, by the first two signs of their ids. */
export async function listPrefixes(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name))
  return names.map((name) => path.join(folder, name))
}

/** Less free than two uploads need is a full disk. */
const leastFree = 20 * 1024 * 1024

/** @throws where the folder cannot be written to, or has no room */
export async function tryFolder(folder: string): Promise<void> {
  const place = path.join(folder, `.writable-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastFree) throw new Error(`The disk of ${folder} is full.`)
  await writeFile(place, 'x')
  await rm(place, { force: true })
}

/** Of a file that is not there. */
function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
