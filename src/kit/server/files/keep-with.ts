/** Files that belong to a change in the database: both are stored, or neither. */
import type { Db, Trx } from '../db/database.ts'
import { inTransaction, OutcomeUnknown } from '../db/in-transaction.ts'
import { removeFile, storeFile } from './store.ts'

/**
 * Runs a change in one transaction. `keep` puts a file in its place before the row that names it is committed, and answers its id.
 *
 * A file is taken away again only when its row is rolled back for certain. When nobody knows whether the commit was carried out it stays: a
 * content that no row names is of no use and harms nobody, a row without its content is a proof that is lost.
 *
 *     await keepWith(db, folder, async (trx, keep) => insertFile(trx, await keep(upload.place), …))
 */
export async function keepWith<T>(
  db: Db,
  folder: string,
  work: (trx: Trx, keep: (place: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const kept: string[] = []
  const takeAway = () => Promise.allSettled(kept.splice(0).map((id) => removeFile(folder, id)))
  try {
    return await inTransaction(db, async (trx) => {
      // Those of a try that lost against another transaction, and is carried out once more.
      await takeAway()
      return work(trx, async (place) => {
        const id = await storeFile(folder, place)
        kept.push(id)
        return id
      })
    })
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await takeAway()
    throw error
  }
}
