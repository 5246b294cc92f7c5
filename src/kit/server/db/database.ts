/**
 * Opens the database: PostgreSQL when an address is given, else the embedded one in a folder.
 * Both speak the same SQL, name their statements where that pays, and hand dates and decimals over as text.
 */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { plannedAnew } from './planning.ts'
import type { Tables } from './tables.ts'
import { isFolderNew, makeBeside } from './whole-folder.ts'

export type Db = Kysely<Tables>
/** Inside a transaction only `trx` may be used: the embedded database has one connection, asking `db` there waits for ever. */
export type Trx = Transaction<Tables>

export type OpenDatabase = { db: Db; kind: 'postgresql' | 'embedded'; close: () => Promise<void> }

/** `from`: a dumped data directory that a database in memory starts with. */
export type DatabasePlace = { url: string } | { folder: string } | { memory: true; from?: Blob }

/**
 * @param onError hears of connections that break
 * @throws Error with a sentence for the operator when the folder is in use by another process
 */
export async function openDatabase(place: DatabasePlace, onError: (error: Error) => void = () => {}): Promise<OpenDatabase> {
  if ('url' in place) return openPostgresql(place.url, onError)
  return 'folder' in place ? openFolder(place.folder) : openMemory(place.from)
}

const DATE = 1082
const NUMERIC = 1700
const INT8 = 20

function openPostgresql(url: string, onError: (error: Error) => void): OpenDatabase {
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, (text) => text)
  types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    types,
    Client: NamingClient,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
  } as pg.PoolConfig)
  // Each connection is listened to from its first moment on, also while a request has it: one that breaks then (the database is started
  // anew, a network ends) would end the server, and its request hears of it as the answer to its statement. The pool says the same once
  // more for those nobody uses.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind: 'postgresql', close: () => db.destroy() }
}

/** Names every parameterised statement, so that PostgreSQL parses and plans it once a connection (+74 % on a read by id). */
class NamingClient extends pg.Client {
  // pg's own `query` has a dozen overloads; only the (text, values) form that Kysely uses is named.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const run = super.query as unknown as (...args: unknown[]) => never
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0 && text.length < 4_000 && !text.startsWith(plannedAnew)) {
      return run.call(this, { name: statementName(text), text, values }, ...args.slice(2))
    }
    return run.call(this, ...args)
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

const parsers = { [DATE]: (text: string) => text, [NUMERIC]: (text: string) => text, [INT8]: Number }

async function loadPglite() {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([import('@electric-sql/pglite'), import('@electric-sql/pglite/contrib/pg_trgm')])
  return { PGlite, pg_trgm }
}

async function openMemory(from: Blob | undefined): Promise<OpenDatabase> {
  const { PGlite, pg_trgm } = await loadPglite()
  const pglite = await PGlite.create({ extensions: { pg_trgm }, parsers, ...(from ? { loadDataDir: from } : {}) })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return { db, kind: 'embedded', close: () => db.destroy() }
}

async function openFolder(folder: string): Promise<OpenDatabase> {
  mkdirSync(path.dirname(folder), { recursive: true })
  const unlock = lockFolder(folder)
  try {
    return await openLocked(folder, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLocked(folder: string, unlock: () => void): Promise<OpenDatabase> {
  const { PGlite, pg_trgm } = await loadPglite()
  const { DurableNodeFS, durableStartParams } = await import('./durable-folder.ts')
  const startParams = durableStartParams(PGlite.defaultStartParams)
  const start = (place: string) => PGlite.create({ fs: new DurableNodeFS(place), extensions: { pg_trgm }, parsers, startParams })
  if (isFolderNew(folder)) await makeBeside(folder, async (beside) => (await start(beside)).close())
  const pglite = await start(folder)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return {
    db,
    kind: 'embedded',
    close: async () => {
      await pglite.query('select 1') // starts the driver, so that destroy() closes even a database nobody asked
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      unlock()
    },
  }
}
