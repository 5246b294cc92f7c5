import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { forgetAgency } from '../src/kit/server/agency/live.ts'
import { type Db, openDatabase } from '../src/kit/server/db/database.ts'
import { onServer } from './on-server.ts'

type Opened = { db: Db; close: () => Promise<void> }

/**
 * A migrated, empty database: embedded in memory, or a new one on the PostgreSQL server of TEST_DATABASE_URL.
 * @param server another way to that server
 */
export async function freshDatabase(server = process.env.TEST_DATABASE_URL): Promise<Opened> {
  const prepared = inject('preparedDatabase')
  if (!server) return embedded(prepared)
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${prepared}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { db, close } = await openDatabase({ url: url.href })
  return {
    db,
    close: async () => {
      await close()
      // the next file of this process begins with the defaults, not with what this one has set
      forgetAgency()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/**
 * Embedded databases that are not in use. A process has room for a few dozen only, and each costs a second: the test files that
 * follow one another in a process use the same one, emptied.
 */
const idle: Opened[] = []

async function embedded(prepared: string): Promise<Opened> {
  const opened = idle.pop() ?? (await openDatabase({ memory: true, from: await openAsBlob(prepared) }))
  return {
    db: opened.db,
    close: async () => {
      await empty(opened.db)
      forgetAgency()
      idle.push(opened)
    },
  }
}

/**
 * Back to the state after the migrations, which store no rows of their own. Only what has rows is emptied: to truncate a hundred tables
 * costs a second. The guards of the tables are off meanwhile.
 */
async function empty(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(db)
  const hasRows = tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const filled = await sql<{ name: string }>`${sql.raw(hasRows.join(' union all '))}`.execute(db)
  const sequences = await sql<{
    name: string
  }>`select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`.execute(db)
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const { name } of filled.rows) await sql`delete from ${sql.raw(name)}`.execute(connection)
    for (const { name } of sequences.rows) await sql`alter sequence ${sql.raw(name)} restart`.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    // what was deleted takes no room and no time in the next file
    if (filled.rows.length > 0) await sql`vacuum analyze ${sql.raw(filled.rows.map(({ name }) => name).join(', '))}`.execute(connection)
  })
}
