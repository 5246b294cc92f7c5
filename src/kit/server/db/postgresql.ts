/** Opens PostgreSQL: a pool of connections that are watched, limited on both sides, and never end the process. */
import { createHash } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { type LineWatch, streamOf, watchLine } from './line-watch.ts'
import { noteTransaction, unconfirmed } from './noted.ts'
import { plannedAnew, plannedAnewAsBytes } from './planning.ts'
import { watchedDatabase } from './watched.ts'

const DATE = 1082
const INT8 = 20
const TEXT = 25

/** Milliseconds that a statement, waiting for a lock, and a transaction nobody speaks in may take. */
const limits = { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 60_000 }

export type PostgresqlPlace = {
  url: string
  /** How many connections this process may have. */
  connections?: number
  /** A pooler that gives a connection to each transaction anew stands between (PgBouncer, `pool_mode = transaction`). */
  pooled?: boolean
}

/** @param onError hears of connections that break, and of a database that does not answer */
export function openPostgresql({ url, connections = 16, pooled = false }: PostgresqlPlace, onError: (error: Error) => void) {
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, (text) => text)
  types.setTypeParser(INT8, Number)
  const config = { connectionString: url, types, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
  const unused = new Set<pg.PoolClient>()
  const watch = watchLine(config, pooled, onError, () => {
    for (const client of unused) streamOf(client).destroy()
  })
  const pool = new pg.Pool({
    ...config,
    // What stands between (PgBouncer) takes no settings of a connection, which it gives to others: each transaction says them itself.
    ...(pooled ? {} : limits),
    max: connections,
    Client: clientOf(watch, pooled),
    connectionTimeoutMillis: 5_000,
    // the first statement of a transaction goes out with its beginning
    pipeline: !pooled,
  } as pg.PoolConfig)
  // Each connection is listened to from its first moment on, also while a request has it: one that breaks then (the database is started
  // anew, a network ends) would end the server, and its request hears of it as the answer to its statement. The pool says the same once
  // more for those nobody uses.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  pool.on('acquire', (client) => unused.delete(client))
  pool.on('release', (_error, client) => unused.add(client))
  pool.on('remove', (client) => unused.delete(client))
  const dialect = new PostgresDialect({ pool: { connect: () => placeIn(pool, watch), end: () => pool.end(), options: {} } })
  const db = watchedDatabase(dialect, () => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
    return { most: connections, open, idle, waiting }
  })
  const close = async () => {
    await db.destroy()
    watch.stop()
  }
  return { db, kind: 'postgresql' as const, close, unlimited: watch.unlimited }
}

/**
 * A connection of the pool; while the database is away nobody waits for one. The pool learns that a connection has ended only when its
 * socket is closed, some turns of the event loop later, and would hand it out until then: nobody is given such a one.
 */
function placeIn(pool: pg.Pool, watch: LineWatch): Promise<pg.PoolClient> {
  if (watch.isAway()) return Promise.reject(watch.refusal())
  const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
  let isGivenUp = false
  const done = watch.wait('place', (error) => {
    isGivenUp = true
    done()
    reject(error)
  })
  const take = (client: pg.PoolClient): void => {
    if (!isGivenUp && streamOf(client).destroyed) {
      client.release(true)
      pool.connect().then(take, refuse)
      return
    }
    done()
    if (isGivenUp) client.release()
    else resolve(client)
  }
  const refuse = (error: unknown): void => {
    done()
    reject(error)
  }
  pool.connect().then(take, refuse)
  return promise
}

/** A transaction says its number as it begins, in the same message: should the answer to its commit be lost, it can be asked for. */
const begin = 'begin; select pg_current_xact_id()::text as xid'
const beginPooled = `begin; ${Object.entries(limits)
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ')}; select pg_current_xact_id()::text as xid`

/** Locks at most, which ends with the statement where there is no transaction. */
const isReading = /^select\b/i

