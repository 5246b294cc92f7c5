/** The one place where transactions are opened. */
import { isAbortedTransactionError } from 'kysely'
import { OutcomeUnknown } from '../http/refusal.ts'
import type { Db, Trx } from './database.ts'
import { type Noted, notes, unconfirmed } from './noted.ts'
import { outcomeOf } from './outcome.ts'

/**
 * Runs `work` in one transaction. One that lost against another (a serialization failure, a deadlock) is undone as a whole, and carried out
 * once more before anybody hears of it: `work` has to be repeatable, so whatever it changes outside of the database is taken back
 * (`keepWith` does so for files), or made anew (`inPreparedTransaction`).
 *
 *     return inTransaction(db, async (trx) => { … })
 *
 * When the answer to the commit is lost the database is asked what became of it (`outcomeOf`): what is stored is answered as if nothing had
 * been, what is not as the failure it was.
 * @throws OutcomeUnknown when the answer to the commit was lost, and nothing can be found out; and when the standby that has to confirm it did
 * not
 */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return onceMoreWhenLost(() => commitOnce(db, work))
}

/**
 * As `inTransaction`, for work on something that it uses up, as a file that is read while it is stored.
 * @param prepare makes it anew for each try, before the transaction is opened
 */
export function inPreparedTransaction<T, Prepared>(
  db: Db,
  prepare: () => Promise<Prepared>,
  work: (trx: Trx, prepared: Prepared) => Promise<T>,
): Promise<T> {
  return onceMoreWhenLost(async () => {
    const prepared = await prepare()
    return commitOnce(db, (trx) => work(trx, prepared))
  })
}

async function onceMoreWhenLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!lost.has(codeOf(error))) throw error
    return work()
  }
}

/** PostgreSQL's words for a transaction that lost against another: a serialization failure, a deadlock. */
const lost = new Set(['40001', '40P01'])

async function commitOnce<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const noted: Noted = {}
  let done: { result: T } | undefined
  try {
    return await notes.run(noted, () =>
      db.transaction().execute(async (trx) => {
        const result = await work(trx)
        done = { result }
        return result
      }),
    )
  } catch (error) {
    if (!done || isRolledBack(error)) throw error
    // It is found where it was stored, which says nothing of whether it will be.
    if (codeOf(error) === unconfirmed) throw new OutcomeUnknown(error)
    switch (await outcomeOf(db, noted)) {
      case 'stored':
        return done.result
      case 'not stored':
        throw error
      default:
        throw new OutcomeUnknown(error)
    }
  }
}

/**
 * Whether an error that came after the commit was sent says for certain that nothing was stored: the database itself answered so, as a
 * constraint that is checked at the end. What it says when it ends a connection or is in trouble (disk, memory, shutdown) says nothing of
 * the commit, and an error of the connection has no code of the database at all.
 */
function isRolledBack(error: unknown): boolean {
  if (isAbortedTransactionError(error)) return true
  const code = codeOf(error)
  return /^[0-9A-Z]{5}$/.test(code) && code !== '40003' && !/^(08|53|57P|58|XX|F0)/.test(code)
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
