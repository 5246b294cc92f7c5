import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'
import type { Migrations } from './migrations.ts'

/** Any number that nobody else locks by. */
const lock = 20_260_110

/**
 * Brings the schema to the newest version, the whole way or not at all. Several processes may start at once: one works, the others
 * wait. Kysely's own Migrator runs by the alphabet, which would make accounts before the institutions they belong to; what was run
 * stands in a table like the Migrator's.
 * @throws Error with a sentence for the operator
 */
export async function migrate(db: Db, migrations: Migrations): Promise<void> {
  let running = ''
  const work = db.transaction().execute(async (trx) => {
    // A table of many rows takes longer to change than a statement of the day may; and whoever waits for another start waits for that.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local lock_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx)
    const done = await listDone(trx)
    const unknown = done.filter((name) => !(name in migrations))
    if (unknown.length > 0) return unknown
    for (const [name, migration] of Object.entries(migrations)) {
      if (done.includes(name)) continue
      running = ` (${name})`
      await migration.up(trx)
      await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx)
    }
    return []
  })
  const unknown = await work.catch((cause: unknown) => {
    throw new Error(`The database could not be brought up to date${running}.`, { cause })
  })
  if (unknown.length > 0) throw new Error(whyUnknown(unknown))
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
  return `The database belongs to a newer version, which has to be started instead; this one does not have ${names.join(', ')}.`
}
