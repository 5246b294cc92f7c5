import { sql } from 'kysely'
import { formatCount } from '../../contract/words.ts'
import type { Db, Trx } from './database.ts'
import type { Migrations } from './migrations.ts'

/** Any number that nobody else locks by. */
const lock = 20_260_110

/**
 * Brings the schema to the newest version, the whole way or not at all. Several processes may start at once: one works, the others
 * wait. Kysely's own Migrator runs by the alphabet, which would make accounts before the institutions they belong to; what was run
 * stands in a table like the Migrator's.
 *
 * No statement is limited in time: a table of many rows takes as long as it takes (`OpenDatabase.unlimited` says so to our own side).
 * @param say hears what is done, line by line: which migration of how many, what there is to work on, and every minute that it goes on
 * @throws Error with a sentence for the operator
 */
export async function migrate(db: Db, migrations: Migrations, say: (line: string) => void = () => {}): Promise<void> {
  let running = ''
  const work = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    // whoever waits for another start waits for all of it
    await sql`set local lock_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
    const done = await listDone(trx)
    const unknown = done.filter((name) => !(name in migrations))
    if (unknown.length > 0) return unknown
    // A server of the version before may be at work on a table; one that holds it for longer is to be stopped first.
    await sql`set local lock_timeout = '60s'`.execute(trx)
    const left = Object.entries(migrations).filter(([name]) => !done.includes(name))
    if (left.length > 0 && done.length > 0)
      say(`Bringing the database up to date: ${formatCount(left.length, 'migration')}.${await sizeOf(trx)}`)
    for (const [at, [name, migration]] of left.entries()) {
      running = ` (${name})`
      const report = done.length > 0 ? reporting(`Migration ${at + 1} of ${left.length}, ${name}`, say) : () => {}
      try {
        await migration.up(trx)
      } finally {
        report()
      }
      await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx)
    }
    return []
  })
  const unknown = await work.catch((cause: unknown) => {
    throw new Error(`The database could not be brought up to date${running}. Nothing was changed. ${whatToDo(cause)}`, { cause })
  })
  if (unknown.length > 0) throw new Error(whyUnknown(unknown))
}

/** The largest tables, as the database counts them for itself: what a migration may have to read or write. */
async function sizeOf(trx: Trx): Promise<string> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int8 as rows from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 10000 order by reltuples desc limit 3`.execute(trx)
  const largest = rows.map((one) => `${one.name} about ${Number(one.rows).toLocaleString('en')}`)
  return largest.length > 0 ? ` Rows of the largest tables: ${largest.join(', ')}. Nobody is answered until it is done.` : ''
}

/** Says that one begins, each minute that it goes on, and how long it took where that was long. @returns ends it */
function reporting(what: string, say: (line: string) => void): () => void {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1_000)
  say(`${what} …`)
  const timer = setInterval(() => say(`${what}: at work for ${seconds()} s`), 60_000)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (seconds() > 2) say(`${what}: ${seconds()} s`)
  }
}

function whatToDo(cause: unknown): string {
  switch ((cause as { code?: string } | null)?.code) {
    case '55P03':
      return 'Another process holds a table for longer than a minute: stop the servers of the version before, then start again.'
    case '53100':
      return 'The disk of the database is full: make room, then start again.'
    case '25006':
      return 'This database can only be read: name the one that is written to in DATABASE_URL.'
    default:
      return 'The reason stands below; the version before can be started meanwhile.'
  }
}

async function listDone(trx: Trx): Promise<string[]> {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx)
  return rows.map((one) => one.name)
}

/** @param names of migrations that the database has seen and this version does not have */
function whyUnknown(names: readonly string[]): string {
  // Until 0.1.0 was released, its migrations were counted: 001-accounts, 002-programs and so on.
  if (names.some((name) => /^\d{3}-/.test(name)))
    return 'The database was made by an earlier state of development and has to be made anew: delete the folder DATA_DIR/db, or with PostgreSQL name an empty database in DATABASE_URL.'
  return `The database belongs to a newer version, which has to be started instead; this one does not have ${names.join(', ')}. To go back to this version, restore the backup that was made before the newer one was started.`
}