function clientOf(watch: LineWatch, pooled: boolean): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    // the pool's own call, with a function to be called
    override connect(...args: unknown[]): never {
      const done = watch.wait('connection', (error) => streamOf(this).destroy(error))
      const tell = args[0] as (error?: Error) => void
      const connected = (error?: Error) => {
        done()
        tell(error)
      }
      return super.connect(connected as never) as never
    }

    /** The beginning of a transaction, until its answer is there. */
    #beginning: Promise<unknown> | undefined

    // pg's own `query` has a dozen overloads; only the (text, values) form that Kysely uses is known here.
    override query(...args: unknown[]): never {
      const [text, values] = args as [string, unknown[] | undefined]
      if (watch.isAway()) {
        streamOf(this).destroy(watch.refusal())
        return Promise.reject(watch.refusal()) as never
      }
      if (text === 'begin') return this.#beginBeside() as never
      const beginning = this.#beginning
      if (!beginning) return this.#ask(text, values) as never
      this.#beginning = undefined
      if (!isReading.test(text)) return beginning.then(() => this.#ask(text, values)) as never
      const answer = this.#ask(text, values)
      answer.catch(() => {})
      return beginning.then(() => answer) as never
    }

    /**
     * Whoever begins a transaction waits for the answer with their first statement, which goes out with the beginning, in one message to the
     * server instead of two: but only where it reads. What writes waits until the transaction has begun, for it would be stored without it.
     */
    #beginBeside(): Promise<unknown> {
      const beginning = this.#ask('begin', undefined)
      beginning.catch(() => {})
      this.#beginning = beginning
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }

    #ask(text: string, values: unknown[] | undefined): Promise<unknown> {
      const done = watch.wait('statement', (error) => streamOf(this).destroy(error), (this as unknown as { processID: number }).processID)
      // what is asked in one turn goes out in one piece
      const stream = streamOf(this)
      stream.cork()
      process.nextTick(() => stream.uncork())
      const answer = this.#send(text, values)
      answer.then(done, done)
      return answer
    }

    #send(text: string, values: unknown[] | undefined): Promise<unknown> {
      const run = super.query as unknown as (...args: unknown[]) => Promise<unknown>
      if (text === 'begin') return this.#begin(run)
      if (text === 'commit') return this.#commit(run)
      // Names a statement, so that PostgreSQL parses and plans it once a connection (+74 % on a read by id).
      if (!pooled && values && values.length > 0 && text.length < 4_000 && !text.startsWith(plannedAnew))
        return run.call(this, { name: statementName(text), text, values })
      if (!text.startsWith(plannedAnewAsBytes)) return run.call(this, text, values)
      const getTypeParser: typeof this.getTypeParser = (type, format) =>
        type === TEXT ? (read: string) => Buffer.from(read) : this.getTypeParser(type, format)
      return run.call(this, { text, values, types: { getTypeParser } })
    }

    /**
     * A commit that gave up waiting for its standby (the time a statement may take was over) is stored on this server alone, and PostgreSQL says
     * so in a warning only. Nobody is told that it is kept: should this server be lost, it is not.
     */
    async #commit(run: (...args: unknown[]) => Promise<unknown>): Promise<unknown> {
      let isAlone = false
      const hear = (notice: { routine?: string | undefined }) => {
        isAlone ||= notice.routine === 'SyncRepWaitForLSN'
      }
      this.on('notice', hear)
      try {
        const answer = await run.call(this, 'commit')
        if (isAlone) throw Object.assign(new Error('No standby has confirmed the commit.'), { code: unconfirmed })
        return answer
      } finally {
        this.off('notice', hear)
      }
    }

    #begin(run: (...args: unknown[]) => Promise<unknown>): Promise<unknown> {
      return run.call(this, pooled ? beginPooled : begin).then(
        (answers) => {
          const all = answers as pg.QueryResult<{ xid: string }>[]
          noteTransaction(all.at(-1)?.rows[0]?.xid)
          return all[0]
        },
        (error) => {
          // It may have begun: nobody else may get this connection.
          streamOf(this).destroy()
          throw error
        },
      )
    }
  }
}

const statementNames = new Map<string, string>()
function statementName(text: string): string {
  let name = statementNames.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    if (statementNames.size < 2_000) statementNames.set(text, name)
  }
  return name
}
