import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLITE_BUSY: another one holds the lock. */
const sqliteBusy = 5

/** Another process has the folder; its message is a sentence for the operator. */
export class FolderInUse extends Error {}

/**
 * Takes the folder of the embedded database for this process alone: two processes on one folder corrupt it.
 * The lock is a kernel lock on a sibling file, so that a killed process never leaves it behind.
 * @returns the function that gives the folder free
 * @throws FolderInUse when another process holds it; the error of the system or of SQLite when the file beside it cannot be written
 */
export function lockFolder(folder: string): () => void {
  accessSync(path.dirname(folder), constants.W_OK)
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new FolderInUse(
      `The embedded database in ${folder} is in use by another process. Stop that one first, or give this one a DATA_DIR of its own.`,
    )
  }
  return () => lock.close()
}
