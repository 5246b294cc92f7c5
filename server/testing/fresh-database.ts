import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Db, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

/** A new, migrated, empty database: embedded in memory, or on the PostgreSQL server of TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const { db, close } = await openDatabase({ memory: true })
    await migrate(db)
    return { db, close }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { db, close } = await openDatabase({ url: url.href })
  await migrate(db)
  return {
    db,
    close: async () => {
      await close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
