/** The one place where transactions are opened. */
import { isAbortedTransactionError } from 'kysely'
import { OutcomeUnknown } from '../http/refusal.ts'
import type { Db, Trx } from './database.ts'
import { type Noted, notes, unconfirmed } from './noted.ts'
import { outcomeOf } from './outcome.ts'

/** One statement, and no more, for its values (`compileOnce`, `compileWith`); `writes` names the tables that it changes. */
export type OneStatement<Value, Row> = ((db: Db | Trx, value: Value) => Promise<Row[]>) & {
  readonly writes: (db: Db | Trx) => readonly string[]
}

/** What a transaction is answered with, by a statement that is the last of it (`answeredBy`). */
export type AnsweredBy<T> = { readonly [last]: Last<T> }
type Last<T> = {
  ask: (db: Db | Trx) => Promise<unknown[]>
  again: (db: Db | Trx) => Promise<unknown[]>
  answer: (rows: never[]) => T
  writes: (db: Db | Trx) => readonly string[]
}
const last = Symbol('the last statement of a transaction')

/**
 * For a change that ends with reading what has become of it: the statement that reads goes out in one message with the commit.
 *
 *     return answeredBy(chargeById, id, ([row]) => ({ data: toCharge(row), message }))
 *
 * It is asked within the transaction, and where it fails nothing is stored. Where it is stored and the line broke before its rows were here, it
 * is asked anew.
 * @param answer makes the answer of its rows, once they are stored: whatever may be refused has been refused before
 */
export function answeredBy<Value, Row, T>(statement: OneStatement<Value, Row>, value: Value, answer: (rows: Row[]) => T): AnsweredBy<T> {
  return changedBy(statement, value, answer, (db) => statement(db, value))
}

/**
 * As `answeredBy`, for a last statement that changes as well as it reads, with its entry of the log: of what was locked and checked before, so
 * that it changes what it names or fails.
 * @param again reads the same rows once they are stored: the change must not be made twice
 */
export function changedBy<Value, Row, T>(
  statement: OneStatement<Value, Row>,
  value: Value,
  answer: (rows: Row[]) => T,
  again: (db: Db | Trx) => Promise<Row[]>,
): AnsweredBy<T> {
  return { [last]: { ask: (db) => statement(db, value), again, answer, writes: statement.writes } }
}

/** The tables that the last statement of a transaction will change. @param result of the work in it */
export function writtenLast(db: Db | Trx, result: unknown): readonly string[] {
  return isAnsweredBy(result) ? result[last].writes(db) : []
}

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
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T | AnsweredBy<T>>): Promise<T> {
  return onceMoreWhenLost(() => commitOnce(db, work))
}

/**
 * As `inTransaction`, for work on something that it uses up, as a file that is read while it is stored.
 * @param prepare makes it anew for each try, before the transaction is opened
 */
export function inPreparedTransaction<T, Prepared>(
  db: Db,
  prepare: () => Promise<Prepared>,
  work: (trx: Trx, prepared: Prepared) => Promise<T | AnsweredBy<T>>,
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

async function commitOnce<T>(db: Db, work: (trx: Trx) => Promise<T | AnsweredBy<T>>): Promise<T> {
  const noted: Noted = {}
  let done: { answer: () => T | Promise<T> } | undefined
  const transaction = () =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx)
      done = { answer: isAnsweredBy(result) ? await askLast(db, trx, noted, result) : () => result }
    })
  try {
    await notes.run(noted, transaction)
  } catch (error) {
    if (!done || isRolledBack(error)) throw error
    // It is found where it was stored, which says nothing of whether it will be.
    if (codeOf(error) === unconfirmed) throw new OutcomeUnknown(error)
    const outcome = await outcomeOf(db, noted)
    if (outcome === 'not stored') throw error
    if (outcome === 'unknown') throw new OutcomeUnknown(error)
  }
  return (done as { answer: () => T | Promise<T> }).answer()
}

function isAnsweredBy<T>(result: T | AnsweredBy<T>): result is AnsweredBy<T> {
  return typeof result === 'object' && result !== null && last in result
}

/**
 * Asks the last statement; where the commit may go out behind it, its answer is waited for with that of the commit.
 * @returns the answer of the transaction, for when it is stored
 */
async function askLast<T>(db: Db, trx: Trx, noted: Noted, { [last]: { ask, again, answer } }: AnsweredBy<T>): Promise<() => Promise<T>> {
  const { promise: isSent, resolve: tellSent } = Promise.withResolvers<void>()
  noted.tellSent = tellSent
  const asking = ask(trx)
  asking.catch(() => {})
  await Promise.race([isSent, asking])
  noted.tellSent = undefined
  return async () => {
    try {
      return answer((await asking.catch(() => again(db))) as never[])
    } catch (cause) {
      // It is stored, whatever goes wrong now: what belongs to it has to stay.
      throw new OutcomeUnknown(cause)
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
