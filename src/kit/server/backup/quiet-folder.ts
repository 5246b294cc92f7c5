/**
 * The embedded database at rest. Its folder belongs to one process; while a server runs that is the server. It is asked for a copy by a
 * folder in DATA_DIR, which only the owner of the data can make, and gives one as of one moment; whoever asked reads the copy.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../db/database.ts'
import { FolderInUse, lockFolder } from '../db/folder-lock.ts'
import { newId } from '../db/ids.ts'
import { type Poller, startPoller } from '../poller.ts'
import type { Settings } from '../settings.ts'

type Place = Pick<Settings, 'dataDir'>

function asked({ dataDir }: Place): string {
  return path.join(dataDir, 'copies')
}

/** What a copy is called until it is whole, and what was asked for until it is removed: neither is a name that asks. */
const [part, over] = ['.part', '.over']

/** How long a server may take to notice, and then to copy; without an answer by then there is none that knows of this. */
const longest = 120_000

/** `isCopy`: it is as of a moment ago, and a server goes on with the one it was copied from. */
export type QuietFolder = { folder: string; isCopy: boolean; release: () => Promise<void> }

/**
 * @returns a folder that nobody writes to, and what gives it free
 * @throws Error with a sentence for the operator
 */
export async function quietFolder(settings: Place): Promise<QuietFolder> {
  const folder = path.join(settings.dataDir, 'db')
  if (!existsSync(path.join(folder, 'PG_VERSION')))
    throw new Error(`There is no embedded database in ${folder}. Name its DATA_DIR, or with PostgreSQL its DATABASE_URL.`)
  try {
    lockFolder(folder)()
    return { folder, isCopy: false, release: async () => {} }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
  const place = path.join(asked(settings), newId())
  await mkdir(place, { recursive: true, mode: 0o700 })
  const release = async () => {
    // Away at once, under a name that asks for nothing: emptied where it is, it would ask once more. Or it was removed after a day.
    await rename(place, place + over).catch(() => {})
    await rm(place + over, { recursive: true, force: true })
  }
  try {
    for (const end = Date.now() + longest; Date.now() < end; await pause(50)) {
      if (existsSync(path.join(place, 'db'))) return { folder: path.join(place, 'db'), isCopy: true, release }
      const refusal = await readFile(path.join(place, 'refused'), 'utf8').catch(() => '')
      if (refusal) throw new Error(`The running server could not copy its database: ${refusal}`)
    }
    throw new Error(
      `Another process has the database in ${folder} and gave no copy of it within two minutes. If it is no server of this version, stop it and try again.`,
    )
  } catch (error) {
    await release()
    throw error
  }
}

/** Gives copies to who asks, in the server that has the folder; on PostgreSQL there is nothing to do. */
export function startCopies({ copyFolder }: Pick<OpenDatabase, 'copyFolder'>, settings: Place, onError: (error: unknown) => void): Poller {
  if (!copyFolder) return { stop: async () => {} }
  return startPoller(() => giveCopies(copyFolder, settings).catch(onError), { first: 250, pause: 500 })
}

/** Answers what is asked at this moment, and removes what nobody has come for within a day. */
async function giveCopies(copyFolder: (to: string) => Promise<void>, settings: Place): Promise<void> {
  for (const id of await readdir(asked(settings)).catch(() => [])) {
    const place = path.join(asked(settings), id)
    const found = await stat(place).catch(() => undefined)
    if (!found?.isDirectory()) continue
    if (Date.now() - found.mtimeMs > 86_400_000) await rm(place, { recursive: true, force: true })
    else if (!path.extname(id) && (await readdir(place).catch(() => ['gone'])).length === 0) await giveCopy(copyFolder, place)
  }
}

async function giveCopy(copyFolder: (to: string) => Promise<void>, place: string): Promise<void> {
  // Beside what was asked for: whoever asked may be gone before it is whole, and then nothing of it stays.
  const copy = place + part
  try {
    await copyFolder(copy)
    await rename(copy, path.join(place, 'db'))
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    await writeFile(path.join(place, 'refused'), (error as Error).message).catch(() => {})
  }
}
