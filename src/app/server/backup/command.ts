/** What the commands about backups share. */
import { type QuietFolder, quietFolder } from '../../../kit/server/backup/quiet-folder.ts'
import { databasePlace, type OpenDatabase, openDatabase } from '../../../kit/server/db/database.ts'
import type { Settings } from '../../../kit/server/settings.ts'

/** Says what `work` comes to, or why it could not be done, in a sentence; the process then ends with 1. */
export async function command(work: () => Promise<{ says: string; isRight: boolean }>): Promise<never> {
  try {
    const { says, isRight } = await work()
    console[isRight ? 'log' : 'error'](says)
    process.exit(isRight ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof Error && error.cause) console.error(error.cause)
    process.exit(1)
  }
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/**
 * The database of an installation, also while its server runs.
 * @param work is given the folder of an embedded one, which may be a copy as of a moment ago
 */
export async function withInstallation<T>(
  settings: Settings,
  work: (database: OpenDatabase, quiet?: QuietFolder) => Promise<T>,
): Promise<T> {
  const quiet = settings.databaseUrl ? undefined : await quietFolder(settings)
  try {
    const database = await openDatabase(quiet ? { folder: quiet.folder } : databasePlace(settings))
    try {
      return await work(database, quiet)
    } finally {
      await database.close()
    }
  } finally {
    await quiet?.release()
  }
}
