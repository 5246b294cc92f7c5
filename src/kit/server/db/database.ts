/**
 * Opens the database: PostgreSQL when an address is given, else the embedded one in a folder.
 * Both speak the same SQL, name their statements where that pays, and hand dates and decimals over as text.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Settings } from '../settings.ts'
import { copyWhileWritten } from './embedded/copy-folder.ts'
import { embeddedDialect } from './embedded/embedded-dialect.ts'
import { lockFolder } from './folder-lock.ts'
import type { PostgresqlPlace } from './postgresql.ts'
import type { Tables } from './tables.ts'
import { watchedDatabase } from './watched.ts'
import { isFolderNew, makeBeside } from './whole-folder.ts'

export type Db = Kysely<Tables>
/** Inside a transaction only `trx` may be used: the embedded database has one connection, asking `db` there waits for ever. */
export type Trx = Transaction<Tables>

export type OpenDatabase = {
  db: Db
  kind: 'postgresql' | 'embedded'
  close: () => Promise<void>
  /** While this runs no statement is given up for taking long: migrations. */
  unlimited: <T>(work: () => Promise<T>) => Promise<T>
  /** Of an embedded database in a folder: a copy of the folder as of one moment, which opens by itself. Whoever asks meanwhile waits. */
  copyFolder?: (to: string) => Promise<void>
}

/** `from`: a dumped data directory that a database in memory starts with. */
export type DatabasePlace = PostgresqlPlace | { folder: string } | { memory: true; from?: Blob }

/** Where the database is, as the settings say it. */
export function databasePlace(settings: Settings): DatabasePlace {
  const { databaseUrl: url, databaseConnections: connections, databasePooled: pooled, dataDir } = settings
  return url ? { url, connections, pooled } : { folder: path.join(dataDir, 'db') }
}

/**
 * @param onError hears of connections that break
 * @throws Error with a sentence for the operator when the folder is in use by another process
 */
export async function openDatabase(place: DatabasePlace, onError: (error: Error) => void = () => {}): Promise<OpenDatabase> {
  if ('url' in place) return (await import('./postgresql.ts')).openPostgresql(place, onError)
  return 'folder' in place ? openFolder(place.folder) : openMemory(place.from)
}

const DATE = 1082
const NUMERIC = 1700
const INT8 = 20

const parsers = { [DATE]: (text: string) => text, [NUMERIC]: (text: string) => text, [INT8]: Number }

async function loadPglite() {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([import('@electric-sql/pglite'), import('@electric-sql/pglite/contrib/pg_trgm')])
  return { PGlite, pg_trgm }
}

async function openMemory(from: Blob | undefined): Promise<OpenDatabase> {
  const { PGlite, pg_trgm } = await loadPglite()
  const pglite = await PGlite.create({ extensions: { pg_trgm }, parsers, ...(from ? { loadDataDir: from } : {}) })
  const db = watchedDatabase(embeddedDialect(pglite))
  return { db, kind: 'embedded', close: () => db.destroy(), unlimited: (work) => work() }
}

async function openFolder(folder: string): Promise<OpenDatabase> {
  const { db, close } = await openEmbedded(folder)
  return {
    db,
    kind: 'embedded',
    unlimited: (work) => work(),
    copyFolder: async (to) => {
      // the second one, for which everybody waits, has then little to write
      await sql`checkpoint`.execute(db)
      await copyWhileWritten(folder, to, (finish) =>
        db.transaction().execute(async (trx) => {
          // Nothing is written while the one connection is ours, and the copy has nothing to recover.
          await sql`checkpoint`.execute(trx)
          const { rows } = await sql<{ first: string; last: string }>`
          select redo_wal_file as first, pg_walfile_name(pg_current_wal_lsn()) as last from pg_control_checkpoint()`.execute(trx)
          const [needed] = rows
          // Half of a folder is log of before the checkpoint, and empty log kept for later.
          const isNeeded = (place: string) => {
            const name = path.basename(place)
            return !needed || !/^[0-9A-F]{24}$/.test(name) || (name >= needed.first && name <= needed.last)
          }
          await finish(isNeeded)
        }),
      )
    },
    close,
  }
}

type Embedded = { db: Db; pglite: PGlite; close: () => Promise<void> }

/**
 * The embedded database of a folder, which is made where there is none, with what Kysely does not offer: its own way to copy tables.
 * @throws FolderInUse
 */
export async function openEmbedded(folder: string): Promise<Embedded> {
  mkdirSync(path.dirname(folder), { recursive: true })
  const unlock = lockFolder(folder)
  try {
    return await openLocked(folder, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLocked(folder: string, unlock: () => void): Promise<Embedded> {
  const { PGlite, pg_trgm } = await loadPglite()
  const { DurableNodeFS, durableStartParams } = await import('./durable-folder.ts')
  const startParams = durableStartParams(PGlite.defaultStartParams)
  const start = (place: string) => PGlite.create({ fs: new DurableNodeFS(place), extensions: { pg_trgm }, parsers, startParams })
  if (isFolderNew(folder)) await makeBeside(folder, async (beside) => (await start(beside)).close())
  const pglite = await start(folder)
  const db = watchedDatabase(embeddedDialect(pglite))
  const close = async () => {
    await pglite.query('select 1') // starts the driver, so that destroy() closes even a database nobody asked
    await db.destroy()
    if (!pglite.closed) await pglite.close()
    unlock()
  }
  return { db, pglite, close }
}
