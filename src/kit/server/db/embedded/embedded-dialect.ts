/**
 * The embedded database for Kysely. It has one session, so one transaction at a time; but whoever only reads does not wait for its end: between
 * two of its statements they are answered from the state before it (decision 40).
 */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { isReading, withValues } from './reading.ts'
import { turnsOf } from './turns.ts'

export function embeddedDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOf(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/**
 * A cursor sees what was there when it was declared, whatever its transaction writes afterwards; a function that is `stable` sees what the
 * statement sees that calls it; and a cursor that it opens sees the same. So each row fetched of `before` opens a cursor `reading` for
 * the statement that stands in the setting, and that is answered from before the transaction. What would write or lock after all, in a
 * function that a statement calls, is refused by PostgreSQL (`transaction_read_only`), and waits for its turn.
 */
const openReading = `
  create or replace function pg_temp.open_reading(nth int) returns void language plpgsql stable as $$
    declare reading refcursor := 'reading';
    begin
      open reading for execute current_setting('portal.reading');
    -- what is wrong with a statement is told by the one that is sent after the transaction
    exception when others then null;
    end $$`
/** Kilobytes of words that wait to be put into an index: who fills them up waits for it, and all others too. A server's 4 MB take a fifth of a second. */
const shortFlushes = 'set gin_pending_list_limit = 256'
const before = 'declare before no scroll cursor for select pg_temp.open_reading(generate_series(1, 2147483647))'
const afterwards = 'rollback to savepoint reading; release savepoint reading'

/** What is under way; `isReadable` while others may read beside it. */
type Running = { tx: Transaction; isReadable: boolean; end: (how: 'commit' | 'rollback') => Promise<void> }

function driverOf(pglite: PGlite): Driver {
  /** Whose the session is: of one statement, or of a transaction until it ends. */
  const session = turnsOf()
  /** Between two statements: who reads beside a transaction takes three of them. */
  const steps = turnsOf()
  let running: Running | undefined
  /** A transaction is under way that others may read beside. */
  let begun = Promise.withResolvers<void>()
  const connections = new WeakMap<DatabaseConnection, Connection>()

  type Connection = DatabaseConnection & { begin: (settings: TransactionSettings) => Promise<void>; end: Running['end']; leave: () => void }

  function newConnection(): Connection {
    let leave: (() => void) | undefined
    let own: Running | undefined
    const enter = async () => {
      leave ??= await session.take()
    }
    return {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        let mayReadBeside = isReading(sql)
        while (!leave) {
          const found = mayReadBeside ? await readBeside<R>(sql, parameters) : undefined
          if (found === 'refused') mayReadBeside = false
          else if (found) return found
          // Who stands behind a transaction that begins now reads beside it instead of waiting for its end.
          leave = await session.take(mayReadBeside ? begun.promise : undefined)
        }
        return steps.run(() => query<R>(own?.tx ?? pglite, sql, parameters))
      },
      // biome-ignore lint/correctness/useYield: the embedded database has no streams
      async *streamQuery() {
        throw new Error('The embedded database streams nothing: read page by page.')
      },
      async begin(settings) {
        await enter()
        own = running = await beginIn(settings)
        if (own.isReadable) begun.resolve()
      },
      async end(how) {
        const ending = own
        own = running = undefined
        begun = Promise.withResolvers()
        await steps.run(async () => ending?.end(how))
      },
      leave() {
        leave?.()
        leave = undefined
      },
    }
  }

  async function beginIn({ accessMode, isolationLevel }: TransactionSettings): Promise<Running> {
    const begun = Promise.withResolvers<Transaction>()
    const ended = Promise.withResolvers<void>()
    const whole = pglite.transaction(async (tx) => {
      begun.resolve(tx)
      await ended.promise
    })
    whole.catch(begun.reject)
    const tx = await begun.promise
    const said = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await tx.exec(said ? `set transaction ${said}` : before)
    return { tx, isReadable: !said, end: (how) => endOf(whole, ended, how) }
  }

  /**
   * The answer as of before the transaction that is under way; `undefined` where there is none, `refused` where the statement has to wait for
   * its end.
   */
  async function readBeside<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R> | 'refused' | undefined> {
    if (!running?.isReadable) return undefined
    const text = withValues(sql, parameters)
    return steps.run(async () => {
      if (!running?.isReadable) return undefined
      const { tx } = running
      try {
        await tx.exec(`savepoint reading; set local transaction_read_only = on; set local portal.reading = ${text}; fetch 1 from before`)
      } catch {
        // the transaction has failed, and will be undone
        return 'refused'
      }
      const found = await query<R>(tx, 'fetch all from reading', []).catch(() => 'refused' as const)
      await tx.exec(afterwards)
      return found
    })
  }

  return {
    init: async () => {
      await pglite.waitReady
      await pglite.exec(openReading)
      await pglite.exec(shortFlushes)
    },
    acquireConnection: async () => {
      const one = newConnection()
      connections.set(one, one)
      return one
    },
    beginTransaction: (one, settings) => (connections.get(one) as Connection).begin(settings),
    commitTransaction: (one) => (connections.get(one) as Connection).end('commit'),
    rollbackTransaction: (one) => (connections.get(one) as Connection).end('rollback'),
    releaseConnection: async (one) => connections.get(one)?.leave(),
    destroy: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}

async function query<R>(on: PGlite | Transaction, sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
  try {
    const { rows, affectedRows } = await on.query<R>(sql, [...parameters])
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
  } catch (error) {
    // where in our own code it was asked
    if (error instanceof Error) error.stack = `${error.stack}\n${new Error('asked').stack}`
    throw error
  }
}

async function endOf(whole: Promise<void>, ended: PromiseWithResolvers<void>, how: 'commit' | 'rollback'): Promise<void> {
  if (how === 'rollback') {
    ended.reject(new Error('rolled back'))
    return whole.catch(() => {})
  }
  ended.resolve()
  try {
    await whole
  } catch (error) {
    if ((error as { code?: unknown }).code === '25P02') throw new AbortedTransactionError({ cause: error })
    throw error
  }
}
