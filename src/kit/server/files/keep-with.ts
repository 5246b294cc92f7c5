/** Files that belong to a change in the database: both are stored, or neither. */
import type { Db, Trx } from '../db/database.ts'
import { type AnsweredBy, inPreparedTransaction } from '../db/in-transaction.ts'
import { OutcomeUnknown } from '../http/refusal.ts'
import type { FileStore } from './file-store.ts'
import { storeFile } from './store.ts'

/** Puts a file in its place before the row that names it is committed. @returns its id */
export type Keep = (place: string) => Promise<string>

/**
 * Runs a change in one transaction, with files that are kept when it is stored (`inAct` is the way to it).
 *
 * A file is taken away again only when its row is rolled back for certain. When nobody knows whether the commit was carried out it stays: a
 * content that no row names is of no use and harms nobody, a row without its content is a proof that is lost.
 * @param prepare makes what the change uses up, anew for each try, before the transaction is opened
 */
export async function keepWith<T, Prepared>(
  db: Db,
  store: FileStore,
  prepare: () => Promise<Prepared>,
  work: (trx: Trx, keep: Keep, prepared: Prepared) => Promise<T | AnsweredBy<T>>,
): Promise<T> {
  const kept: string[] = []
  const takeAway = () => Promise.allSettled(kept.splice(0).map((id) => store.remove(id)))
  const keep = async (place: string) => {
    const id = await storeFile(store, place)
    kept.push(id)
    return id
  }
  try {
    return await inPreparedTransaction(db, prepare, async (trx, prepared) => {
      // Those of a try that lost against another transaction, and is carried out once more.
      await takeAway()
      return work(trx, keep, prepared)
    })
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await takeAway()
    throw error
  }
}
