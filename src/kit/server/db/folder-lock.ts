import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes the folder of the embedded database for this process alone: two processes on one folder corrupt it.
 * The lock is a kernel lock on a sibling file, so that a killed process never leaves it behind.
 * @returns the function that gives the folder free
 * @throws Error with a sentence for the operator when another process holds it; that of the system when the folder beside it cannot be written
 */
export function lockFolder(folder: string): () => void {
  accessSync(path.dirname(folder), constants.W_OK)
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new Error(
      `The embedded database in ${folder} is in use by another process. Stop that one first, or give this one a DATA_DIR of its own.`,
    )
  }
  return () => lock.close()
}
