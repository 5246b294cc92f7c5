/**
 * Whose files a folder or a bucket holds. A server that is started with another one, or before its disk is mounted, would find no stored
 * file and put new ones where nobody looks for them: the database and the store name the same installation, or the server is not ready.
 */
import type { Db, Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { FileStore } from './file-store.ts'
import { findInstallation, findNewestFile, insertInstallation } from './queries-installation.ts'

/**
 * At the first start of an installation: ties the store to the database. Later, and where the store is already another's, it changes
 * nothing; `whyForeign` says what is wrong.
 */
export async function tieStore(db: Db, store: FileStore): Promise<void> {
  if (await findInstallation(db)) return
  await inTransaction(db, async (trx) => {
    if (!(await fits(trx, store))) return
    const id = (await store.marker.read()) ?? newId()
    // There before the row is: a marker without its row is taken over by the next start.
    if (await insertInstallation(trx, id)) await store.marker.write(id)
  })
}

/** Whether a store can be that of a database without a name: not where it knows files that are not here, or another one's are. */
async function fits(db: Db | Trx, store: FileStore): Promise<boolean> {
  const newest = await findNewestFile(db)
  return newest ? store.holds(newest) : !((await store.marker.read()) && (await holdsFiles(store)))
}

/** @returns a sentence for the operator when the store does not belong to the database; `undefined` when it does */
export async function whyForeign(db: Db, store: FileStore): Promise<string | undefined> {
  const [id, named] = [await findInstallation(db), await store.marker.read()]
  if (id && id === named) return undefined
  if (!id && (await fits(db, store))) return undefined
  const { name, variable } = store
  if (!id) return `${name} holds the files of another database, or lacks those of this one. Name the right ${variable} and start again.`
  const cure = `If they are all there, write ${id} into ${store.marker.place}.`
  if (named) return `${name} holds the files of another installation (${named}). Name the ${variable} of this one. ${cure}`
  const question = variable === 'DATA_DIR' ? 'is its disk mounted, and DATA_DIR the right one?' : 'is FILES_URL the right one?'
  return `${name} does not hold the files of this database: ${question} ${cure}`
}

/** Whether there is any. */
export async function holdsFiles(store: FileStore): Promise<boolean> {
  for await (const _ of store.list()) return true
  return false
}
