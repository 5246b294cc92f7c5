/** Opens PostgreSQL: a pool of connections that are watched, limited on both sides, and never end the process. */
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { type LineWatch, streamOf, watchLine } from './line-watch.ts'
import { watchedDatabase } from './watched.ts'
import { clientOf, limits } from './watched-client.ts'

const DATE = 1082
const INT8 = 20

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
    // the first statement of a transaction goes out with its beginning, its last ones with the commit
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
