/** That the folder of the embedded database is empty, or holds a whole database: nothing is ever made over files that are there. */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What every database has from its first moment on, and nothing else has together. */
const parts = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact']

/**
 * @returns whether a new database is to be made
 * @throws Error with a sentence for the operator where there are files, and no whole database
 */
export function isFolderNew(folder: string): boolean {
  const found = existsSync(folder) ? readdirSync(folder) : []
  if (found.length === 0) return true
  const missing = parts.filter((part) => !existsSync(path.join(folder, part)))
  if (missing.length === 0) return false
  throw new Error(
    `The folder ${folder} holds files, but no whole database: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing. Nothing was changed. Put the folder back from a backup, or name another DATA_DIR; only if nothing in it is needed, delete it.`,
  )
}

/**
 * Has a new database made beside its place and puts it there when it is whole: a start that is broken off leaves nothing half made.
 * @param make makes it in the folder it is given, and closes it
 */
export async function makeBeside(folder: string, make: (beside: string) => Promise<void>): Promise<void> {
  const beside = `${folder}.making`
  rmSync(beside, { recursive: true, force: true })
  await make(beside)
  rmSync(folder, { recursive: true, force: true }) // it is empty
  renameSync(beside, folder)
  const parent = openSync(path.dirname(folder), 'r')
  fsyncSync(parent)
  closeSync(parent)
}
