/**
 * Whose files a folder holds. A server that is started with another DATA_DIR, or before its disk is mounted, would find no stored file and
 * put new ones where nobody looks for them: the database and the folder name the same installation, or the server is not ready.
 */
import { access, mkdir, open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db, Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findInstallation, findNewestFile, insertInstallation } from './queries-installation.ts'
import { placeOf } from './store.ts'

/**
 * At the first start of an installation: ties the folder to the database. Later, and where the folder is already another's, it changes
 * nothing; `whyForeign` says what is wrong.
 */
export async function tieFolder(db: Db, folder: string): Promise<void> {
  if (await findInstallation(db)) return
  await inTransaction(db, async (trx) => {
    if (!(await fits(trx, folder))) return
    const id = (await readMarker(folder)) ?? newId()
    if (await insertInstallation(trx, id)) await writeMarker(folder, id)
  })
}

/** Whether a folder can be that of a database without a name: not where it knows files that are not here, or another one's are. */
async function fits(db: Db | Trx, folder: string): Promise<boolean> {
  const newest = await findNewestFile(db)
  return newest ? isThere(placeOf(folder, newest)) : !((await readMarker(folder)) && (await holdsFiles(folder)))
}

/** @returns a sentence for the operator when the folder does not belong to the database; `undefined` when it does */
export async function whyForeign(db: Db, folder: string): Promise<string | undefined> {
  const [id, named] = [await findInstallation(db), await readMarker(folder)]
  if (id && id === named) return undefined
  const place = path.join(folder, markerName)
  if (!id && (await fits(db, folder))) return undefined
  if (!id) return `${folder} holds the files of another database, or lacks those of this one. Name the right DATA_DIR and start again.`
  const cure = `If they are all there, write ${id} into ${place}.`
  return named
    ? `${folder} holds the files of another installation (${named}). Name the DATA_DIR of this one. ${cure}`
    : `${folder} does not hold the files of this database: is its disk mounted, and DATA_DIR the right one? ${cure}`
}

const markerName = '.installation'

async function readMarker(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, markerName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw error
  })
  return text.trim() || undefined
}

/** On the disk before the row is: a marker without its row is taken over by the next start. */
export async function writeMarker(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = await open(path.join(folder, markerName), 'w')
  try {
    await file.writeFile(`${id}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function holdsFiles(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => /^[0-9a-f]{2}$/.test(name))
}

function isThere(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}
